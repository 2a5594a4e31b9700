import { ROLE, type UserSession } from '@portal/domain';

import { PASSWORD, type TestPerson, type TestRecord } from '../../support/fixtures';
import { type Caller, failure, setUpTestApp } from '../../support/test-app';

let administrator: TestPerson;
let admin: Caller;
let elsewhere: TestRecord;

const api = setUpTestApp();
beforeAll(async () => {
  elsewhere = await api.createCompany();
  administrator = await api.createUser({ roles: [ROLE.admin] });
  admin = await api.as(administrator);
});

const isIn = async (person: Caller): Promise<boolean> => (await person.get('/api/v1/auth/verify')).statusCode === 200;
const sessionsOf = async (id: number): Promise<UserSession[]> =>
  (await admin.get(`/api/v1/users/${id}/sessions`)).json<{ data: UserSession[] }>().data;

describe('/users/:id/sessions', () => {
  it('shows an administrator where a person is signed in', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    expect(await sessionsOf(id)).toEqual([]);
    await api.as({ id });
    expect(await sessionsOf(id)).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        address: '127.0.0.1',
        agent: 'test',
        isCurrent: false,
      },
    ]);
    expect(await sessionsOf(administrator.id)).toEqual([expect.objectContaining({ isCurrent: true })]);
  });

  it('does not show those that expired', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    await api.as({ id });
    await api.pool.query('update sessions set expires_at = now() where user_id = $1', [id]);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('ends one or all of them at once', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    const people = [await api.as({ id }), await api.as({ id }), await api.as({ id })];
    for (const person of people) expect(await isIn(person)).toBe(true);
    const [session] = await sessionsOf(id);
    const one = await admin.delete(`/api/v1/users/${id}/sessions/${session?.id}`);
    expect(one.json()).toEqual({ data: { ended: 1 } });
    expect(await sessionsOf(id)).toHaveLength(2);
    expect((await admin.delete(`/api/v1/users/${id}/sessions/`)).json()).toEqual({ data: { ended: 2 } });
    for (const person of people) expect(await isIn(person)).toBe(false);
    expect(await isIn(admin)).toBe(true);
  });

  it('signs out the administrator who ends their own', async () => {
    for (const path of ['', '/one']) {
      const self = await api.createUser({ roles: [ROLE.admin] });
      const caller = await api.as(self);
      const [session] = await sessionsOf(self.id);
      const which = path === '' ? '' : `/${session?.id}`;
      const response = await caller.delete(`/api/v1/users/${self.id}/sessions${which}`);
      expect(response.statusCode).toBe(200);
      expect(response.cookies).toEqual([expect.objectContaining({ name: 'portal_session', value: '' })]);
      expect(await isIn(caller)).toBe(false);
    }
  });

  it('knows no session of another user, no deleted user, and nothing that is none', async () => {
    const [one, two] = [await api.createUser({ roles: [ROLE.client] }), await api.createUser({ roles: [ROLE.client] })];
    const caller = await api.as(two);
    const [session] = await sessionsOf(two.id);
    const deleted = await api.createUser({ roles: [ROLE.client], status: 'eliminado' });
    for (const path of [
      `/users/${one.id}/sessions/${session?.id}`,
      `/users/${two.id}/sessions/x`,
      `/users/0/sessions/${session?.id}`,
      '/users/999999/sessions',
      `/users/${deleted.id}/sessions`,
    ]) {
      expect(failure(await admin.delete(`/api/v1${path}`))).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await admin.get('/api/v1/users/999999/sessions')).statusCode).toBe(404);
    expect(await isIn(caller)).toBe(true);
  });
});

describe('people of a company that is not active', () => {
  // The screens leave no active people in a closed company; a change at the database itself gains nothing by it.
  it.each(['inactivo', 'eliminado'] as const)('cannot sign in while it is %s', async (status) => {
    const company = await api.createCompany();
    const { id, email } = await api.createUser({ roles: [ROLE.operator], company });
    const caller = await api.as({ id });
    await api.db.updateTable('companies').set({ status }).where('id', '=', company.id).execute();
    const login = () => api.nobody.post('/api/v1/auth/login', { body: { email, password: PASSWORD } });
    expect(failure(await login())).toEqual({ status: 401, code: 'BAD_CREDENTIALS' });
    expect(await isIn(caller)).toBe(false);
    await api.db.updateTable('companies').set({ status: 'activo' }).where('id', '=', company.id).execute();
    expect((await login()).statusCode).toBe(200);
  });
});

const set = (values: object) => (id: number) => api.db.updateTable('users').set(values).where('id', '=', id);

it.each([
  ['is deactivated', set({ status: 'inactivo' })],
  ['is deleted', set({ status: 'eliminado' })],
  ['gets another password', set({ password_hash: 'x' })],
  ['changes company', (id: number) => set({ company_id: elsewhere.id })(id)],
  ['gains a role', (id: number) => api.db.insertInto('user_roles').values({ user_id: id, role_code: ROLE.operator })],
  ['loses a role', (id: number) => api.db.deleteFrom('user_roles').where('user_id', '=', id)],
])('ends all sessions of a person who %s, and none of one who has another phone', async (_what, change) => {
  const { id } = await api.createUser({ roles: [ROLE.assigner] });
  const [one, two] = [await api.as({ id }), await api.as({ id })];
  expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  await set({ phone: '56900000000' })(id).execute();
  expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  await change(id).execute();
  expect([await isIn(one), await isIn(two)]).toEqual([false, false]);
});
