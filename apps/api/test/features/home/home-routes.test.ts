import { ROLE, type HomeCount, type RequestStatus } from '@portal/domain';

import type { TestRecord } from '../../support/fixtures';
import { createTestApp, type TestApp } from '../../support/test-app';

let api: TestApp;
let company: TestRecord;

beforeAll(async () => {
  api = await createTestApp();
  company = await api.createCompany();
});
afterAll(() => api.close());

const waitingFor = async (person: { id: number }): Promise<Record<string, [number, string]>> => {
  const response = await (await api.as(person)).get('/api/v1/home/');
  expect(response.statusCode).toBe(200);
  const { data } = response.json<{ data: HomeCount[] }>();
  return Object.fromEntries(data.map(({ label, count, path }) => [label, [count, path]]));
};

it('counts for each person what they act on', async () => {
  const client = await api.createUser({ roles: [ROLE.client] });
  const operator = await api.createUser({ roles: [ROLE.operator] });
  const other = await api.createUser({ roles: [ROLE.operator] });
  const leader = await api.createUser({ roles: [ROLE.assigner], company });
  const raise = (status: RequestStatus, more: object = {}) => api.createRequest({ createdBy: client, status, ...more });
  await raise('solicitado');
  await raise('solicitado');
  await raise('pendiente', { assigner_id: leader.id, company_id: company.id });
  await raise('tramite', { operator_id: operator.id });
  await raise('asignado', { operator_id: operator.id });
  await raise('asignado', { operator_id: other.id });
  await raise('en proceso', { operator_id: operator.id });
  await raise('liquidado', { operator_id: operator.id });
  await raise('eliminado');
  const finished = await raise('finalizado', { operator_id: operator.id, company_id: company.id });
  const branch = await api.createBranch();
  await api.db
    .insertInto('repairs')
    .values({ request_id: finished.id, branch_id: branch.id, operator_id: operator.id, company_id: company.id })
    .execute();

  // A repair with a price suggested waits no more for its contractor.
  const suggested = await raise('finalizado', { operator_id: operator.id, company_id: company.id });
  await api.db
    .insertInto('repairs')
    .values({
      request_id: suggested.id,
      branch_id: branch.id,
      operator_id: operator.id,
      company_id: company.id,
      suggested_price: 41_000,
    })
    .execute();

  expect(await waitingFor(client)).toEqual({
    'Mis solicitudes por asignar': [2, '/request/client?status=solicitado'],
    'Mis solicitudes en proceso': [1, '/request/client?status=en+proceso'],
  });
  expect(await waitingFor(operator)).toEqual({
    'Solicitudes por iniciar': [1, '/request/operator?status=asignado'],
    'Reparaciones por finalizar': [1, '/request/operator?status=en+proceso'],
  });
  expect(await waitingFor(leader)).toEqual({
    'Solicitudes por asignar a tus operarios': [1, '/contractor/request/assign'],
  });
  expect(
    await waitingFor(await api.createUser({ roles: [ROLE.assigner], company: await api.createCompany() })),
  ).toEqual({
    'Solicitudes por asignar a tus operarios': [0, '/contractor/request/assign'],
  });
  expect(await waitingFor(await api.createUser({ roles: [ROLE.liquidator], company }))).toEqual({
    'Reparaciones sin sugerencia de precio': [1, '/contractor/repair?suggested=0'],
  });
  expect(
    await waitingFor(await api.createUser({ roles: [ROLE.assigner, ROLE.processor, ROLE.liquidator, ROLE.invoicing] })),
  ).toEqual({
    'Solicitudes por asignar': [2, '/request/assign?status=solicitado'],
    'Permisos por asignar': [1, '/request/processor'],
    'Reparaciones por liquidar': [2, '/repair'],
    'Solicitudes por facturar': [1, '/facturacion'],
  });
  expect(await waitingFor(await api.createUser({ roles: [ROLE.report, ROLE.admin] }))).toEqual({});
});

it('needs a session', async () => {
  expect((await api.nobody.get('/api/v1/home')).statusCode).toBe(401);
});

it('counts what is late for each who has to act, where there is some', async () => {
  const client = await api.createUser({ roles: [ROLE.client] });
  const operator = await api.createUser({ roles: [ROLE.operator] });
  const leader = await api.createUser({ roles: [ROLE.assigner], company });
  const assigner = await api.createUser({ roles: [ROLE.assigner] });
  const liquidator = await api.createUser({ roles: [ROLE.liquidator] });
  const before = await waitingFor(assigner);
  expect(Object.keys(before)).not.toContain('Solicitudes atrasadas');
  for (const due_at of [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)]) {
    const raise = (status: RequestStatus, more: object = {}) =>
      api.createRequest({ createdBy: client, status, due_at, ...more });
    await raise('solicitado');
    await raise('pendiente', { assigner_id: leader.id, company_id: company.id });
    await raise('asignado', { operator_id: operator.id });
    await raise('finalizado', { operator_id: operator.id });
  }
  expect(await waitingFor(assigner)).toMatchObject({ 'Solicitudes atrasadas': [3, '/request/assign?late=1'] });
  expect(await waitingFor(leader)).toMatchObject({
    'Solicitudes atrasadas por asignar a tus operarios': [1, '/contractor/request/assign?late=1'],
  });
  expect(await waitingFor(operator)).toMatchObject({
    'Solicitudes por iniciar atrasadas': [1, '/request/operator?late=1'],
  });
  expect(await waitingFor(liquidator)).toMatchObject({
    'Reparaciones por liquidar atrasadas': [1, '/repair?late=1'],
  });
  expect(Object.keys(await waitingFor(client))).toEqual(['Mis solicitudes por asignar', 'Mis solicitudes en proceso']);
});
