import { randomUUID } from 'node:crypto';

import { REFUSALS, type Page, type RequestStatus, type Service } from '@portal/domain';

import { createFixtures } from '../../../support/fixtures';
import { createRequestFixtures, type RequestFixtures } from '../../../support/request-fixtures';
import { failure, type Caller } from '../../../support/test-app';

let fixtures: RequestFixtures;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  fixtures = await createRequestFixtures();
  admin = fixtures.users.admin.call;
  client = fixtures.users.client.call;
});
afterAll(() => fixtures.close());

const names = (response: { json: <T>() => T }): string[] =>
  response.json<{ data: Service[] }>().data.map(({ service }) => service);
const statusOf = async (id: number) =>
  (await fixtures.db.selectFrom('services').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('GET /services', () => {
  beforeAll(async () => {
    await fixtures.createService({ name: 'Zócalos', price: 1_000 });
    await fixtures.createService({ name: 'zanjas', price: 3_000.5 });
    const off = await fixtures.createService({ name: 'Zinguería', price: 2_000 });
    await fixtures.db.updateTable('services').set({ status: 'inactivo' }).where('id', '=', off.id).execute();
    const gone = await fixtures.createService({ name: 'Zapatas', price: 5_000 });
    await fixtures.db.updateTable('services').set({ status: 'eliminado' }).where('id', '=', gone.id).execute();
  });

  it('finds by words of the name, sorts, filters and pages', async () => {
    const list = async (query: Record<string, string | number>) =>
      names(await admin.get('/api/v1/services/', { query: { q: 'Z', ...query } }));
    expect(await list({})).toEqual(['zanjas', 'Zinguería', 'Zócalos']);
    expect(await list({ q: 'ZOC' })).toEqual(['Zócalos']);
    expect(await list({ q: 'calos' })).toEqual(['Zócalos']);
    expect(await list({ sort: '-price' })).toEqual(['zanjas', 'Zinguería', 'Zócalos']);
    expect(await list({ status: 'inactivo' })).toEqual(['Zinguería']);
    const page = await admin.get('/api/v1/services', { query: { q: 'z', limit: 2, offset: 2 } });
    expect(page.json<Page<Service>>()).toEqual({
      data: [{ id: expect.any(Number), service: 'Zócalos', price: 1_000, status: 'activo' }],
      total: 3,
      totalPaginas: 2,
    });
  });

  it('keeps prices from clients, also through the order of the list', async () => {
    const [service] = (await client.get('/api/v1/services', { query: { q: 'zan' } })).json<{ data: Service[] }>().data;
    expect(service).toEqual({ id: expect.any(Number), service: 'zanjas', status: 'activo' });
    expect(failure(await client.get('/api/v1/services', { query: { sort: 'price' } }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { sort: 'No se puede ordenar por ese campo' },
    });
  });

  it('shows only what is active to people who do not maintain the catalogue', async () => {
    for (const query of [{ q: 'z' }, { q: 'z', status: 'inactivo' }]) {
      expect(names(await client.get('/api/v1/services', { query }))).toEqual(['zanjas', 'Zócalos']);
    }
  });
});

describe('POST /services', () => {
  it('creates a service', async () => {
    const response = await admin.post('/api/v1/services/', {
      body: { service: '  Pintura ', price: '15000.5', id: 7 },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      data: { id: expect.any(Number), service: 'Pintura', price: 15_000.5, status: 'activo' },
    });
  });

  it('names the wrong fields', async () => {
    expect(failure(await admin.post('/api/v1/services', { body: { service: ' ', price: 'x' } }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { service: 'El servicio es requerido', price: 'El valor debe ser un número' },
    });
  });

  it('refuses a name that is taken, in any case', async () => {
    await admin.post('/api/v1/services', { body: { service: 'Electricidad Ñ', price: 10 } });
    expect(failure(await admin.post('/api/v1/services', { body: { service: 'ELECTRICIDAD ñ', price: 20 } }))).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { service: 'Ya existe un servicio con ese nombre' },
    });
  });

  it('does the work once for the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => admin.post('/api/v1/services', { body: { service: 'Vidrios', price: 5 }, headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
  });
});

