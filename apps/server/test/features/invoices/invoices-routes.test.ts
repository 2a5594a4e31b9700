import {
  LIMITS,
  MESSAGES,
  type IssuedInvoicesPage,
  type NextInvoiceNumber,
  type Page,
  type PendingInvoice,
  ROLE,
} from '@portal/domain';

import { ISSUED_ORDER } from '../../../src/features/invoices/issued-invoices';
import { PENDING_ORDER } from '../../../src/features/invoices/invoices-repository';
import { expectSorts } from '../../support/expect-sorts';
import { readPdfText } from '../../support/pdf-text';
import { failure } from '../../support/test-app';
import { countStatuses, setUpRequestFixtures } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

const pendingIds = async (query: Record<string, string | number> = {}): Promise<number[]> =>
  (await fixtures.users.invoicer.call.get('/api/v1/facturas/pendientes', { query: { limit: 200, ...query } }))
    .json<Page<PendingInvoice>>()
    .data.map(({ id }) => id);

// The process draws no PDF: it would keep others waiting. The thread does, where no mock is known.
jest.mock('../../../src/features/invoices/invoice-pdf', () => {
  throw new Error('The invoice is drawn in the process');
});

const readPdf = async (id: number, as = fixtures.users.invoicer) => as.call.get(`/api/v1/facturas/${id}/pdf`);

const proposedNumber = async (): Promise<string | null> =>
  (await fixtures.users.invoicer.call.get('/api/v1/facturas/siguiente')).json<{ data: NextInvoiceNumber }>().data
    .numero;

// Before any test issues one.
test('GET /facturas/siguiente proposes none before the first invoice', async () => {
  expect(await proposedNumber()).toBeNull();
});

describe('GET /facturas/pendientes', () => {
  test('lists liquidated requests without an invoice', async () => {
    const { users, requestIn } = fixtures;
    const id = await requestIn('liquidado');
    const invoiced = await requestIn('facturado');
    const page = (await users.invoicer.call.get('/api/v1/facturas/pendientes')).json<Page<PendingInvoice>>();
    expect(page.data.find((row) => row.id === id)).toEqual({
      id,
      numero_solicitud: expect.any(Number),
      cliente: { nombre: 'Comercial Ñandú SpA', apellido: '' },
      operario: { nombre: 'Óscar', apellido: 'Núñez' },
      servicio: { nombre: 'Gasfitería' },
      sede: 'Sede Ñuñoa',
      estado: 'liquidado',
      total: 40_000,
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      version: expect.any(String),
    });
    expect(page.data.map((row) => row.id)).not.toContain(invoiced);
  });

  test('is sorted by each of its columns', async () => {
    const { pool, requestIn, createClient, createService, createUser } = fixtures;
    const orders = {
      numero_solicitud: [0, 1, 2],
      cliente: [0, 2, 1],
      operario: [1, 0, 2],
      servicio: [1, 2, 0],
      total: [2, 0, 1],
      fecha: [2, 1, 0],
    };
    const ids: number[] = [];
    for (const row of orders.numero_solicitud) {
      const rank = (key: keyof typeof orders): number => orders[key].indexOf(row);
      const id = await requestIn('liquidado');
      const client = await createClient(`Cliente ${rank('cliente')}`);
      const operator = await createUser({ roles: [ROLE.operator], name: `Operario ${rank('operario')}` });
      const service = await createService({ name: `Servicio ${rank('servicio')}` });
      await pool.query(
        `update requests set client_id = $2, operator_id = $3, service_id = $4, description = 'Toldo roto' where id = $1`,
        [id, client.id, operator.id, service.id],
      );
      const at = new Date(Date.UTC(2026, 2, 1 + rank('fecha')));
      await pool.query('update liquidations set price = $2, created_at = $3 where request_id = $1', [
        id,
        1 + rank('total'),
        at,
      ]);
      ids.push(id);
    }
    await expectSorts(PENDING_ORDER, orders, async (sort) =>
      (await pendingIds({ q: 'toldo', sort })).map((id) => ids.indexOf(id)),
    );
  });
});

