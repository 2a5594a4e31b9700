import { createTestApp, failure, type TestApp } from '../testing/test-app';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

describe('GET /auth/verify', () => {
  it('answers who is signed in', async () => {
    const person = await api.createUser({ roles: [5] });
    const response = await (await api.as(person)).get('/api/v1/auth/verify');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      data: { id: person.id, name: person.name, roles: [{ code: 5, rol: 'Cliente' }], company: null },
    });
  });
  it('refuses whoever is not signed in', async () => {
    expect(failure(await api.nobody.get('/api/v1/auth/verify'))).toEqual({ status: 401, code: 'NO_SESSION' });
  });
});
