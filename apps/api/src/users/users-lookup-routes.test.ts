import type { UserOption } from '@portal/domain';

import type { TestPerson, TestRecord } from '../testing/fixtures';
import { createTestApp, failure, type TestApp } from '../testing/test-app';

let api: TestApp;
let north: TestRecord;
let south: TestRecord;
let admin: TestPerson;
let assigner: TestPerson;
let report: TestPerson;
let leader: TestPerson;
let southLeader: TestPerson;
let own: TestPerson;
let led: TestPerson;
let free: TestPerson;
let southern: TestPerson;

beforeAll(async () => {
  api = await createTestApp();
  [north, south] = [await api.createCompany('Norte'), await api.createCompany('Sur')];
  const create = (lastName: string, roles: Parameters<TestApp['createUser']>[0]['roles'], more: object = {}) =>
    api.createUser({ name: 'P', lastName, roles, ...more });
  admin = await create('Admin', [4]);
  assigner = await create('Asignadora', [6]);
  report = await create('Informe', [3]);
  leader = await create('Lider Norte', [6, 7], { company: north });
  southLeader = await create('Lider Sur', [6], { company: south });
  own = await create('Operario Propio', [7]);
  led = await create('Operario Norte', [7], { company: north, leader });
  free = await create('Operario Suelto', [7], { company: north });
  southern = await create('Operario Sur', [7], { company: south, leader: southLeader });
  await create('Operario Inactivo', [7], { status: 'inactivo' });
  await create('Operario Eliminado', [7], { status: 'eliminado' });
});
afterAll(() => api.close());

const lookUp = async (
  person: TestPerson,
  query: Record<string, string | number | boolean | undefined> = {},
): Promise<number[]> => {
  const response = await (await api.as(person)).get('/api/v1/users/', { query });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: UserOption[] }>().data.map(({ id }) => id);
};
const ids = (...people: TestPerson[]): number[] => people.map(({ id }) => id);

it('answers id, names and company', async () => {
  const response = await (await api.as(admin)).get('/api/v1/users', { query: { userLeader: leader.id } });
  expect(response.json()).toEqual({
    data: [{ id: led.id, name: 'P', lastName: 'Operario Norte', company: { id: north.id } }],
  });
});

it('filters as the forms ask', async () => {
  const active = { status: 'activo' };
  expect(await lookUp(admin, { role: 'operario', ...active })).toEqual(ids(leader, led, own, free, southern));
  expect(await lookUp(admin, { role: 'OPERARIO', isNotContractor: true, ...active })).toEqual(ids(own));
  expect(await lookUp(admin, { role: '7', haveLeader: false, company: north.id, ...active })).toEqual(
    ids(leader, free),
  );
  expect(await lookUp(admin, { role: 'operario', haveLeader: true })).toEqual(ids(led, southern));
  expect(await lookUp(admin, { isLeader: true })).toEqual(ids(leader, southLeader));
  expect(await lookUp(admin, { isLeader: true, company: south.id })).toEqual(ids(southLeader));
  expect(await lookUp(admin, { role: 'informe' })).toEqual(ids(report));
  expect(await lookUp(admin, { q: 'SUELTO' })).toEqual(ids(free));
  expect(await lookUp(admin, { q: '%' })).toEqual([]);
});

it('shows an assigner and the report operators and leaders, nobody else', async () => {
  const expected = ids(leader, southLeader, led, own, free, southern);
  expect(await lookUp(assigner, { status: 'activo' })).toEqual(expected);
  expect(await lookUp(report, { status: 'activo' })).toEqual(expected);
  expect(await lookUp(assigner, { role: 'administrador' })).toEqual([]);
});

it('shows a contractor leader the operators they lead, whatever they ask for', async () => {
  for (const query of [{}, { company: south.id }, { userLeader: southLeader.id }, { role: 'asignador' }]) {
    expect(await lookUp(leader, query)).toEqual(ids(led));
  }
  expect(await lookUp(leader, { isNotContractor: true })).toEqual([]);
});

it('answers a page when a limit is given', async () => {
  const response = await (await api.as(admin)).get('/api/v1/users', { query: { role: 'operario', limit: 4 } });
  expect(response.json()).toMatchObject({ total: 6, totalPaginas: 2 });
});

it('refuses filters that make no sense, the wrong role, and nobody', async () => {
  const wrong = await (
    await api.as(admin)
  ).get('/api/v1/users', { query: { role: 'jefe', company: 'x', haveLeader: 'si' } });
  expect(failure(wrong)).toMatchObject({
    status: 422,
    errors: { role: expect.any(String), company: expect.any(String), haveLeader: expect.any(String) },
  });
  expect((await (await api.as(own)).get('/api/v1/users')).statusCode).toBe(403);
  expect((await api.nobody.get('/api/v1/users')).statusCode).toBe(401);
});
