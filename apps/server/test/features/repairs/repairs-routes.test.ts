import { formatInstant, MESSAGES, type Page, type RepairDetail, type RepairListItem, ROLE } from '@portal/domain';

import { expectSorts } from '../../support/expect-sorts';
import { failure, messageOf } from '../../support/test-app';
import { setUpRequestFixtures } from '../../support/request-fixtures';
import { REPAIR_ORDER } from '../../../src/features/repairs/repair-lists';
import { readSupplies } from '../../../src/features/repairs/supplies-text';

const fixtures = setUpRequestFixtures();

const readRepair = async (requestId: number): Promise<RepairDetail> => {
  const response = await fixtures.users.liquidator.call.get(`/api/v1/repairs/${await fixtures.repairOf(requestId)}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: RepairDetail }>().data;
};

describe('POST /repairs/start', () => {
  test('begins the work with the branch and the photos of the place', async () => {
    const id = await fixtures.requestIn('asignado');
    const response = await fixtures.steps.start(id, { change: { file: fixtures.photos(5) } });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ data: { id: await fixtures.repairOf(id), request: id, status: 'en proceso' } });
    // Half past eleven in the evening in Santiago.
    const at = '2026-03-11T02:30:00Z';
    await fixtures.pool.query('update repairs set started_at = $2 where request_id = $1', [id, at]);
    expect(await readRepair(id)).toMatchObject({
      branch: fixtures.records.branch,
      dateStart: '2026-03-10',
      dateFinish: null,
      description: null,
      insumos: [],
      signature: null,
    });
    expect((await readRepair(id)).filesStart).toHaveLength(5);
    const history = await fixtures.historyOf(id);
    expect(history.at(-1)).toMatchObject({
      event: 'start',
      changes: [
        { label: 'Sede', from: null, to: 'Sede Ñuñoa' },
        { label: 'Fotos del lugar', from: null, to: '5' },
      ],
    });
  });

  test('refuses to begin without the number of a required permit, whatever the state says', async () => {
    const id = await fixtures.requestIn('tramite');
    expect((await fixtures.steps.start(id)).statusCode).toBe(409);
    await fixtures.db.updateTable('requests').set({ status: 'asignado' }).where('id', '=', id).execute();
    const response = await fixtures.steps.start(id);
    expect(response.json()).toMatchObject({ status: 409, message: 'El número del permiso es requerido' });
    expect(await fixtures.statusOf(id)).toBe('asignado');
    await fixtures.expectFilesOfRows();
  });

  test('refuses an unknown branch, and a file that is no photo', async () => {
    const { steps, requestIn } = fixtures;
    const id = await requestIn('asignado');
    expect(failure(await steps.start(id, { change: { branch: 99_999_999 } })).errors).toEqual({
      branch: MESSAGES.unknownRecord,
    });
    const file = { filename: 'foto.jpg', content: 'texto', type: 'image/jpeg' };
    expect((await steps.start(id, { change: { file } })).statusCode).toBe(415);
    expect(await fixtures.statusOf(id)).toBe('asignado');
    await fixtures.expectFilesOfRows();
  });
});

describe('POST /repairs/', () => {
  test('stores the work, the supplies and the receiver', async () => {
    const { records, requestIn } = fixtures;
    const detail = await readRepair(await requestIn('finalizado'));
    expect(detail).toMatchObject({
      status: 'finalizado',
      clientName: 'Comercial Ñandú SpA',
      operatorName: 'Óscar Núñez',
      companyName: null,
      description: 'Se cambió la cañería',
      service: { service: 'Gasfitería', price: 25_000.5 },
      userReceive: { name: 'José Núñez', typeDocument: 'RT', document: '12345678-5' },
      insumos: [
        { id: records.tap.id, insumo: 'Llave de paso ½"', amount: 2, price: 3_990.55 },
        { id: records.pipe.id, insumo: 'Cañería de cobre', amount: 1.5, price: 1_200 },
      ],
      liquidation: null,
      price: null,
    });
    expect(
      [detail.filesSoli, detail.filesStart, detail.filesRepairs, detail.filesInsumos].map((set) => set.length),
    ).toEqual([2, 1, 2, 1]);
    const signature = await fixtures.nobody.get(detail.signature?.url ?? '');
    expect([signature.statusCode, signature.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('tells in repair and history that the signature was typed', async () => {
    const id = await fixtures.requestIn('en proceso');
    expect((await fixtures.steps.finish(id, { change: { signatureName: ' Rosa  Soto ' } })).statusCode).toBe(201);
    expect((await readRepair(id)).signatureName).toBe('Rosa Soto');
    expect((await fixtures.historyOf(id)).at(-1)?.changes).toContainEqual({
      label: 'Firma escrita',
      from: null,
      to: 'Rosa Soto',
    });
  });

  test('names and prices stay those of the day', async () => {
    const service = await fixtures.createService({ name: 'Vidriería', price: 10_000 });
    const supply = await fixtures.createSupply({ name: 'Vidrio', price: 500.25 });
    const insumos = JSON.stringify([{ id: String(supply.id), name: 'Otro nombre', cantidad: '3' }]);
    const id = await fixtures.requestIn('finalizado', { create: { service: service.id }, finish: { insumos } });

    for (const table of ['services', 'supplies'])
      await fixtures.pool.query(
        `update ${table} set name = 'X', price = 1, status = 'eliminado' where name like 'Vidri%'`,
      );
    expect(await readRepair(id)).toMatchObject({
      service: { service: 'Vidriería', price: 10_000 },
      insumos: [{ id: supply.id, insumo: 'Vidrio', amount: 3, price: 500.25 }],
    });
  });

  test('refuses supplies that are none, and a signature that is no image', async () => {
    const { steps, requestIn, createSupply, db } = fixtures;
    const supply = await createSupply();
    await db.updateTable('supplies').set({ status: 'inactivo' }).where('id', '=', supply.id).execute();
    const id = await requestIn('en proceso');
    for (const [insumos, message] of [
      ['[{', MESSAGES.choice],
      ['[{"id":1,"name":"x"}]', MESSAGES.amount.required],
      ['[{"id":99999999,"cantidad":1}]', MESSAGES.unknownRecord],
      [`[{"id":${supply.id},"cantidad":1}]`, MESSAGES.unknownRecord],
    ]) {
      expect(failure(await steps.finish(id, { change: { insumos } })).errors).toEqual({ insumos: message });
    }
    const signature = { filename: 'firma.png', content: 'José Núñez', type: 'image/png' };
    expect((await steps.finish(id, { change: { signature } })).statusCode).toBe(415);
    expect(await fixtures.statusOf(id)).toBe('en proceso');
    await fixtures.expectFilesOfRows();
  });

  test('needs no supplies', async () => {
    for (const insumos of [undefined, '', '[]']) {
      const id = await fixtures.requestIn('en proceso');
      const change = { insumos, fileInsumos: undefined };
      expect((await fixtures.steps.finish(id, { change })).statusCode).toBe(201);
      expect((await readRepair(id)).insumos).toEqual([]);
    }
  });
});

describe('times of work that a phone sends later', () => {
  const MINUTE = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  /** A request whose assignment lies some hours back, as the phone took it along. */
  async function assignedEarlier(): Promise<number> {
    const id = await fixtures.requestIn('asignado');
    const at = new Date(ago(300));
    await fixtures.db.updateTable('request_history').set({ at }).where('request_id', '=', id).execute();
    return id;
  }

  test("are those of the phone, with the server's beside them", async () => {
    const id = await assignedEarlier();
    const [startedAt, finishedAt] = [ago(240), ago(180)];
    expect((await fixtures.steps.start(id, { change: { startedAt } })).statusCode).toBe(201);
    expect((await fixtures.steps.finish(id, { change: { finishedAt } })).statusCode).toBe(201);
    const { started_at, finished_at } = await fixtures.db
      .selectFrom('repairs')
      .selectAll()
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([started_at.toISOString(), finished_at?.toISOString()]).toEqual([startedAt, finishedAt]);
    const received = { startReceived: expect.any(String), finishReceived: expect.any(String) };
    expect(await readRepair(id)).toMatchObject(received);
    expect(await fixtures.detailOf(id)).toMatchObject(received);
    const history = await fixtures.historyOf(id);
    expect(history.slice(-2).flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { label: 'Inicio según el teléfono', from: null, to: formatInstant(startedAt) },
        { label: 'Término según el teléfono', from: null, to: formatInstant(finishedAt) },
      ]),
    );
  });

  test('are corrected by the clock of the phone', async () => {
    const id = await assignedEarlier();
    const response = await fixtures.steps.start(id, {
      change: { startedAt: ago(-60) },
      headers: { 'device-time': ago(-120) },
    });
    expect(response.statusCode).toBe(201);
    expect((await readRepair(id)).startReceived).not.toBeNull();
    expect((await fixtures.historyOf(id)).at(-1)?.changes).toEqual(
      expect.arrayContaining([{ label: 'Reloj del teléfono, corregido', from: null, to: 'adelantado 2 h' }]),
    );
  });

  test('are refused under their field when they cannot be right', async () => {
    const id = await assignedEarlier();
    const refusals = [{ startedAt: ago(400) }, { startedAt: ago(-60) }, { startedAt: 'ayer' }];
    for (const change of refusals) {
      expect(Object.keys(failure(await fixtures.steps.start(id, { change })).errors ?? {})).toEqual(['startedAt']);
    }
    await fixtures.steps.start(id, { change: { startedAt: ago(60) } });
    expect(failure(await fixtures.steps.finish(id, { change: { finishedAt: ago(70) } })).errors).toEqual({
      finishedAt: expect.stringContaining('antes de que empezara'),
    });
    expect(await fixtures.statusOf(id)).toBe('en proceso');
    await fixtures.expectFilesOfRows();
  });

  test('may lie before a visit that was moved meanwhile', async () => {
    const id = await assignedEarlier();
    expect((await fixtures.steps.assign(id)).statusCode).toBe(200);
    expect((await fixtures.steps.start(id, { change: { startedAt: ago(240) } })).statusCode).toBe(201);
  });
});

describe('explanation for a phone that was offline', () => {
  test('names the person who reassigned the request, and the time', async () => {
    const { steps, users, requestIn } = fixtures;
    const id = await requestIn('asignado');
    await steps.assign(id, { change: { operator: users.otherOperator.id } });
    const response = await steps.start(id);
    expect(response.statusCode).toBe(404);
    expect(messageOf(response)).toMatch(
      /^Esta solicitud ya no está en tus manos\. \S.* la asignó a otra persona el \d\d-\d\d-\d{4} a las \d\d:\d\d$/,
    );
    expect(messageOf(await steps.start(id, { as: users.ledOperator }))).toBe('No se encontró lo que buscas');
  });

  test('names the person who deleted it, and the reason', async () => {
    const { steps, requestIn } = fixtures;
    const id = await requestIn('asignado');
    await steps.delete(id);
    const response = await steps.start(id);
    expect(response.statusCode).toBe(409);
    expect(messageOf(response)).toMatch(/^No se puede iniciar .* eliminado\. \S.* la eliminó el .*: «.+»$/);
    // Under the key of the send it would tell the phone that its work arrived.
    expect(failure(response).errors).toBeUndefined();
  });

  test('that they finished it themselves', async () => {
    const id = await fixtures.requestIn('finalizado');
    const response = await fixtures.steps.finish(id);
    expect(messageOf(response)).toMatch(/Tú la finalizaste el /);
    expect(Object.keys(failure(response).errors ?? {})).toEqual(['Idempotency-Key']);
  });
});

describe('GET /repairs/', () => {
  const list = async (query: Record<string, string | number> = {}): Promise<Page<RepairListItem>> =>
    (await fixtures.users.liquidator.call.get('/api/v1/repairs/', { query: { limit: 200, ...query } })).json();

  test('shows repairs to liquidate by default', async () => {
    const finished = await fixtures.requestIn('finalizado', { isContractors: true });
    const liquidated = await fixtures.requestIn('liquidado');
    await fixtures.requestIn('en proceso');
    const { data } = await list();
    expect(data.every(({ status }) => status === 'finalizado')).toBe(true);
    // The longest wait comes first.
    const numbers = data.map(({ numRequest }) => numRequest);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(data.at(-1)).toMatchObject({
      id: await fixtures.repairOf(finished),
      request: finished,
      service: 'Gasfitería',
      branch: fixtures.records.branch,
      calculated: 34_781.6,
      version: expect.any(String),
      clientName: 'Comercial Ñandú SpA',
      companyName: fixtures.company.name,
      address: 'Mall Peñalolén, Local 214',
      price: null,
      liquidated: null,
    });
    const done = await list({ status: 'liquidado,facturado' });
    expect(done.data.map(({ id }) => id)).toContain(await fixtures.repairOf(liquidated));
    expect(done.data.every(({ status, liquidated: price }) => status === 'liquidado' && price === 40_000)).toBe(true);
  });

  test('is searched, and sorted by each of its columns', async () => {
    const { pool, users, records, createRequest, createClient, createUser } = fixtures;
    const orders = {
      numRequest: [0, 1, 2, 3],
      clientName: [0, 2, 1, 3],
      operatorName: [1, 2, 0, 3],
      address: [3, 0, 1, 2],
      date: [1, 0, 2, 3],
      due: [2, 1, 0, 3],
      // Two states for four rows: those of one state follow one another by number.
      status: [1, 2, 3, 0],
    };
    const ids: number[] = [];
    for (const row of orders.numRequest) {
      const rank = (key: keyof typeof orders): number => orders[key].indexOf(row);
      const operator = await createUser({ roles: [ROLE.operator], name: `Operario ${rank('operatorName')}` });
      const { id } = await createRequest({
        createdBy: users.client,
        description: 'Escalera rota',
        status: row === 0 ? 'liquidado' : 'finalizado',
        client_id: (await createClient(['Almacén', 'Botica', 'Casino', 'Zapatería'][rank('clientName')])).id,
        operator_id: operator.id,
        address: `Local ${rank('address')}`,
        due_at: new Date(Date.UTC(2026 + 100 * rank('due'), 2)),
      });
      const finished_at = new Date(Date.UTC(2026, 3, 1 + rank('date')));
      await pool.query(
        `insert into repairs (request_id, branch_id, operator_id, started_at, finished_at) values ($1, $2, $3, $4, $4)`,
        [id, records.branch.id, operator.id, finished_at],
      );
      ids.push(id);
    }
    const found = async (query: Record<string, string>): Promise<number[]> =>
      (await list({ status: 'finalizado,liquidado', q: 'escalera', ...query })).data.map(({ request }) =>
        ids.indexOf(request),
      );
    expect(await found({ q: 'ZAPATERIA' })).toEqual([3]);
    expect(await found({ late: '1' })).toEqual([2]);
    await expectSorts(REPAIR_ORDER, orders, (sort) => found({ sort }));
  });
});

test('reads numbers in the supplies also when they arrive as text', () => {
  expect(readSupplies('[{"id":"3","name":"a","cantidad":"1.5"}]')).toEqual([{ id: 3, name: 'a', cantidad: 1.5 }]);
  expect(readSupplies(undefined)).toEqual([]);
  expect(readSupplies('x')).toEqual([null]);
});