describe('POST /facturas/emitir', () => {
  test('issues the invoice and adds an entry to the history', async () => {
    const { steps, requestIn } = fixtures;
    const id = await requestIn('liquidado');
    const response = await steps.invoice(id, { change: { numeroFactura: '  A-100  ' } });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toEqual({
      id: expect.any(Number),
      numeroFactura: 'A-100',
      solicitudId: id,
      total: 40_000,
      fecha: expect.any(String),
      estado: 'facturado',
    });
    const history = await fixtures.historyOf(id);
    expect(history.map(({ event }) => event)).toEqual(['create', 'assign', 'start', 'finish', 'liquidate', 'invoice']);
    expect(history.at(-1)?.changes).toEqual([
      { label: 'Número de factura', from: null, to: 'A-100', kind: 'money' },
      { label: 'Total', from: null, to: '$40.000', kind: 'money' },
    ]);
    expect(await pendingIds()).not.toContain(id);
  });

  test('proposes the number after the last one, and leaves out those that are taken', async () => {
    const { steps, requestIn } = fixtures;
    for (const numeroFactura of ['Q-1 01', 'q-100', 'Q-099']) {
      await steps.invoice(await requestIn('liquidado'), { change: { numeroFactura } });
    }
    expect(await proposedNumber()).toBe('Q-102');
  });

  test('proposes the number of an annulled invoice to nobody', async () => {
    const { steps, requestIn } = fixtures;
    const annulled = await requestIn('liquidado');
    await steps.invoice(annulled, { change: { numeroFactura: 'N-2' } });
    expect((await steps.annul(annulled)).statusCode).toBe(200);
    await steps.invoice(await requestIn('liquidado'), { change: { numeroFactura: 'N-1' } });
    expect(await proposedNumber()).toBe('N-3');
  });

  test('proposes no number that is too long', async () => {
    const { steps, requestIn } = fixtures;
    const highest = '9'.repeat(LIMITS.invoiceNumberMax);
    await steps.invoice(await requestIn('liquidado'), { change: { numeroFactura: `${highest.slice(1)}8` } });
    expect(await proposedNumber()).toBe(highest);
    await steps.invoice(await requestIn('liquidado'), { change: { numeroFactura: highest } });
    expect(await proposedNumber()).toBeNull();
  });

  test('refuses a number that looks like a taken one, and leaves the request as it was', async () => {
    const { steps, requestIn, statusOf } = fixtures;
    const [one, other] = [await requestIn('liquidado'), await requestIn('liquidado')];
    await steps.invoice(one, { change: { numeroFactura: 'fac-77' } });
    const headers = { 'idempotency-key': `emitir-${other}` };
    // Which numbers look the same: validation/canonical-text.test.ts of the domain.
    const refused = await steps.invoice(other, { headers, change: { numeroFactura: ' F\u200BAC − 77 ' } });
    expect(failure(refused)).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { numeroFactura: 'El número de factura ya existe' },
    });
    expect(await statusOf(other)).toBe('liquidado');
    // A refusal uses up no key: the same key with another number succeeds.
    expect((await steps.invoice(other, { headers, change: { numeroFactura: 'FAC-78' } })).statusCode).toBe(201);
  });

  test('of ten requests with the same number exactly one gets it', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => fixtures.requestIn('liquidado')));
    const responses = await Promise.all(
      ids.map((id) => fixtures.steps.invoice(id, { change: { numeroFactura: 'MISMO-1' } })),
    );
    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 3 });
  });
});

