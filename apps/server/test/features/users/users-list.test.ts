import { ROLE, type RoleCode, type Page, type UserListItem, type UserOption } from '@portal/domain';

import { USER_ORDER } from '../../../src/features/users/users-list';
import { expectSorts } from '../../support/expect-sorts';
import { type TestPerson, type TestRecord } from '../../support/fixtures';
import { failure, type TestApp, setUpTestApp } from '../../support/test-app';
import { userForm } from '../../support/user-form';
import { LONG_LIST } from '../../../src/platform/query/totals';

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

const api = setUpTestApp();
beforeAll(async () => {
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

const lookUp = async (
  person: TestPerson,
  query: Record<string, string | number | boolean | undefined> = {},
): Promise<number[]> => {
  const response = await (await api.as(person)).get('/api/v1/users/', { query });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: UserOption[] }>().data.map(({ id }) => id);
};
const ids = (...people: TestPerson[]): number[] => people.map(({ id }) => id);

it('answers id, names and company, and to an administrator the whole row', async () => {
  const query = { userLeader: leader.id };
  const option = { id: led.id, name: 'P', lastName: 'Operario Norte', company: { id: north.id } };
  expect((await (await api.as(assigner)).get('/api/v1/users', { query })).json()).toEqual({ data: [option] });
  expect((await (await api.as(admin)).get('/api/v1/users', { query })).json()).toEqual({
    data: [
      {
        ...option,
        document: expect.stringMatching(/^\d{8}-\d$/),
        email: led.email,
        roles: 'Operario',
        isContractor: true,
        company: { id: north.id, name: 'Norte' },
        status: 'activo',
      },
    ],
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
  expect(await lookUp(admin, { q: '%%%' })).toEqual([]);
});

it('shows an assigner and the report operators and leaders, nobody else', async () => {
  const expected = ids(leader, southLeader, led, own, free, southern);
  expect(await lookUp(assigner, { status: 'activo' })).toEqual(expected);
  expect(await lookUp(report, { status: 'activo' })).toEqual(expected);
  for (const role of ['administrador', ' FACTURACION ']) expect(await lookUp(assigner, { role })).toEqual([]);
});

it('shows a contractor leader the operators they lead, whatever they ask for', async () => {
  for (const query of [{}, { company: south.id }, { userLeader: southLeader.id }, { role: 'asignador' }]) {
    expect(await lookUp(leader, query)).toEqual(ids(led));
  }
  expect(await lookUp(leader, { isNotContractor: true })).toEqual([]);
});

it('refuses a role that there is not', async () => {
  const wrong = await (await api.as(admin)).get('/api/v1/users', { query: { role: 'jefe' } });
  expect(failure(wrong)).toMatchObject({ status: 422, errors: { role: expect.any(String) } });
});

describe('the list of an administrator', () => {
  const list = setUpTestApp();
  let east: TestRecord;
  let call: Awaited<ReturnType<TestApp['as']>>;
  const people: Record<'agata' | 'alvaro' | 'zoe' | 'inactive', TestPerson> = {} as never;

  beforeAll(async () => {
    east = await list.createCompany('Éste');
    const create = (name: string, lastName: string, mailbox: string, roles: RoleCode[], more: object = {}) =>
      list.createUser({ name, lastName, email: `${mailbox}@demo.test`, roles, ...more });
    people.inactive = await create('Beto', 'Rojas', 'persona', [ROLE.client], { status: 'inactivo' });
    people.zoe = await create('Zoé', 'Ñuñez', 'Jefa_50%', [ROLE.admin, ROLE.client]);
    people.alvaro = await create('álvaro', 'Díaz', 'buzon-de-alvaro', [ROLE.operator], { company: east });
    people.agata = await create('Ágata', 'Pérez', 'zz', [ROLE.operator, ROLE.assigner], { company: east });
    await list.db.updateTable('users').set({ document: '1-9' }).where('id', '=', people.agata.id).execute();
    await list.createUser({ name: 'Aaron', lastName: 'Borrado', roles: [ROLE.client], status: 'eliminado' });
    call = await list.as(people.zoe);
  });

  const page = async (query: Record<string, string | number>): Promise<Page<UserListItem>> =>
    (await call.get('/api/v1/users', { query: { limit: 20, ...query } })).json<Page<UserListItem>>();
  const names = async (query: Record<string, string | number>): Promise<string[]> =>
    (await page(query)).data.map(({ name }) => name);

  it('shows roles as a text, the company, and no deleted people', async () => {
    const { data, total, totalPaginas } = await page({});
    expect({ total, totalPaginas }).toEqual({ total: 4, totalPaginas: 1 });
    expect(data.map(({ name, roles, isContractor, company }) => ({ name, roles, isContractor, company }))).toEqual([
      { name: 'Ágata', roles: 'Asignador, Operario', isContractor: true, company: { id: east.id, name: 'Éste' } },
      { name: 'álvaro', roles: 'Operario', isContractor: true, company: { id: east.id, name: 'Éste' } },
      { name: 'Beto', roles: 'Cliente', isContractor: false, company: null },
      { name: 'Zoé', roles: 'Administrador, Cliente', isContractor: false, company: null },
    ]);
  });

  it('is sorted by each of its columns, and so are its pages', async () => {
    const orders = {
      id: ['Beto', 'Zoé', 'álvaro', 'Ágata'],
      name: ['Ágata', 'álvaro', 'Beto', 'Zoé'],
      document: ['Ágata', 'Beto', 'Zoé', 'álvaro'],
      email: ['álvaro', 'Zoé', 'Beto', 'Ágata'],
      status: ['Zoé', 'álvaro', 'Ágata', 'Beto'],
    };
    await expectSorts(USER_ORDER, orders, (sort) => names({ sort }));
    await expectSorts(USER_ORDER, orders, async (sort) => [
      ...(await names({ sort, limit: 3 })),
      ...(await names({ sort, limit: 3, offset: 3 })),
    ]);
  });
});

it('counts a new or removed person of a long list at once', async () => {
  const admins = await api.as(admin);
  await api.pool.query(
    `insert into users (name, last_name, document_type, document, email, phone, password_hash)
      select 'Común', 'Número ' || n, 'PP', 'L' || lpad(n::text, 6, '0'), 'largo' || n || '@demo.test', '56911111111', 'x'
      from generate_series(1, $1) n`,
    [LONG_LIST],
  );
  const totals = async (): Promise<number[]> => {
    const found = [];
    for (const query of [{ limit: 20 }, { limit: 20, q: 'comun' }])
      found.push((await admins.get('/api/v1/users', { query })).json<Page<UserListItem>>().total);
    return found;
  };
  const [all = 0, common = 0] = await totals();
  expect(common).toBe(LONG_LIST);
  const { data } = (await admins.post('/api/v1/users', { body: userForm({ name: 'Común' }) })).json<{
    data: { id: number };
  }>();
  expect(await totals()).toEqual([all + 1, common + 1]);
  await admins.delete(`/api/v1/users/${data.id}`);
  expect(await totals()).toEqual([all, common]);
});

it('tells operators of one name apart by their document, and shows no other document', async () => {
  const company = await api.createCompany();
  const operator = (lastName: string) => api.createUser({ roles: [ROLE.operator], company, name: 'Juan', lastName });
  await operator('Soto');
  await operator('Pérez');
  await operator('Perez');
  const query = { company: company.id, limit: 2, sort: 'name' };
  const { data } = (await (await api.as(assigner)).get('/api/v1/users', { query })).json<{ data: UserOption[] }>();
  expect(data.map(({ lastName, document }) => [lastName, document])).toEqual([
    ['Perez', expect.stringMatching(/^\d+-[\dK]$/)],
    ['Pérez', expect.stringMatching(/^\d+-[\dK]$/)],
  ]);
  // The other one is on the page before: the whole list counts.
  const rest = await (await api.as(assigner)).get('/api/v1/users', { query: { ...query, offset: 1 } });
  expect(rest.json<{ data: UserOption[] }>().data.map(({ document }) => document !== undefined)).toEqual([true, false]);
});
