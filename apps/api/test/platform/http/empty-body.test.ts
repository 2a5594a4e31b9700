import { ROLE } from '@portal/domain';

import { createTestApp, failure, type Caller, type TestApp } from '../../support/test-app';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
});
afterAll(() => api.close());

const EMPTY_JSON = { body: '', headers: { 'content-type': 'application/json' } };

it('accepts an empty JSON body where no body is needed', async () => {
  const { id } = await api.createSupply();
  expect((await admin.delete(`/api/v1/inventory/${id}`, EMPTY_JSON)).statusCode).toBe(200);
});

it('refuses an empty JSON body where a body is needed', async () => {
  expect(failure(await admin.post('/api/v1/inventory', EMPTY_JSON))).toEqual({ status: 400, code: 'MALFORMED' });
});

it.each(['{"insumo":', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', ' '])(
  'refuses %j, which is no JSON for a form',
  async (body) => {
    const response = await admin.post('/api/v1/inventory', { ...EMPTY_JSON, body });
    expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
  },
);
