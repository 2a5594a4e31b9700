import { randomUUID } from 'node:crypto';

import { ROLE, type Page, type Supply } from '@portal/domain';

import { createTestApp, failure, type Caller, type TestApp } from '../../../support/test-app';

let api: TestApp;
let admin: Caller;
let operator: Caller;

beforeAll(async () => {
  api = await createTestApp();
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  operator = await api.as(await api.createUser({ roles: [ROLE.operator] }));
});
afterAll(() => api.close());
beforeEach(() => api.db.deleteFrom('supplies').execute());

const names = (response: { json: <T>() => T }): string[] =>
  response.json<{ data: Supply[] }>().data.map(({ name }) => name);

describe('GET /inventory', () => {
  beforeEach(async () => {
    await api.db
      .insertInto('supplies')
      .values([
        { name: 'Cable eléctrico', price: 1200 },
        { name: 'cañería', price: 3400.5 },
        { name: 'Árbol de levas', price: 90_000 },
        { name: 'Cable 100%_puro', price: 700, status: 'inactivo' },
        { name: 'Cable viejo', price: 1, status: 'eliminado' },
      ])
      .execute();
  });

  it('answers the whole list by name, without the deleted ones', async () => {
    const response = await admin.get('/api/v1/inventory/');
    expect(response.statusCode).toBe(200);
    expect(names(response)).toEqual(['Árbol de levas', 'Cable 100%_puro', 'Cable eléctrico', 'cañería']);
    expect(response.json<{ data: Supply[] }>().data[3]).toEqual({
      id: expect.any(Number),
      name: 'cañería',
      price: 3400.5,
      status: 'activo',
    });
    expect(response.json()).not.toHaveProperty('total');
  });

  it('answers a page when a limit is given', async () => {
    const response = await admin.get('/api/v1/inventory', { query: { limit: 2, offset: 2 } });
    expect(response.json<Page<Supply>>()).toMatchObject({ total: 4, totalPaginas: 2 });
    expect(names(response)).toEqual(['Cable eléctrico', 'cañería']);
  });

  it('finds by the beginning of the name, without regard to capitals and accents', async () => {
    expect(names(await admin.get('/api/v1/inventory', { query: { q: 'CABLE' } }))).toHaveLength(2);
    expect(names(await admin.get('/api/v1/inventory', { query: { q: 'arbol' } }))).toEqual(['Árbol de levas']);
    expect(names(await admin.get('/api/v1/inventory', { query: { q: 'levas' } }))).toEqual([]);
  });

  it('takes the wildcards of a search literally', async () => {
    expect(names(await admin.get('/api/v1/inventory', { query: { q: 'cable 100%_' } }))).toEqual(['Cable 100%_puro']);
    expect(names(await admin.get('/api/v1/inventory', { query: { q: '%' } }))).toEqual([]);
    expect(names(await admin.get('/api/v1/inventory', { query: { q: "'; drop table supplies; --" } }))).toEqual([]);
  });

  it('sorts and filters', async () => {
    expect(names(await admin.get('/api/v1/inventory', { query: { sort: '-price' } }))[0]).toBe('Árbol de levas');
    expect(names(await admin.get('/api/v1/inventory', { query: { status: 'inactivo' } }))).toEqual(['Cable 100%_puro']);
  });

  it('shows an operator only what is active, whatever they ask for', async () => {
    for (const query of [{}, { status: 'inactivo' }, { status: 'activo' }]) {
      expect(names(await operator.get('/api/v1/inventory', { query }))).toEqual([
        'Árbol de levas',
        'Cable eléctrico',
        'cañería',
      ]);
    }
  });

  it('keeps prices from operators, also through the order of the list', async () => {
    const { data } = (await operator.get('/api/v1/inventory')).json<{ data: Supply[] }>();
    expect(data[0]).toEqual({ id: expect.any(Number), name: 'Árbol de levas', status: 'activo' });
    expect(failure(await operator.get('/api/v1/inventory', { query: { sort: '-price' } })).errors).toEqual({
      sort: 'No se puede ordenar por ese campo',
    });
  });

  it.each([
    [{ limit: '-1' }, { limit: expect.any(String) }],
    [
      { limit: 'x', offset: '1.5' },
      { limit: expect.any(String), offset: expect.any(String) },
    ],
    [{ sort: 'password' }, { sort: expect.any(String) }],
    [{ status: 'eliminado' }, { status: expect.any(String) }],
  ])('refuses the query %j', async (query, errors) => {
    expect(failure(await admin.get('/api/v1/inventory', { query }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors,
    });
  });
});

describe('POST /inventory', () => {
  it('creates a supply', async () => {
    const response = await admin.post('/api/v1/inventory/', { body: { insumo: '  Tornillo ', price: '99.5', id: 7 } });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      data: { id: expect.any(Number), name: 'Tornillo', price: 99.5, status: 'activo' },
    });
  });

  it('names the wrong fields', async () => {
    expect(failure(await admin.post('/api/v1/inventory', { body: { insumo: ' ', price: -1 } }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { insumo: 'El insumo es requerido', price: 'El valor no puede ser negativo' },
    });
    expect(failure(await admin.post('/api/v1/inventory', { body: { insumo: 'Tuerca', price: 0 } })).errors).toEqual({
      price: 'El valor no puede ser 0',
    });
  });

  it('refuses a name that is taken, in any case; a deleted one is free', async () => {
    const { json } = await admin.post('/api/v1/inventory', { body: { insumo: 'Tubería Ñ', price: 10 } });
    const duplicate = await admin.post('/api/v1/inventory', { body: { insumo: 'TUBERÍA ñ', price: 20 } });
    expect(failure(duplicate)).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { insumo: 'Ya existe un insumo con ese nombre' },
    });
    await admin.delete(`/api/v1/inventory/${json<{ data: Supply }>().data.id}`);
    expect((await admin.post('/api/v1/inventory', { body: { insumo: 'tubería ñ', price: 20 } })).statusCode).toBe(201);
  });

  it('does the work once for the same key, however often it is sent', async () => {
    const key = randomUUID();
    const send = () =>
      admin.post('/api/v1/inventory', { body: { insumo: 'Remache', price: 5 }, headers: { 'idempotency-key': key } });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(names(await admin.get('/api/v1/inventory'))).toEqual(['Remache']);
  });

  it('stores no key of failed work', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await admin.post('/api/v1/inventory', { body: { insumo: 'Perno', price: 5 } });
    expect((await admin.post('/api/v1/inventory', { body: { insumo: 'perno', price: 5 }, headers })).statusCode).toBe(
      409,
    );
    expect((await admin.post('/api/v1/inventory', { body: { insumo: 'Perno 2', price: 5 }, headers })).statusCode).toBe(
      201,
    );
  });

  it('refuses an unreadable key', async () => {
    const response = await admin.post('/api/v1/inventory', {
      body: { insumo: 'Golilla', price: 5 },
      headers: { 'idempotency-key': 'x'.repeat(300) },
    });
    expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
  });
});