describe('GET /facturas/emitidas', () => {
  const issued = async (query: Record<string, string | number> = {}): Promise<IssuedInvoicesPage> => {
    const { call } = fixtures.users.invoicer;
    return (await call.get('/api/v1/facturas/emitidas', { query })).json<IssuedInvoicesPage>();
  };
  /**
   * Issues the invoice of a new request of a client, at a moment.
   * @returns the request's id
   */
  const issueAt = async (number: string, client: number, at: string): Promise<number> => {
    const { steps, requestIn, pool } = fixtures;
    const id = await requestIn('liquidado', { create: { client } });
    await steps.invoice(id, { change: { numeroFactura: number, ordenCompra: ' OC  1 ' } });
    await pool.query('update invoices set issued_at = $2 where request_id = $1', [id, at]);
    return id;
  };
  const idsOf = ({ data }: IssuedInvoicesPage): number[] => data.map(({ id }) => id);
  let early: number;
  let late: number;
  beforeAll(async () => {
    const client = await fixtures.createClient('Peluquería Aránguiz');
    // Both are of 15 March in Santiago, the second one of the 16th in UTC.
    early = await issueAt('EM/100%-1', client.id, '2024-03-15T12:00:00.000Z');
    late = await issueAt('EM-2', client.id, '2024-03-16T02:30:00.000Z');
    await issueAt('EM-3', fixtures.records.client.id, '2024-03-17T12:00:00.000Z');
  });

  test('lists what was invoiced as it was issued', async () => {
    const { data } = await issued({ q: 'em/100%' });
    expect(data).toEqual([
      {
        id: early,
        numeroFactura: 'EM/100%-1',
        numero_solicitud: expect.any(Number),
        cliente: 'Peluquería Aránguiz',
        servicio: 'Gasfitería',
        sede: 'Sede Ñuñoa',
        total: 40_000,
        factura: expect.any(Number),
        ordenCompra: 'OC 1',
        anulada: null,
        version: expect.any(String),
        fecha: '2024-03-15T12:00:00.000Z',
      },
    ]);
  });

  test('finds by number, client and request number', async () => {
    expect(idsOf(await issued({ q: 'em-2' }))).toEqual([late]);
    expect(idsOf(await issued({ q: 'peluqueria' }))).toEqual([late, early]);
    const { data } = await issued({ q: 'em-2' });
    expect(idsOf(await issued({ q: `N° ${data[0]?.numero_solicitud}` }))).toEqual([late]);
    expect(await issued({ q: 'no existe' })).toEqual({ data: [], total: 0, totalPaginas: 1, totalFacturado: 0 });
  });

  test('is sorted by each of its columns', async () => {
    const orders = {
      numero_solicitud: [0, 1, 2],
      fecha: [0, 2, 1],
      numeroFactura: [1, 0, 2],
      cliente: [1, 2, 0],
      total: [2, 0, 1],
    };
    const ids: number[] = [];
    for (const row of orders.numero_solicitud) {
      const rank = (key: keyof typeof orders): number => orders[key].indexOf(row);
      const id = await fixtures.requestIn('facturado');
      const at = new Date(Date.UTC(2026, 2, 1 + rank('fecha')));
      await fixtures.pool.query(
        'update invoices set issued_at = $2, number = $3, client_name = $4, total = $5 where request_id = $1',
        [id, at, `Toldo ${rank('numeroFactura')}`, `Cliente ${rank('cliente')}`, 1 + rank('total')],
      );
      ids.push(id);
    }
    await expectSorts(ISSUED_ORDER, orders, async (sort) =>
      idsOf(await issued({ q: 'toldo', sort })).map((id) => ids.indexOf(id)),
    );
  });

  test('counts the days in Santiago, both of them, and refuses them in the wrong order', async () => {
    expect(idsOf(await issued({ fechaInicio: '2024-03-15', fechaFin: '2024-03-15' }))).toEqual([late, early]);
    expect(idsOf(await issued({ fechaInicio: '2024-03-16', fechaFin: '2024-03-16' }))).toEqual([]);
    const { call } = fixtures.users.invoicer;
    const backwards = { fechaInicio: '2024-03-16', fechaFin: '2024-03-15' };
    const refused = await call.get('/api/v1/facturas/emitidas', { query: backwards });
    expect(failure(refused)).toMatchObject({ status: 422, errors: { fechaInicio: expect.any(String) } });
  });

  test('adds up all that the filters let through, whatever its page and order', async () => {
    const page = await issued({ q: 'aránguiz', sort: 'fecha', limit: 1, offset: 1 });
    expect(page).toMatchObject({ total: 2, totalPaginas: 2, totalFacturado: 80_000 });
    expect(idsOf(page)).toEqual([late]);
  });
});

