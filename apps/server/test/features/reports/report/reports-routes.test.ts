import {
  addDays,
  DAYS_IN_WRONG_ORDER,
  OWN_COMPANY,
  type Page,
  type ReportOptions,
  type ReportRow,
  ROLE,
} from '@portal/domain';

import { REPORT_ROW } from '../../../../../../tools/testing/report-row';
import { REPORT_ORDER } from '../../../../src/features/reports/report/report-query';
import { expectSorts } from '../../../support/expect-sorts';
import { created, setUpRequestFixtures } from '../../../support/request-fixtures';
import { failure } from '../../../support/test-app';

const fixtures = setUpRequestFixtures();

const report = async (query: Record<string, string | number> = {}): Promise<Page<ReportRow>> => {
  const response = await fixtures.users.reporter.call.get('/api/v1/informes', { query });
  expect(response.statusCode).toBe(200);
  return response.json();
};

test('a row carries the request, its people, its repair, supplies and liquidation', async () => {
  const { users, records, requestIn, pool } = fixtures;
  const id = await requestIn('facturado', { isContractors: false });
  const [repair] = REPORT_ROW.reparaciones;
  await pool.query('update requests set created_at = $2 where id = $1', [id, REPORT_ROW.creadoEn]);
  await pool.query(
    `update repairs set started_at = $2, start_received_at = null, finished_at = $3, finish_received_at = null
      where request_id = $1`,
    [id, repair!.creadoEn, `${repair!.fecha} ${repair!.horaFin} America/Santiago`],
  );
  const { data } = await report({ estado: 'facturado' });
  expect(data).toHaveLength(1);
  const [tap, pipe] = repair!.insumos;
  expect(data[0]).toEqual({
    ...REPORT_ROW,
    id,
    numero_solicitud: expect.any(Number),
    servicio: { ...REPORT_ROW.servicio, id: records.service.id },
    cliente: { ...REPORT_ROW.cliente, id: records.client.id, documento: '', correo: '' },
    operario: {
      ...REPORT_ROW.operario,
      id: users.operator.id,
      documento: expect.stringMatching(/^\d{8}-\d$/),
      correo: users.operator.email,
      estado: 'activo',
    },
    reparaciones: [
      {
        ...repair,
        id: expect.any(Number),
        firma: expect.stringContaining('/api/v1/files/'),
        insumos: [
          { ...tap, id: records.tap.id },
          { ...pipe, id: records.pipe.id },
        ],
        liquidaciones: [{ ...repair!.liquidaciones[0], id: expect.any(Number), creadoEn: expect.any(String) }],
      },
    ],
    numeroFactura: `F-${id}`,
  });
});

test('filters by client, operator, state and days, both ends counted', async () => {
  const { users, requestIn, steps, createClient, pool } = fixtures;
  const client = await createClient();
  const old = created(await steps.create({ change: { client: client.id } }));
  const recent = created(await steps.create({ change: { client: client.id } }));
  const deleted = created(await steps.create({ change: { client: client.id } }));
  await steps.delete(deleted);
  await steps.assign(recent, { change: { operator: users.otherOperator.id } });
  // Half past eleven in the evening in Santiago is already the next day in UTC.
  await pool.query(`update requests set created_at = '2026-03-11T02:30:00Z' where id = $1`, [old]);
  await requestIn('solicitado');

  const ids = async (query: Record<string, string | number>) =>
    (await report({ cliente: client.id, ...query })).data.map(({ id }) => id);
  expect(await ids({})).toEqual([recent, old]);
  expect(await ids({ sort: 'fecha' })).toEqual([old, recent]);
  expect(await ids({ operario: users.otherOperator.id })).toEqual([recent]);
  expect(await ids({ estado: 'solicitado' })).toEqual([old]);
  expect(await ids({ estado: 'eliminado' })).toEqual([deleted]);
  expect(await ids({ fechaInicio: '2026-03-10', fechaFin: '2026-03-10' })).toEqual([old]);
  const day = (await report({ cliente: client.id })).data[0]!.fecha;
  expect(await ids({ fechaInicio: '2026-03-11', fechaFin: addDays(day, -1) })).toEqual([]);
  expect(await ids({ fechaInicio: day })).toEqual([recent]);
  expect((await report({ cliente: client.id })).data[1]?.fecha).toBe('2026-03-10');
});