describe('PUT and DELETE /services/:id', () => {
  it('edits name, price and status', async () => {
    const { id } = await fixtures.createService();
    const body = { service: 'Alfombras', price: 9_990.9, status: 'inactivo' };
    const response = await admin.put(`/api/v1/services/${id}/`, { body });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { id, ...body } });
  });

  it('refuses the name of another service, and wrong fields', async () => {
    const { id } = await fixtures.createService({ name: 'Uno' });
    await fixtures.createService({ name: 'Dos' });
    const edit = (body: object) => admin.put(`/api/v1/services/${id}`, { body });
    expect(failure(await edit({ service: 'DOS', price: 1, status: 'activo' })).errors).toEqual({
      service: 'Ya existe un servicio con ese nombre',
    });
    expect(failure(await edit({ service: 'Uno', price: 1, status: 'eliminado' })).errors).toEqual({
      status: 'La opción seleccionada no es válida',
    });
  });

  it('deletes softly, once, and frees the name', async () => {
    const { id, name } = await fixtures.createService();
    expect((await admin.delete(`/api/v1/services/${id}`)).json()).toMatchObject({ data: { id, status: 'eliminado' } });
    expect((await admin.delete(`/api/v1/services/${id}`)).statusCode).toBe(404);
    expect(await statusOf(id)).toBe('eliminado');
    expect((await admin.post('/api/v1/services', { body: { service: name, price: 1 } })).statusCode).toBe(201);
  });

  it.each<RequestStatus>(['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso'])(
    'does not delete, but disables, the service of a request that is %s',
    async (status) => {
      const { id, name } = await fixtures.createService();
      const createdBy = fixtures.users.client;
      await fixtures.createRequest({ createdBy, service_id: id, status });
      await fixtures.createRequest({ createdBy, service_id: id, status: 'facturado' });
      const refused = await admin.delete(`/api/v1/services/${id}`);
      expect(failure(refused)).toEqual({ status: 409, code: 'IN_USE' });
      expect(refused.json()).toMatchObject({ message: 'El servicio tiene 1 solicitud abierta' });
      expect(await statusOf(id)).toBe('activo');
      const disabled = await admin.put(`/api/v1/services/${id}`, {
        body: { service: name, price: 1, status: 'inactivo' },
      });
      expect(disabled.statusCode).toBe(200);
    },
  );

  it.each<RequestStatus>(['finalizado', 'liquidado', 'facturado', 'eliminado'])(
    'deletes the service of a request that is %s, which keeps it',
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
    const asking = await fixtures.db.startTransaction().execute();
    await createFixtures(asking).createRequest({ createdBy: fixtures.users.client, service_id: requestedService.id });
    const deletion = admin.delete(`/api/v1/services/${requestedService.id}`);
    await fixtures.waitForLocks(1);
    await asking.commit().execute();
    expect((await deletion).json()).toMatchObject({ status: 409, message: REFUSALS.serviceInUse(1) });

    const deleted = await fixtures.createService();
    const deleting = await fixtures.db.startTransaction().execute();
    await deleting.selectFrom('services').select('id').where('id', '=', deleted.id).forUpdate().execute();
    await deleting.updateTable('services').set({ status: 'eliminado' }).where('id', '=', deleted.id).execute();
    const request = fixtures.steps.create({ change: { service: String(deleted.id) } });
    await fixtures.waitForLocks(1);
    await deleting.commit().execute();
    expect(failure(await request)).toMatchObject({ status: 422, errors: { service: expect.any(String) } });
  });

  it.each(['0', 'abc', '999999'])('knows no service %s', async (id) => {
    expect((await admin.delete(`/api/v1/services/${id}`)).statusCode).toBe(404);
    const body = { service: 'X', price: 1, status: 'activo' };
    expect((await admin.put(`/api/v1/services/${id}`, { body })).statusCode).toBe(404);
  });
});
