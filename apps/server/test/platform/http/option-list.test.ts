import { ROLE } from '@portal/domain';
import { type Caller, setUpTestApp } from '../../support/test-app';

let admin: Caller;
let client: Caller;

const api = setUpTestApp();
beforeAll(async () => {
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  client = await api.as(await api.createUser({ roles: [ROLE.client] }));

  const { db } = api;
  const records = (kind: string) => [
    { name: `${kind} b` },
    { name: `${kind} á` },
    { name: `${kind} inactivo`, status: 'inactivo' as const },
    { name: `${kind} eliminado`, status: 'eliminado' as const },
  ];
  for (const table of ['clients', 'malls', 'locations'] as const) {
    await db.insertInto(table).values(records(table)).execute();
  }
});

type Row = Record<string, unknown>;
const rows = async (person: Caller, url: string, query: Record<string, string | number | boolean> = {}) => {
  const response = await person.get(url, { query });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Row[] }>().data;
};
const namesOf = (list: Row[]): unknown[] => list.map((row) => row.name);

describe('GET /roles', () => {
  it('lists the roles with their codes', async () => {
    const roles = await rows(admin, '/api/v1/roles/', { status: 'activo' });
    expect(roles).toHaveLength(8);
    expect(roles[3]).toEqual({ id: 5, rol: 'Cliente', allowContractor: false, status: 'activo' });
    expect(await rows(admin, '/api/v1/roles', { status: 'inactivo' })).toEqual([]);
  });
  it('names the one whose holder assigns for a contractor', async () => {
    expect(await rows(admin, '/api/v1/roles/asigner-contractor/')).toEqual([
      { id: 6, rol: 'Asignador', allowContractor: true, status: 'activo' },
    ]);
  });
});

describe('GET /address/:kind', () => {
  it('tells clients of one name apart by their document, and shows nobody else’s', async () => {
    const { db } = api;
    const namesake = await db
      .insertInto('clients')
      .values([
        { name: 'clients c', document: '77123456-7' },
        { name: 'Clients C', document: '77999999-9' },
        { name: 'clients d', document: '77000000-0' },
      ])
      .returning('id')
      .execute();
    const among = namesake.map(({ id }) => id);
    const found = await rows(client, '/api/v1/address/clients', { q: 'clients' });
    await db.deleteFrom('clients').where('id', 'in', among).execute();
    expect(found.map((row) => row.document)).toEqual([undefined, undefined, '77123456-7', '77999999-9', undefined]);
  });
  it('finds the active ones by any part of their name', async () => {
    const found = async (query: Record<string, string | number>) =>
      namesOf(await rows(client, '/api/v1/address/malls', query));
    expect(await found({})).toEqual(['malls á', 'malls b']);
    expect(await found({ q: 'B LLS' })).toEqual(['malls b']);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ sort: '-name', limit: 1 })).toEqual(['malls b']);
  });
  it('names one of them, whatever its place in the list', async () => {
    const [, second] = await rows(client, '/api/v1/address/clients');
    expect(await rows(client, '/api/v1/address/clients', { id: Number(second?.id) })).toEqual([second]);
    expect(await rows(client, '/api/v1/address/clients', { id: 999_999 })).toEqual([]);
  });
  it('names the mall of a location that belongs to one, and finds the locations of a mall', async () => {
    const mall = await api.createMall('Mall propio');
    await api.db.insertInto('locations').values({ name: 'locations á', mall_id: mall.id }).execute();
    const own = { id: expect.any(Number), name: 'locations á', mall: mall.id };
    const offered = await rows(client, '/api/v1/address/locations');
    const found = await rows(client, '/api/v1/address/locations', { mall: mall.id });
    await api.db.deleteFrom('locations').where('mall_id', '=', mall.id).execute();
    await api.db.deleteFrom('malls').where('id', '=', mall.id).execute();
    expect(found).toEqual([own]);
    expect(offered.filter(({ name }) => name === 'locations á')).toEqual([
      { id: expect.any(Number), name: 'locations á' },
      own,
    ]);
  });
  it('knows no other list', async () => {
    expect((await client.get('/api/v1/address/users')).statusCode).toBe(404);
    expect((await client.get('/api/v1/address/branches')).statusCode).toBe(404);
  });
});