describe('POST /facturas/{id}/anular', () => {
  const issued = async (id: number): Promise<IssuedInvoicesPage> => {
    const q = await fixtures.numberOf(id);
    return (await fixtures.users.invoicer.call.get('/api/v1/facturas/emitidas', { query: { q } })).json();
  };

  test('the request waits for another invoice; the annulled one stays listed, adds nothing and keeps its number', async () => {
    const { users, steps, requestIn, statusOf, invoiceOf, versionOf } = fixtures;
    const id = await requestIn('facturado');
    const invoice = await invoiceOf(id);
    const response = await steps.annul(id, { change: { version: await versionOf(id) } });
    expect(response.json()).toMatchObject({ data: { id, status: 'liquidado' } });
    expect(await pendingIds()).toContain(id);
    expect((await fixtures.historyOf(id)).at(-1)).toMatchObject({
      event: 'annul-invoice',
      changes: [
        { label: 'Número de factura', from: `F-${id}`, to: null, kind: 'money' },
        { label: 'Total', to: null, kind: 'money' },
        { label: 'Motivo de la anulación', from: null, to: 'Iba a otro cliente', kind: 'money' },
      ],
    });
    expect(await issued(id)).toMatchObject({
      totalFacturado: 0,
      data: [
        {
          id,
          factura: invoice,
          numeroFactura: `F-${id}`,
          anulada: { motivo: 'Iba a otro cliente', usuario: users.invoicer.name },
        },
      ],
    });
    expect((await readPdf(id)).statusCode).toBe(404);

    const secondInvoice = await steps.invoice(id);
    expect(secondInvoice.json()).toMatchObject({ errors: { numeroFactura: MESSAGES.invoice.taken } });
    expect((await steps.invoice(id, { change: { numeroFactura: `G-${id}` } })).statusCode).toBe(201);
    expect(await statusOf(id)).toBe('facturado');
    const both = await issued(id);
    expect(both).toMatchObject({ total: 2, totalFacturado: 40_000 });
    expect(both.data.map(({ anulada }) => anulada === null).sort()).toEqual([false, true]);

    // The report, its sums and the way of the price know the one in force alone.
    const row = await users.reporter.call.get('/api/v1/informes', {
      query: { q: both.data[0]?.numero_solicitud ?? 0 },
    });
    expect(row.json()).toMatchObject({ total: 1, data: [{ numeroFactura: `G-${id}` }] });
    const trail = await users.reporter.call.get(`/api/v1/request/by-id/${id}/money`);
    expect(trail.json()).toMatchObject({ data: { invoice: { number: `G-${id}`, amount: 40_000 } } });

    const url = `/api/v1/facturas/${id}/pdf`;
    const annulled = await users.invoicer.call.get(url, { query: { factura: invoice } });
    expect(readPdfText(annulled.rawPayload)).toEqual(
      expect.arrayContaining(['ANULADA', `N° F-${id}`, 'Iba a otro cliente']),
    );
    const current = readPdfText((await readPdf(id)).rawPayload);
    expect(current).toContain(`N° G-${id}`);
    expect(current).not.toContain('ANULADA');
    expect((await users.invoicer.call.get(url, { query: { factura: 'x' } })).statusCode).toBe(404);
  });

  test('refuses an invoice that is annulled already', async () => {
    const { steps, requestIn, invoiceOf, statusOf } = fixtures;
    const id = await requestIn('facturado');
    const invoice = await invoiceOf(id);
    expect((await steps.annul(id, { invoice })).statusCode).toBe(200);
    await steps.invoice(id, { change: { numeroFactura: `H-${id}` } });
    expect((await steps.annul(id, { invoice })).json()).toMatchObject({ message: MESSAGES.invoice.annulled });
    expect(await statusOf(id)).toBe('facturado');
  });
});

describe('GET /facturas/{solicitudId}/pdf', () => {
  test('is a document to send to a customer', async () => {
    const { users, steps, requestIn, pool } = fixtures;
    await pool.query(`update clients set document = '77123456-7', email = 'pagos@nandu.cl'`);
    await pool.query(
      `update branches set document = '76543210-K', address = 'Av. Irarrázaval 1234', company = 'Andes SpA', vat = '19'`,
    );
    const id = await requestIn('liquidado');
    await steps.invoice(id, { change: { numeroFactura: 'Ñ-2026/15' } });
    const at = '2026-03-11T02:30:00Z';
    await pool.query('update invoices set issued_at = $2 where request_id = $1', [id, at]);
    const number = await fixtures.numberOf(id);

    const response = await readPdf(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="factura-${id}.pdf"`);
    const text = readPdfText(response.rawPayload).join('|');
    for (const expected of [
      'Andes SpA',
      'Sede Ñuñoa',
      'R.U.T 76543210-K',
      'Av. Irarrázaval 1234',
      'N° Ñ-2026/15',
      'Fecha de emisión: 10-03-2026',
      'Comercial Ñandú SpA',
      '77123456-7',
      'pagos@nandu.cl',
      `N° ${number}`,
      'Mall Peñalolén, Local 214',
      'Se cambió la cañería',
      'Gasfitería|1|$25.000,50|$25.000,50',
      'Llave de paso ½"|2|$3.990,55|$7.981,10',
      'Cañería de cobre|1,5|$1.200,00|$1.800,00',
      'Subtotal|$34.781,60|Pago a 30 días|Ajuste|$5.218,40|Los precios incluyen el IVA|Neto|$33.613,00|IVA 19 %|$6.387,00|TOTAL',
      'José Núñez',
      '12345678-5',
      'Firma de quien recibe',
      'Página 1 de 1',
    ]) {
      expect(text).toContain(expected);
    }
    // The signature is the one picture in it.
    expect(response.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(1);
    expect((await readPdf(id, users.reporter)).statusCode).toBe(200);
  });

  test('stays the same to the byte, whatever becomes of names and prices', async () => {
    const { requestIn, pool } = fixtures;
    const id = await requestIn('facturado');
    const first = (await readPdf(id)).rawPayload;
    for (const table of ['clients', 'services', 'branches', 'supplies'])
      await pool.query(`update ${table} set name = 'Otro ' || name`);
    for (const table of ['services', 'supplies']) await pool.query(`update ${table} set price = price + 1`);
    expect((await readPdf(id)).rawPayload.equals(first)).toBe(true);
  });

  test('does not exist before the invoice does', async () => {
    expect((await readPdf(await fixtures.requestIn('liquidado'))).statusCode).toBe(404);
  });
});
