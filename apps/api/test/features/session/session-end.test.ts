import { ROLE } from '@portal/domain';
import { sql } from 'kysely';

import { createApi } from '../../../src/app';
import { createLogger } from '../../../src/platform/observability/logger';
import { createTestApp, TEST_SECRET, type Caller, type TestApp } from '../../support/test-app';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const isIn = async (person: Caller): Promise<boolean> => (await person.get('/api/v1/auth/verify')).statusCode === 200;

/** News travels through the database; it takes milliseconds, but not none. */
async function waitUntil(holds: () => Promise<boolean> | boolean): Promise<void> {
  const until = Date.now() + 5_000;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error('It did not happen within five seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const expectOut = (person: Caller): Promise<void> => waitUntil(async () => !(await isIn(person)));

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
  await expectOut(one);
  await expectOut(two);
});

it('ends the sessions of a person who changes company', async () => {
  const company = await api.createCompany();
  const { id } = await api.createUser({ roles: [ROLE.operator] });
  const person = await api.as({ id });
  expect(await isIn(person)).toBe(true);
  await api.db.updateTable('users').set({ company_id: company.id }).where('id', '=', id).execute();
  await expectOut(person);
});

it('leaves the sessions of a person alone whose phone changes', async () => {
  const { id } = await api.createUser({ roles: [ROLE.operator] });
  const person = await api.as({ id });
  expect(await isIn(person)).toBe(true);
  await api.db.updateTable('users').set({ phone: '56900000000' }).where('id', '=', id).execute();
  // News of the ends of sessions comes in order: once a later one is here, there was none of the phone.
  const other = await api.createUser({ roles: [ROLE.operator] });
  const later = await api.as(other);
  expect(await isIn(later)).toBe(true);
  await api.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', other.id).execute();
  await expectOut(later);
  expect(await isIn(person)).toBe(true);
});

it('ends a session on every replica', async () => {
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
    await waitUntil(async () => (await onReplica()) === 401);
  } finally {
    await replica.close();
  }
});

describe('while the announcements of the database cannot be heard', () => {
  /** Ends the connection that listens, as a restart of the database would. */
  const cutTheLine = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%' or query = 'select 1'`.execute(api.db);

  it('trusts no remembered session, and hears again by itself', async () => {
    const { id } = await api.createUser({ roles: [ROLE.operator] });
    const person = await api.as({ id });
    expect(await isIn(person)).toBe(true);
    await cutTheLine();
    await api.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', id).execute();
    await expectOut(person);

    const next = await api.createUser({ roles: [ROLE.operator] });
    const other = await api.as(next);
    await waitUntil(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like 'listen%'`.execute(api.db);
      return rows.length > 0;
    });
    expect(await isIn(other)).toBe(true);
    await api.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', next.id).execute();
    await expectOut(other);
  });
});
