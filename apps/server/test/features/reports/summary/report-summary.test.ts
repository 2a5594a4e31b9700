import { OWN_COMPANY, sumPesos, type Page, type ReportRow, type ReportSummary, ROLE } from '@portal/domain';

import { setUpRequestFixtures } from '../../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

const summary = async (query: Record<string, string | number> = {}): Promise<ReportSummary> => {
  const response = await fixtures.users.reporter.call.get('/api/v1/informes/resumen', { query });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: ReportSummary }>().data;
};

/** Makes the work of a request end that number of minutes after the request. */
const finishAfter = (id: number, minutes: number) =>
  fixtures.pool.query(
    `update repairs set finished_at = requests.created_at + $2 * interval '1 minute' from requests
      where requests.id = request_id and request_id = $1`,
    [id, minutes],
  );

/** Moves the request to that moment; later events move with it. */
const moveTo = (id: number, at: string) =>
  fixtures.pool.query('update requests set created_at = $2 where id = $1', [id, new Date(at)]);

test('is empty without requests', async () => {
  expect(await summary({ fechaInicio: '2001-01-01', fechaFin: '2001-01-02' })).toEqual({
    contadoEn: expect.any(String),
    totales: {
      solicitudes: 0,
      liquidado: 0,
      facturado: 0,
      finalizadas: 0,
      mediana: null,
      percentil90: null,
      cumplidos: 0,
      atrasados: 0,
      valoraciones: 0,
      nota: null,
    },
    estados: [],
    meses: [],
    operarios: { mayores: [], resto: null },
    empresas: { mayores: [], resto: null },
  });
});

test('counts states, months, amounts and times, each request once', async () => {
  const { users, requestIn, company } = fixtures;
  const open = await requestIn('solicitado');
  const own = await requestIn('facturado');
  const theirs = await requestIn('liquidado', { isContractors: true });
  const finished = await requestIn('finalizado');
  await requestIn('eliminado');
  await finishAfter(own, 60);
  await finishAfter(theirs, 120);
  await finishAfter(finished, 200);
  // Half past eleven in the evening of the last of October in Santiago, in November by UTC.
  await moveTo(open, '2025-11-01T02:30:00Z');
  await moveTo(own, '2026-01-15T12:00:00Z');
  await moveTo(theirs, '2026-02-10T12:00:00Z');
  await moveTo(finished, '2026-02-20T12:00:00Z');
  const rated = [
    { request_id: own, stars: 5 },
    { request_id: theirs, stars: 2 },
    { request_id: finished, stars: 4 },
  ];
  await fixtures.db
    .insertInto('request_ratings')
    .values(rated.map((row) => ({ ...row, words: null, rated_at: new Date() })))
    .execute();

  const { totales, estados, meses, operarios, empresas } = await summary();
  expect(totales).toEqual({
    solicitudes: 4,
    liquidado: 80_000,
    facturado: 40_000,
    finalizadas: 3,
    mediana: 120,
    percentil90: 200,
    cumplidos: 9,
    atrasados: 0,
    valoraciones: 3,
    nota: expect.closeTo(11 / 3) as number,
  });
  expect(estados).toEqual([
    { estado: 'solicitado', solicitudes: 1 },
    { estado: 'finalizado', solicitudes: 1 },
    { estado: 'liquidado', solicitudes: 1 },
    { estado: 'facturado', solicitudes: 1 },
  ]);
  expect(meses).toEqual([
    { mes: '2025-10', solicitudes: 1, liquidado: 0, facturado: 0 },
    { mes: '2025-11', solicitudes: 0, liquidado: 0, facturado: 0 },
    { mes: '2025-12', solicitudes: 0, liquidado: 0, facturado: 0 },
    { mes: '2026-01', solicitudes: 1, liquidado: 40_000, facturado: 40_000 },
    { mes: '2026-02', solicitudes: 2, liquidado: 40_000, facturado: 0 },
  ]);
  expect(operarios).toEqual({
    mayores: [
      {
        id: users.operator.id,
        nombre: 'Óscar Núñez',
        solicitudes: 2,
        liquidado: 40_000,
        facturado: 40_000,
        finalizadas: 2,
        mediana: 60,
        percentil90: 200,
        cumplidos: 2,
        atrasados: 0,
        valoraciones: 2,
        nota: 4.5,
      },
      expect.objectContaining({ id: users.ledOperator.id, solicitudes: 1, mediana: 120 }),
    ],
    resto: null,
  });
  expect(empresas.mayores).toEqual([
    expect.objectContaining({
      id: 0,
      nombre: 'Empresa propia',
      solicitudes: 2,
      liquidado: 40_000,
      mediana: 60,
      nota: 4.5,
    }),
    expect.objectContaining({ id: company.id, solicitudes: 1, liquidado: 40_000, facturado: 0, mediana: 120, nota: 2 }),
  ]);
});

