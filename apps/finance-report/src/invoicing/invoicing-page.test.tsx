import { ERROR_MESSAGES, MESSAGES, ROLE, type MoneyTrail } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import {
  answer,
  answerConflict,
  answerCreated,
  answerPage,
  personWith,
} from '../../../../tools/testing/browser/samples';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { onPhone } from '../../../../tools/testing/browser/phone';
import { openPage, type Network } from '../testing/open-page';
import { ISSUED, PENDING, TRAIL } from '../testing/samples';
import { FAILURES, TOASTS } from '../toasts';

jest.mock('file-saver', () => ({ saveAs: jest.fn() }));

const INVOICER = personWith(ROLE.invoicing);

const pending =
  (others: Network = () => undefined): Network =>
  (request) => {
    if (request.path === '/facturas/emitidas') {
      return { status: 200, body: { data: [ISSUED], total: 45, totalPaginas: 3, totalFacturado: 1_234_567.5 } };
    }
    if (request.path === '/facturas/pendientes') return answerPage(PENDING);
    const own = others(request);
    if (own || request.path !== '/request/by-id/91/money') return own;
    return answer(TRAIL);
  };

const issued = {
  id: 8,
  numeroFactura: 'F-77',
  solicitudId: 91,
  total: 60_000,
  fecha: PENDING.fecha,
  estado: 'facturado',
};

async function openDialog(network: Network) {
  const page = openPage('/facturacion', INVOICER, network);
  await page.person.click(await screen.findByRole('button', { name: 'Emitir Factura' }));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Emitir Factura' }) };
}