test('filters by company, mall, service and priority, and tells the services and companies there are', async () => {
  const { users, steps, createClient, createService, createMall, company } = fixtures;
  const client = await createClient();
  const [service, mall] = [await createService({ name: 'Cerrajería' }), await createMall('Mall Aconcagua')];
  const make = async (change: object = {}): Promise<number> =>
    created(await steps.create({ change: { client: client.id, ...change } }));
  const open = await make();
  const own = await make({ service: service.id, typeRequest: 'emergencia' });
  const theirs = await make({ mall: mall.id, typeRequest: 'programado' });
  await steps.assign(own);
  await steps.handOver(theirs);

  const ids = async (query: Record<string, string | number>) =>
    (await report({ cliente: client.id, sort: 'fecha', ...query })).data.map(({ id }) => id);
  expect(await ids({ empresa: company.id })).toEqual([theirs]);
  expect(await ids({ empresa: OWN_COMPANY.id })).toEqual([own]);
  expect(await ids({ mall: mall.id })).toEqual([theirs]);
  expect(await ids({ servicio: service.id })).toEqual([own]);
  expect(await ids({ prioridad: 'urgente,emergencia' })).toEqual([open, own]);
  expect(await ids({ prioridad: 'urgente', servicio: service.id })).toEqual([]);

  const { data } = (await users.reporter.call.get('/api/v1/informes/options')).json<{ data: ReportOptions }>();
  expect(data.empresas[0]).toEqual(OWN_COMPANY);
  expect(data.empresas).toContainEqual({ id: company.id, name: company.name });
  expect(data.servicios).toContainEqual({ id: service.id, name: 'Cerrajería' });
});

test('is sorted by each of its columns', async () => {
  const { users, createRequest, createClient, createService, createUser } = fixtures;
  const byDay = [1, 0, 2, 3];
  const orders = {
    numero_solicitud: [0, 1, 2, 3],
    fecha: byDay,
    creadoEn: byDay,
    estado: [2, 0, 1, 3],
    direccion: [3, 0, 1, 2],
    cliente: [0, 2, 1, 3],
    operario: [1, 2, 0, 3],
    servicio: [2, 1, 0, 3],
  };
  const ids: number[] = [];
  for (const row of orders.numero_solicitud) {
    const rank = (key: keyof typeof orders): number => orders[key].indexOf(row);
    const { id } = await createRequest({
      createdBy: users.client,
      description: 'Toldo roto',
      created_at: new Date(Date.UTC(2026, 2, 1 + rank('fecha'))),
      status: (['asignado', 'en proceso', 'finalizado', 'liquidado'] as const)[rank('estado')]!,
      address: `Local ${rank('direccion')}`,
      client_id: (await createClient(`Cliente ${rank('cliente')}`)).id,
      operator_id: (await createUser({ roles: [ROLE.operator], name: `Operario ${rank('operario')}` })).id,
      service_id: (await createService({ name: `Servicio ${rank('servicio')}` })).id,
    });
    ids.push(id);
  }
  await expectSorts(REPORT_ORDER, orders, async (sort) =>
    (await report({ q: 'toldo', sort })).data.map(({ id }) => ids.indexOf(id)),
  );
});

test('asks the database as often for twenty rows as for one', async () => {
  const { requestIn, pool } = fixtures;
  await Promise.all([requestIn('liquidado'), requestIn('finalizado'), requestIn('liquidado')]);
  let statements = 0;
  const count = (): void => {
    statements += 1;
  };
  const statementsOf = async (limit: number): Promise<number> => {
    statements = 0;
    await report({ limit });
    return statements;
  };
  await report({ limit: 1 });
  // Every statement takes a connection from the pool and gives it back.
  pool.on('acquire', count);
  const [forOne, forTwenty] = [await statementsOf(1), await statementsOf(20)];
  pool.off('acquire', count);
  expect(forOne).toBeGreaterThan(0);
  expect(forTwenty).toBeLessThanOrEqual(forOne);
});

test('refuses days in the wrong order', async () => {
  const query = { fechaInicio: '2026-03-02', fechaFin: '2026-03-01' };
  const response = await fixtures.users.reporter.call.get('/api/v1/informes', { query });
  expect(failure(response).errors).toEqual({ fechaInicio: DAYS_IN_WRONG_ORDER });
});