test('says of each filter what the rows of the report add up to', async () => {
  const { users, records } = fixtures;
  const filters: Record<string, string | number>[] = [
    {},
    { cliente: records.client.id },
    { operario: users.ledOperator.id },
    { estado: 'facturado' },
    { estado: 'eliminado' },
    { empresa: fixtures.company.id },
    { empresa: OWN_COMPANY.id },
    { mall: records.mall.id, servicio: records.service.id, prioridad: 'urgente' },
    { fechaInicio: '2025-10-31', fechaFin: '2025-10-31' },
    { q: 'no lo dice nadie' },
  ];
  for (const query of filters) {
    const listed = await users.reporter.call.get('/api/v1/informes', { query: { ...query, limit: 200 } });
    const { data, total } = listed.json<Page<ReportRow>>();
    const { totales, estados, meses } = await summary(query);
    expect(totales.solicitudes).toBe(total);
    expect(totales.liquidado).toBe(sumPesos(data.map((row) => row.total ?? 0)));
    expect(totales.facturado).toBe(sumPesos(data.map((row) => (row.numeroFactura === null ? 0 : (row.total ?? 0)))));
    for (const groups of [estados, meses]) {
      expect(groups.reduce((sum, { solicitudes }) => sum + solicitudes, 0)).toBe(total);
    }
  }
});

test('tells ten operators one by one and the others together', async () => {
  const client = await fixtures.createClient();
  const operators = await Promise.all(
    Array.from({ length: 12 }, () => fixtures.createUser({ roles: [ROLE.operator] })),
  );
  for (const [index, operator] of operators.entries()) {
    for (let made = 0; made <= index; made += 1) {
      const request = await fixtures.createRequest({ createdBy: fixtures.users.client, client_id: client.id });
      await fixtures.pool.query('update requests set operator_id = $1 where id = $2', [operator.id, request.id]);
    }
  }
  const { operarios } = await summary({ cliente: client.id });
  expect(operarios.mayores.map(({ solicitudes }) => solicitudes)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(operarios.resto).toEqual({ cuantos: 2, solicitudes: 3, liquidado: 0, facturado: 0 });
});

test('of ten times the fifth is the median and the ninth the 90th percentile', async () => {
  const client = await fixtures.createClient();
  for (let minutes = 1; minutes <= 10; minutes += 1) {
    const { id } = await fixtures.createRequest({ createdBy: fixtures.users.client, client_id: client.id });
    await fixtures.pool.query('update requests set minutes_to_finish = $2 where id = $1', [id, minutes]);
  }
  const { totales } = await summary({ cliente: client.id });
  expect(totales).toMatchObject({ finalizadas: 10, mediana: 5, percentil90: 9 });
});

test('what a request adds follows its liquidation', async () => {
  const id = await fixtures.requestIn('liquidado');
  const kept = () =>
    fixtures.db.selectFrom('requests').select(['liquidated', 'invoiced']).where('id', '=', id).executeTakeFirst();
  expect(await kept()).toEqual({ liquidated: 40_000, invoiced: null });
  await fixtures.pool.query(`update liquidations set price = 41000.5 where request_id = $1`, [id]);
  expect(await kept()).toEqual({ liquidated: 41_000.5, invoiced: null });
  await fixtures.pool.query(`update liquidations set status = 'inactivo' where request_id = $1`, [id]);
  expect(await kept()).toEqual({ liquidated: null, invoiced: null });
});

test('a move that makes a request add up is announced once', async () => {
  const id = await fixtures.requestIn('finalizado');
  const client = await fixtures.pool.connect();
  const notifications: string[] = [];
  client.on('notification', ({ payload = '' }) => notifications.push(payload));
  await client.query('listen portal_request_changed');
  expect((await fixtures.steps.liquidate(id)).statusCode).toBe(201);
  // A notification arrives with the next answer at the latest.
  await client.query('select');
  client.release(true);
  expect(notifications.map((payload) => (JSON.parse(payload) as { after: { status: string } }).after.status)).toEqual([
    'liquidado',
  ]);
});

test('counts the deadlines that were met and missed for those who were waited for', async () => {
  const { users, company, db, records } = fixtures;
  const client = await fixtures.createClient();
  const id = await fixtures.requestIn('liquidado', { isContractors: true });
  const inTime = await fixtures.requestIn('asignado');
  const ids = [id, inTime];
  await db.updateTable('requests').set({ client_id: client.id }).where('id', 'in', ids).execute();
  await db
    .updateTable('request_deadlines')
    .set({ due_at: new Date(0) })
    .where('request_id', '=', id)
    .where('stage', 'in', ['accept', 'start'])
    .execute();
  const { totales, operarios, empresas } = await summary({ cliente: client.id });
  expect([totales.cumplidos, totales.atrasados]).toEqual([3, 2]);
  expect(operarios.mayores.find((one) => one.id === users.ledOperator.id)).toMatchObject({
    cumplidos: 0,
    atrasados: 1,
  });
  expect(empresas.mayores.find((one) => one.id === company.id)).toMatchObject({ cumplidos: 0, atrasados: 2 });
  expect(empresas.mayores.find((one) => one.id === OWN_COMPANY.id)).toMatchObject({ cumplidos: 3, atrasados: 0 });

  const found = async (plazo: string) => {
    const query = { cliente: client.id, plazo };
    const response = await users.reporter.call.get('/api/v1/informes', { query });
    return response.json<{ data: { id: number }[] }>().data.map((row) => row.id);
  };
  expect(await found('atrasado')).toEqual([id]);
  expect(await found('cumplido')).toEqual([inTime]);
  await db.updateTable('requests').set({ client_id: records.client.id }).where('id', 'in', ids).execute();
  await fixtures.steps.delete(inTime);
});