describe('PUT and DELETE /inventory/:id', () => {
  it('edits name, price and status', async () => {
    const { id } = await api.createSupply({ name: 'Masilla' });
    const response = await admin.put(`/api/v1/inventory/${id}/`, {
      body: { insumo: 'Masilla fina', price: 1234.56, status: 'inactivo' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { id, name: 'Masilla fina', price: 1234.56, status: 'inactivo' } });
  });

  it('refuses the name of another supply, and wrong fields', async () => {
    const { id } = await api.createSupply({ name: 'Uno' });
    await api.createSupply({ name: 'Dos' });
    const edit = (body: object) => admin.put(`/api/v1/inventory/${id}`, { body });
    expect(failure(await edit({ insumo: 'DOS', price: 1, status: 'activo' })).errors).toEqual({
      insumo: 'Ya existe un insumo con ese nombre',
    });
    expect(failure(await edit({ insumo: 'Uno', price: 'x' })).errors).toEqual({
      price: 'El valor debe ser un número',
      status: 'El estado es requerido',
    });
    expect(failure(await edit({ insumo: 'Uno', price: 1, status: 'eliminado' })).status).toBe(422);
  });

  it('deletes softly, once', async () => {
    const { id } = await api.createSupply();
    expect((await admin.delete(`/api/v1/inventory/${id}`)).json()).toMatchObject({ data: { id, status: 'eliminado' } });
    expect(names(await admin.get('/api/v1/inventory'))).toEqual([]);
    expect((await admin.delete(`/api/v1/inventory/${id}`)).statusCode).toBe(404);
    expect(await api.db.selectFrom('supplies').select('status').where('id', '=', id).executeTakeFirst()).toEqual({
      status: 'eliminado',
    });
  });

  it.each(['0', '-1', '1.5', 'abc', '999999', '99999999999999999999', "1' or 1=1"])(
    'knows no supply %s',
    async (id) => {
      const url = `/api/v1/inventory/${encodeURIComponent(id)}`;
      expect((await admin.delete(url)).statusCode).toBe(404);
      const body = { insumo: 'X', price: 1, status: 'activo' };
      expect(failure(await admin.put(url, { body }))).toEqual({ status: 404, code: 'NOT_FOUND' });
    },
  );
});
