import { ROLE } from '@portal/domain';

import { createApi } from '../../../src/app';
import { createLogger } from '../../../src/platform/observability/logger';
import { createTestApp, TEST_SECRET, type Caller, type TestApp } from '../../support/test-app';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const isIn = async (person: Caller): Promise<boolean> => (await person.get('/api/v1/auth/verify')).statusCode === 200;

it.each([
  ['is deactivated', (id: number) => api.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', id)],
  ['is deleted', (id: number) => api.db.updateTable('users').set({ status: 'eliminado' }).where('id', '=', id)],
  [
    'gets another password',
    (id: number) => api.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id),
  ],
  ['gains a role', (id: number) => api.db.insertInto('user_roles').values({ user_id: id, role_code: ROLE.operator })],
  ['loses a role', (id: number) => api.db.deleteFrom('user_roles').where('user_id', '=', id)],
])('ends all sessions of a person who %s', async (_what, change) => {
  const { id } = await api.createUser({ roles: [ROLE.assigner] });
  const [one, two] = [await api.as({ id }), await api.as({ id })];
  expect(await isIn(one)).toBe(true);
  expect(await isIn(two)).toBe(true);
  await change(id).execute();
  expect(await isIn(one)).toBe(false);
  expect(await isIn(two)).toBe(false);
});

it('ends the sessions of a person who changes company', async () => {
  const company = await api.createCompany();
  const { id } = await api.createUser({ roles: [ROLE.operator] });
  const person = await api.as({ id });
  expect(await isIn(person)).toBe(true);
  await api.db.updateTable('users').set({ company_id: company.id }).where('id', '=', id).execute();
  expect(await isIn(person)).toBe(false);
});

it('keeps the sessions of a person whose phone number changes', async () => {
  const { id } = await api.createUser({ roles: [ROLE.operator] });
  const person = await api.as({ id });
  expect(await isIn(person)).toBe(true);
  await api.db.updateTable('users').set({ phone: '56900000000' }).where('id', '=', id).execute();
  expect(await isIn(person)).toBe(true);
});

it('ends a session on every replica at once', async () => {
  const replica = await createApi({
    environment: 'development',
    db: api.db,
    pool: api.pool,
    dataDir: api.dataDir,
    files: api.files,
    sessionSecret: TEST_SECRET,
    logger: createLogger('silent'),
  });
  try {
    const { id } = await api.createUser({ roles: [ROLE.operator] });
    const person = await api.as({ id });
    const onReplica = async (): Promise<number> => {
      const { headers } = person;
      return (await replica.inject({ url: '/api/v1/auth/verify', headers })).statusCode;
    };
    expect(await onReplica()).toBe(200);
    await person.post('/api/v1/auth/logout', { body: {} });
    expect(await onReplica()).toBe(401);
  } finally {
    await replica.close();
  }
});