describe('Facturación', () => {
  it('lists requests without an invoice by the columns of the specification', async () => {
    openPage('/facturacion', INVOICER, pending());
    const row = (await screen.findByText('N° 1091')).closest('tr')!;
    for (const text of [
      'Óptica Mirador',
      'Óscar Riquelme',
      'Gasfitería',
      'Santiago Centro',
      '14-11-2026 09:00',
      '$60.000',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    const specified = ['#', 'Cliente', 'Operario', 'Servicio', 'Fecha', 'Valor', 'Estado', 'Acciones'];
    expect(columnHeadings(specified)).toEqual(specified);
  });

  describe('on a phone', () => {
    onPhone();

    it('shows every column of the specification on a card, the state as its badge', async () => {
      const page = openPage('/facturacion', INVOICER, pending());
      const card = (await screen.findByText('N° 1091')).closest('li')!;
      for (const text of ['Óptica Mirador', 'Gasfitería', '14-11-2026 09:00', '$60.000', 'Liquidado']) {
        expect(card).toHaveTextContent(text);
      }
      await page.person.click(within(card).getByRole('button', { name: 'Ver más' }));
      expect(card).toHaveTextContent('OperarioÓscar Riquelme');
    });
  });

  it('says that no request waits for an invoice', async () => {
    openPage('/facturacion', INVOICER, () => answerPage());
    expect(await screen.findByText('No hay solicitudes por facturar')).toBeInTheDocument();
  });

  it('opens without a number and offers the next one, asks for it on Enter and when it is emptied (spec 2 §5), issues with it trimmed, and offers the PDF', async () => {
    const { page, dialog } = await openDialog(
      pending(({ method, path }) => {
        if (path === '/facturas/siguiente') return answer({ numero: 'F-78' });
        if (path === '/facturas/91/pdf') return { status: 200, body: new Blob(['%PDF']) };
        return method === 'POST' ? answerCreated(issued) : undefined;
      }),
    );
    expect(openDecisions('invoice-modal')).toEqual({ numeroFactura: '' });
    const use = await within(dialog).findByRole('button', { name: 'Usar F-78 Alt+P' });
    await waitFor(() => expect(within(dialog).getByLabelText('Número de factura')).toHaveFocus());
    await page.person.keyboard('{Enter}');
    expect(await within(dialog).findByText(MESSAGES.invoice.number)).toBeInTheDocument();
    const number = within(dialog).getByLabelText('Número de factura');
    await page.person.type(number, '7');
    await waitFor(() => expect(within(dialog).queryByText(MESSAGES.invoice.number)).not.toBeInTheDocument());
    await page.person.clear(number);
    expect(await within(dialog).findByText(MESSAGES.invoice.number)).toBeInTheDocument();
    await page.person.type(number, '   ');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
    await page.person.click(use);
    expect(number).toHaveValue('F-78');
    await page.person.clear(number);
    await page.person.type(number, ' F-77 ');
    await page.person.type(within(dialog).getByLabelText(/^Orden de compra o HES/), 'OC 4500');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    expect(await screen.findByText(TOASTS.invoice.created)).toBeInTheDocument();
    expect(page.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      numeroFactura: 'F-77',
      ordenCompra: 'OC 4500',
      solicitudId: 91,
      version: PENDING.version,
    });
    await page.person.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'factura-91.pdf'));
  });

  it("shows the specification's message for an answer without one", async () => {
    const { page, dialog } = await openDialog(
      pending(({ method }) => (method === 'POST' ? { status: 400, body: {} } : undefined)),
    );
    await page.person.type(within(dialog).getByLabelText('Número de factura'), 'F-2');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    expect(await screen.findByText(FAILURES.invoice)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Número de factura')).toHaveValue('F-2');
  });

  /** The first invoice is refused because of `trail`; the next one goes through. */
  const movedTo = (trail: MoneyTrail, message: string): Network => {
    let refusals = 0;
    return pending(({ method, path }) => {
      if (path === '/request/by-id/91/money') {
        return answer(refusals > 0 ? trail : TRAIL);
      }
      if (method !== 'POST') return undefined;
      refusals += 1;
      if (refusals > 1) return answerCreated(issued);
      return answerConflict(message);
    });
  };

  it('keeps the number and looks again when somebody else invoiced it', async () => {
    const message = 'No se puede facturar una solicitud en estado facturado';
    const { page, dialog } = await openDialog(movedTo({ ...TRAIL, status: 'facturado', version: '10' }, message));
    await page.person.type(within(dialog).getByLabelText('Número de factura'), 'F-2');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await within(dialog).findByText(/Ahora está en estado facturado/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Número de factura')).toHaveValue('F-2');
    expect(within(dialog).queryByRole('button', { name: 'Continuar con lo que escribí' })).not.toBeInTheDocument();
    expect(page.requests.filter(({ path }) => path === '/facturas/pendientes')).toHaveLength(2);
  });

  it('invoices a total that was corrected meanwhile only once it was seen', async () => {
    const corrected: MoneyTrail = {
      ...TRAIL,
      version: '10',
      liquidations: [
        { ...TRAIL.liquidations[0]!, status: 'inactivo' },
        { ...TRAIL.liquidations[0]!, id: 6, amount: 58_500, reason: 'Visita de más' },
      ],
    };
    const { page, dialog } = await openDialog(movedTo(corrected, ERROR_MESSAGES.STATE_CONFLICT));
    await page.person.type(within(dialog).getByLabelText('Número de factura'), 'F-77');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    await page.person.click(await within(dialog).findByRole('button', { name: 'Continuar con lo que escribí' }));
    expect(within(dialog).getByText('Total').closest('div')).toHaveTextContent('$58.500');
    expect(within(dialog).getByText('Sede por facturar').closest('div')).toHaveTextContent('Santiago Centro');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    expect(await screen.findByText(TOASTS.invoice.created)).toBeInTheDocument();
    const sent = page.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toMatchObject([{ version: PENDING.version }, { numeroFactura: 'F-77', version: '10' }]);
  });
});

describe('Facturación, several together', () => {
  const waiting = [1003, 1001, 1002].map((numero_solicitud) => ({
    ...PENDING,
    id: numero_solicitud - 910,
    numero_solicitud,
    total: 10_000,
  }));

  async function openTogether(others: Network = () => undefined) {
    const page = openPage('/facturacion', INVOICER, (request) =>
      request.path === '/facturas/pendientes' ? answerPage(...waiting) : others(request),
    );
    await page.person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await page.person.click(screen.getByRole('button', { name: 'Emitir 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Emitir 3 facturas' });
    return {
      page,
      dialog,
      numberOf: (number: number) => within(dialog).getByLabelText(`Número de factura de N° ${number}`),
      send: () => page.person.click(within(dialog).getByRole('button', { name: 'Emitir 3 facturas' })),
    };
  }

  it('counts on from the first number in the order of the requests, and takes another one for a row', async () => {
    const { page, dialog, numberOf, send } = await openTogether(({ path }) =>
      path === '/facturas/bulk/emitir' ? answer({ done: [91, 92, 93], failed: [] }) : undefined,
    );
    expect(openDecisions('invoice-together-modal')).toEqual({ first: '' });
    await page.person.type(within(dialog).getByLabelText('Primer número'), 'F-099');
    expect([1001, 1002, 1003].map((number) => (numberOf(number) as HTMLInputElement).value)).toEqual([
      'F-099',
      'F-100',
      'F-101',
    ]);
    await page.person.clear(numberOf(1002));
    await page.person.type(numberOf(1002), 'F-200');
    await page.person.type(within(dialog).getByLabelText('Orden de compra o HES de N° 1003'), 'OC 7');
    await send();
    expect(await screen.findByText(TOASTS.invoice.together(3))).toBeInTheDocument();
    expect(page.requests.find(({ path }) => path === '/facturas/bulk/emitir')?.body).toEqual({
      rows: [
        { id: 91, numeroFactura: 'F-099', version: PENDING.version },
        { id: 92, numeroFactura: 'F-200', version: PENDING.version },
        { id: 93, numeroFactura: 'F-101', version: PENDING.version, ordenCompra: 'OC 7' },
      ],
    });
    expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
  });

  it('shows a message for a missing or repeated number', async () => {
    const { page, dialog, numberOf, send } = await openTogether();
    await send();
    expect(await within(dialog).findByText(MESSAGES.invoice.number)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('Primer número'), '7');
    await page.person.clear(numberOf(1003));
    await page.person.type(numberOf(1003), '8');
    expect(within(dialog).getByText(MESSAGES.invoice.repeated)).toBeInTheDocument();
    expect(numberOf(1003)).toBeInvalid();
    await send();
    await waitFor(() => expect(numberOf(1003)).toHaveFocus());
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('Facturación, the issued invoices', () => {
  it('are a tab of the address with their dates, their total and their PDF', async () => {
    const page = openPage(
      '/facturacion?q=mirador&page=2',
      INVOICER,
      pending(({ path }) => (path === '/facturas/90/pdf' ? { status: 200, body: new Blob(['%PDF']) } : undefined)),
    );
    await page.person.click(await screen.findByText('Emitidas'));
    expect(page.address()).toBe('/facturacion?tab=issued');
    const row = (await screen.findByText(ISSUED.numeroFactura)).closest('tr')!;
    for (const text of [
      'N° 1090',
      'Óptica Mirador',
      'Gasfitería',
      'Santiago Centro',
      '14-11-2026 09:00',
      '$59.000,50',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    expect(screen.getByText('Total facturado')).toHaveTextContent('$1.234.567,50');
    await page.person.type(screen.getByLabelText('Desde'), '01-11-2026');
    await page.person.tab();
    await waitFor(() => expect(page.address()).toBe('/facturacion?tab=issued&fechaInicio=2026-11-01'));
    await waitFor(() =>
      expect(page.requests.findLast(({ path }) => path === '/facturas/emitidas')?.query).toEqual({
        offset: 0,
        limit: 20,
        sort: '-fecha',
        fechaInicio: '2026-11-01',
      }),
    );
    await page.person.click(within(row).getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'factura-90.pdf'));
  });

  it('are fetched again once another one is issued', async () => {
    const page = openPage(
      '/facturacion?tab=issued',
      INVOICER,
      pending(({ method }) => (method === 'POST' ? answerCreated(issued) : undefined)),
    );
    const issuedQueries = () => page.requests.filter(({ path }) => path === '/facturas/emitidas').length;
    await screen.findByText(ISSUED.numeroFactura);
    await page.person.click(screen.getByText('Por emitir'));
    await page.person.click(await screen.findByRole('button', { name: 'Emitir Factura' }));
    const dialog = await screen.findByRole('dialog', { name: 'Emitir Factura' });
    await page.person.type(within(dialog).getByLabelText('Número de factura'), 'F-77');
    await page.person.click(within(dialog).getByRole('button', { name: 'Emitir Factura' }));
    const done = await screen.findByRole('dialog', { name: 'Factura emitida' });
    await page.person.click(within(done).getByText('Cerrar'));
    expect(issuedQueries()).toBe(1);
    await page.person.click(screen.getByText('Emitidas'));
    await waitFor(() => expect(issuedQueries()).toBe(2));
  });

  it('annuls an invoice with its reason; an annulled one is marked and keeps its PDF', async () => {
    let invoice = ISSUED;
    const page = openPage('/facturacion?tab=issued', INVOICER, (request) => {
      if (request.path === '/facturas/31/anular') {
        invoice = { ...ISSUED, anulada: { fecha: ISSUED.fecha, motivo: 'Iba a otro cliente', usuario: 'Fabián' } };
        return answer({});
      }
      if (request.path !== '/facturas/emitidas') return pending()(request);
      return { status: 200, body: { data: [invoice], total: 1, totalPaginas: 1, totalFacturado: 0 } };
    });
    await page.person.click(await screen.findByRole('button', { name: 'Anular factura' }));
    const dialog = await screen.findByRole('dialog', { name: 'Anular la factura F-76' });
    await page.person.type(within(dialog).getByLabelText('Motivo'), 'Iba a otro cliente');
    await page.person.click(within(dialog).getByRole('button', { name: 'Anular factura' }));
    expect(await screen.findByText('Factura F-76 anulada')).toBeInTheDocument();
    expect(page.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'Iba a otro cliente',
      version: '9',
    });
    expect(await screen.findByText('Anulada')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular factura' })).not.toBeInTheDocument());
    await page.person.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() =>
      expect(page.requests.find(({ path }) => path === '/facturas/90/pdf')?.query).toEqual({ factura: 31 }),
    );
  });
});
