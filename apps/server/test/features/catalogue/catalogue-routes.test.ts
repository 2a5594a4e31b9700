import { MESSAGES, ROLE, type Page, type RequestStatus } from '@portal/domain';

import { createFixtures } from '../../support/fixtures';
import { setUpRequestFixtures } from '../../support/request-fixtures';
import { failure, type Call, type Caller } from '../../support/test-app';
import { closing, during } from '../../support/wait-for-locks';
import { REFUSALS } from '../../../src/texts/refusals';

let admin: Caller;

const fixtures = setUpRequestFixtures();
beforeAll(() => {
  admin = fixtures.users.admin.call;
});

type Row = { id: number; status: string } & Record<string, unknown>;
type Status = 'activo' | 'inactivo' | 'eliminado';
type Table = 'supplies' | 'services' | 'companies';

const rowOf = (response: { json: <T>() => T }): Row => response.json<{ data: Row }>().data;

/** Inserts a record with a name. */
async function record(
  table: Table,
  name: string,
  { status = 'activo', price = 1_000 }: { status?: Status; price?: number } = {},
) {
  const values = { name, status, ...(table !== 'companies' && { price }) };
  return fixtures.db
    .insertInto(table as 'services')
    .values(values as { name: string; status: Status; price: number })
    .returning('id')
    .executeTakeFirstOrThrow();
}
const statusOf = async (table: Table, id: number) =>
  (await fixtures.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

type Kind = {
  table: Table;
  path: string;
  /** The field of the name in a form, and in an answer. */
  sent: string;
  shown: string;
  /** A person who chooses from the list and does not maintain it. */
  reader?: 'operator' | 'client';
  taken: string;
};
const { supply, service, company } = MESSAGES;

describe.each<Kind>([
  { table: 'supplies', path: '/api/v1/inventory', sent: 'insumo', shown: 'name', reader: 'operator', ...supply },
  { table: 'services', path: '/api/v1/services', sent: 'service', shown: 'service', reader: 'client', ...service },
  { table: 'companies', path: '/api/v1/companys', sent: 'name', shown: 'name', ...company },
])('$table', ({ path, table, sent, shown, reader, taken }) => {
  const isPriced = table !== 'companies';
  const bodyOf = (name: string, rest: object = {}) => ({ [sent]: name, ...(isPriced && { price: 10 }), ...rest });
  const create = (name: string, rest?: object) => admin.post(`${path}/`, { body: bodyOf(name, rest) });
  const edit = (id: number, body: object) => admin.put(`${path}/${id}/`, { body });
  const list = async (query: Call['query'] = {}, as = admin): Promise<unknown[]> =>
    (await as.get(`${path}/`, { query: { q: 'z', ...query } })).json<{ data: Row[] }>().data.map((row) => row[shown]);

  beforeAll(async () => {
    await record(table, 'Zorzal', { price: 1_000 });
    await record(table, 'zanjas', { price: 3_000.5 });
    await record(table, 'Zéjel', { price: 2_000, status: 'inactivo' });
    await record(table, 'Zafiro', { status: 'eliminado' });
  });

  it('are listed by name, sorted, filtered and paged, without the deleted ones', async () => {
    expect(await list()).toEqual(['zanjas', 'Zéjel', 'Zorzal']);
    expect(await list({ q: 'ZEJ' })).toEqual(['Zéjel']);
    expect(await list({ sort: `-${shown}` })).toEqual(['Zorzal', 'Zéjel', 'zanjas']);
    expect(await list({ status: 'inactivo' })).toEqual(['Zéjel']);
    if (isPriced) expect(await list({ sort: '-price' })).toEqual(['zanjas', 'Zéjel', 'Zorzal']);
    expect((await admin.get(path)).json()).not.toHaveProperty('total');
    const page = await admin.get(path, { query: { q: 'z', limit: 2, offset: 2 } });
    expect(page.json<Page<Row>>()).toEqual({
      data: [{ id: expect.any(Number), [shown]: 'Zorzal', ...(isPriced && { price: 1_000 }), status: 'activo' }],
      total: 3,
      totalPaginas: 2,
    });
  });

  it('are created, edited and deleted softly, once', async () => {
    const given = isPriced ? { price: '99.5', id: 7, status: 'inactivo' } : { id: 7, status: 'inactivo' };
    const created = await create('  Tornillo ', given);
    expect(created.statusCode).toBe(201);
    const { id } = rowOf(created);
    const stored = { id, [shown]: 'Tornillo', ...(isPriced && { price: 99.5 }), status: 'activo' };
    expect([id, created.json()]).toEqual([expect.any(Number), { data: stored }]);

    const changed = { ...(isPriced && { price: 1_234.56 }), status: 'inactivo' };
    expect((await edit(id, { [sent]: 'Tuerca', ...changed })).json()).toEqual({
      data: { id, [shown]: 'Tuerca', ...changed },
    });
    expect(rowOf(await admin.delete(`${path}/${id}`))).toEqual({
      ...{ id, [shown]: 'Tuerca', ...changed },
      status: 'eliminado',
    });
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404);
    expect(failure(await edit(id, bodyOf('X', { status: 'activo' })))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await statusOf(table, id)).toBe('eliminado');
    expect((await create('tuerca')).statusCode).toBe(201);
  });

  it('have names that are taken in any case', async () => {
    await record(table, 'Tubería Ñ');
    const refusal = { status: 409, code: 'DUPLICATE', errors: { [sent]: taken } };
    expect(failure(await create('TUBERÍA ñ'))).toEqual(refusal);
    const { id } = await record(table, 'Otra');
    expect(failure(await edit(id, bodyOf('TUBERÍA ñ', { status: 'activo' })))).toEqual(refusal);
  });

  if (reader === undefined) return;

  it('show others only what is active, without prices, also through the order of the list', async () => {
    const { call } = fixtures.users[reader];
    for (const query of [{}, { status: 'inactivo' }]) expect(await list(query, call)).toEqual(['zanjas', 'Zorzal']);
    const shownTo = await call.get(path, { query: { q: 'zan' } });
    expect(shownTo.json()).toEqual({ data: [{ id: expect.any(Number), [shown]: 'zanjas', status: 'activo' }] });
    expect(failure(await call.get(path, { query: { sort: '-price' } }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { sort: 'No se puede ordenar por ese campo' },
    });
  });
});

it('finds a supply by the beginning of its name, and services and companies by any part of it', async () => {
  const found = async (path: string, q: string) =>
    (await admin.get(`/api/v1/${path}`, { query: { q } })).json<{ data: Row[] }>().data.length;
  for (const table of ['supplies', 'services', 'companies'] as const) await record(table, 'Árbol 100%_de Levas');
  for (const q of ['arbol', 'árbol 100%_']) expect([q, await found('inventory', q)]).toEqual([q, 1]);
  for (const q of ['levas', '%', "'; drop table supplies; --"])
    expect([q, await found('inventory', q)]).toEqual([q, 0]);
  for (const path of ['services', 'companys']) expect([path, await found(path, 'LEVAS')]).toEqual([path, 1]);
});

it('companies with and without a leader differ in whether they have an active assigner', async () => {
  const led = await fixtures.createCompany('Vega');
  await fixtures.createUser({ roles: [ROLE.assigner], company: led });
  const unled = await fixtures.createCompany('Vera');
  await fixtures.createUser({ roles: [ROLE.assigner], company: unled, status: 'inactivo' });
  await fixtures.createUser({ roles: [ROLE.operator], company: unled });
  const list = (haveAsignators: boolean | string) =>
    fixtures.users.assigner.call.get('/api/v1/companys', { query: { q: 'Ve', haveAsignators } });
  expect((await list(true)).json()).toMatchObject({ data: [{ id: led.id }] });
  expect((await list(false)).json()).toMatchObject({ data: [{ id: unled.id }] });
  expect(failure(await list('quizás'))).toMatchObject({
    status: 422,
    errors: { haveAsignators: expect.any(String) },
  });
});

describe('a company in use', () => {
  const disable = ({ id, name }: { id: number; name: string }) =>
    admin.put(`/api/v1/companys/${id}`, { body: { name, status: 'inactivo' } });
  const remove = ({ id }: { id: number }) => admin.delete(`/api/v1/companys/${id}`);

  it('may be renamed', async () => {
    const body = { name: fixtures.company.name, status: 'activo' };
    expect((await admin.put(`/api/v1/companys/${fixtures.company.id}`, { body })).statusCode).toBe(200);
  });

  it('is neither closed nor deleted while it has active people', async () => {
    const company = await fixtures.createCompany();
    await fixtures.createUser({ roles: [ROLE.operator], company, status: 'inactivo' });
    await fixtures.createUser({ roles: [ROLE.operator], company });
    await fixtures.createUser({ roles: [ROLE.liquidator], company });
    for (const refused of [await disable(company), await remove(company)]) {
      expect(failure(refused)).toEqual({ status: 409, code: 'IN_USE' });
      expect(refused.json()).toMatchObject({ message: 'La empresa tiene 2 usuarios activos' });
    }
    expect(await statusOf('companies', company.id)).toBe('activo');
    await fixtures.db.updateTable('users').set({ status: 'inactivo' }).where('company_id', '=', company.id).execute();
    expect([(await disable(company)).statusCode, (await remove(company)).statusCode]).toEqual([200, 200]);
  });

  it.each<RequestStatus>(['pendiente', 'tramite', 'asignado', 'en proceso'])(
    'is neither closed nor deleted while it holds a request which is %s',
    async (status) => {
      const company = await fixtures.createCompany();
      const createdBy = fixtures.users.client;
      await fixtures.createRequest({ createdBy, company_id: company.id, status });
      await fixtures.createRequest({ createdBy, company_id: company.id, status: 'liquidado' });
      for (const refused of [await disable(company), await remove(company)]) {
        expect(refused.json()).toMatchObject({ status: 409, message: 'La empresa tiene 1 solicitud abierta' });
      }
    },
  );

  it('gets no work while it is being closed', async () => {
    const company = await fixtures.createCompany();
    const leader = await fixtures.createUser({ roles: [ROLE.assigner], company });
    const request = await fixtures.requestIn('solicitado');
    const change = { company: company.id, assigner: leader.id };
    const handOver = await during(fixtures, closing('companies', company.id, 'inactivo'), () =>
      fixtures.steps.handOver(request, { change }),
    );
    expect(failure(handOver)).toMatchObject({ status: 422, errors: { company: expect.any(String) } });
    expect(await fixtures.statusOf(request)).toBe('solicitado');
  });

  it('is neither closed nor deleted while work is being handed to it', async () => {
    const company = await fixtures.createCompany();
    const handing = await fixtures.db.startTransaction().execute();
    await handing.selectFrom('companies').select('id').where('id', '=', company.id).forKeyShare().execute();
    const request = await fixtures.createRequest({ createdBy: fixtures.users.client });
    const set = { company_id: company.id, status: 'pendiente' as const };
    await handing.updateTable('requests').set(set).where('id', '=', request.id).execute();
    const both = [disable(company), remove(company)];
    await fixtures.waitForLocks(2);
    await handing.commit().execute();
    const message = REFUSALS.companyInUse({ users: 0, requests: 1 });
    for (const refused of await Promise.all(both)) expect(refused.json()).toMatchObject({ status: 409, message });
  });
});

describe('a service in use', () => {
  it.each<RequestStatus>(['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso'])(
    'is not deleted, but disabled, while a request is %s',
    async (status) => {
      const { id, name } = await fixtures.createService();
      const createdBy = fixtures.users.client;
      await fixtures.createRequest({ createdBy, service_id: id, status });
      await fixtures.createRequest({ createdBy, service_id: id, status: 'facturado' });
      const refused = await admin.delete(`/api/v1/services/${id}`);
      expect(failure(refused)).toEqual({ status: 409, code: 'IN_USE' });
      expect(refused.json()).toMatchObject({ message: 'El servicio tiene 1 solicitud abierta' });
      expect(await statusOf('services', id)).toBe('activo');
      const body = { service: name, price: 1, status: 'inactivo' };
      expect((await admin.put(`/api/v1/services/${id}`, { body })).statusCode).toBe(200);
    },
  );

  it.each<RequestStatus>(['finalizado', 'liquidado', 'facturado', 'eliminado'])(
    'is deleted where its request is %s, which keeps it',
    async (status) => {
      const { id } = await fixtures.createService();
      const request = await fixtures.createRequest({ createdBy: fixtures.users.client, service_id: id, status });
      expect((await admin.delete(`/api/v1/services/${id}`)).statusCode).toBe(200);
      const row = await fixtures.db.selectFrom('requests').select('service_id').where('id', '=', request.id).execute();
      expect(row).toEqual([{ service_id: id }]);
    },
  );

  it('is neither deleted while a request uses it, nor chosen while it is deleted', async () => {
    const requestedService = await fixtures.createService();
    const asked = { createdBy: fixtures.users.client, service_id: requestedService.id };
    const deletion = await during(
      fixtures,
      (trx) => createFixtures(trx).createRequest(asked),
      () => admin.delete(`/api/v1/services/${requestedService.id}`),
    );
    expect(deletion.json()).toMatchObject({ status: 409, message: REFUSALS.serviceInUse(1) });

    const deleted = await fixtures.createService();
    const request = await during(fixtures, closing('services', deleted.id, 'eliminado'), () =>
      fixtures.steps.create({ change: { service: String(deleted.id) } }),
    );
    expect(failure(request)).toMatchObject({ status: 422, errors: { service: expect.any(String) } });
  });
});
