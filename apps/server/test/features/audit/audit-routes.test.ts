import { LIMITS, ROLE, type AuditEntry, type AuditPersonOption, type Page, type ReleaseOutcome } from '@portal/domain';
import { pino } from 'pino';

import { loggerOptions } from '../../../src/platform/observability/logger';
import { withoutAuditOf } from '../../support/audit-failures';
import { PASSWORD, type TestPerson } from '../../support/fixtures';
import { failure, setUpTestApp, type Caller } from '../../support/test-app';
import { userForm } from '../../support/user-form';
import { createTestReleases } from '../../support/test-releases';

let administrator: TestPerson;
let admin: Caller;
const logged: string[] = [];
const logger = pino(loggerOptions('info'), { write: (line: string) => void logged.push(line) });
const api = setUpTestApp({ logger });
beforeAll(async () => {
  administrator = await api.createUser({ roles: [ROLE.admin], name: 'Ana', lastName: 'Soto' });
  admin = await api.as(administrator);
});

type Query = Record<string, string | number>;

const trail = async (query: Query = {}): Promise<Page<AuditEntry>> =>
  (await admin.get('/api/v1/audit', { query })).json<Page<AuditEntry>>();

/** Reads the trail's entries about a person, oldest first. */
const factsAbout = async (user: { id: number }, query: Query = {}) =>
  (await trail({ user: user.id, sort: 'at', ...query })).data.map(({ kind, details, times }) => ({
    kind,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(times === 1 ? {} : { times }),
  }));

const login = (email: string, password: string) =>
  api.nobody.post('/api/v1/auth/login', { body: { email, password }, headers: { 'user-agent': 'Firefox/140' } });

describe('the audit of sign-ins', () => {
  it('records the person, address and browser, and the reason of a refusal', async () => {
    const person = await api.createUser({ roles: [ROLE.client], name: 'Camila', lastName: 'Rojas' });
    await login(person.email, 'wrong-1');
    await login(person.email, 'wrong-2');
    await login(person.email, PASSWORD);
    const { data } = await trail({ user: person.id });
    const camila = { id: person.id, name: 'Camila Rojas' };
    const origin = { id: expect.any(Number), at: expect.any(String), address: '127.0.0.1', agent: 'Firefox/140' };
    expect(data).toEqual([
      { ...origin, kind: 'sign-in', actor: camila, subject: null, details: {}, times: 1 },
      {
        ...origin,
        kind: 'sign-in-refused',
        actor: null,
        subject: camila,
        details: { reason: 'password' },
        times: 2,
      },
    ]);
    const inactive = await api.createUser({ roles: [ROLE.client], status: 'inactivo' });
    await login(inactive.email, PASSWORD);
    expect(await factsAbout(inactive)).toEqual([{ kind: 'sign-in-refused', details: { reason: 'inactive' } }]);
  });

  it('stores no typed text for an unknown account, neither in the trail nor in the log', async () => {
    const typed = 'mi.clave-secreta@demo.test';
    await login(typed, 'otra-clave');
    const [entry] = (await trail({ kind: 'sign-in-refused' })).data;
    expect(entry).toMatchObject({ actor: null, subject: null, times: 1 });
    const rows = await api.db.selectFrom('audit_entries').selectAll().execute();
    for (const text of [JSON.stringify(rows), logged.join('')]) {
      expect(text).not.toContain('secreta');
      expect(text).not.toContain('otra-clave');
    }
  });

  it('writes no entry for attempts above the limit', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 200) {
      statuses.push((await login(person.email, 'wrong')).statusCode);
    }
    const judged = statuses.filter((status) => status === 401).length;
    expect(await factsAbout(person)).toEqual([
      { kind: 'sign-in-refused', details: { reason: 'password' }, times: judged },
    ]);
  });

  it('records a session that its user or an administrator ends', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    for (let count = 0; count < 2; count += 1) await (await api.as(person)).post('/api/v1/auth/logout');
    await api.as(person);
    await admin.delete(`/api/v1/users/${person.id}/sessions`);
    await admin.delete(`/api/v1/users/${person.id}/sessions`);
    const { data } = await trail({ user: person.id });
    expect(data).toMatchObject([
      { kind: 'sessions-ended', actor: { id: administrator.id }, subject: { id: person.id }, details: { sessions: 1 } },
      { kind: 'sign-out', actor: { id: person.id }, subject: null, times: 2 },
    ]);
  });
});

describe('the audit of accounts', () => {
  const luis = { name: 'Luis', lastName: 'Vera', email: 'luis@demo.test', password: '', rol: [ROLE.operator] };
  const form = { ...userForm(luis), company: null };
  const password = 'Clave-larga-2026';

  it('records each change with the values before and after', async () => {
    const company = await api.createCompany('Aguas del Sur');
    const create = () =>
      admin.post('/api/v1/users', { body: { ...form, password }, headers: { 'idempotency-key': 'create-luis' } });
    const { id } = (await create()).json<{ data: { id: number } }>().data;
    await create();

    const edit = (changes: object) =>
      admin.put(`/api/v1/users/${id}`, { body: { ...form, status: 'activo', ...changes } });
    await edit({});
    await edit({ isContractor: true, company: company.id, rol: [ROLE.operator, ROLE.liquidator] });
    await edit({ rol: [ROLE.report], email: 'lvera@demo.test', password });
    await edit({ rol: [ROLE.report], email: 'lvera@demo.test', status: 'inactivo' });
    await edit({ rol: [ROLE.report], email: 'lvera@demo.test' });
    await admin.delete(`/api/v1/users/${id}`);

    expect(await factsAbout({ id })).toEqual([
      { kind: 'user-created', details: { roles: [ROLE.operator], company: null } },
      { kind: 'roles-changed', details: { added: [ROLE.liquidator], removed: [] } },
      { kind: 'company-changed', details: { from: null, to: 'Aguas del Sur' } },
      { kind: 'roles-changed', details: { added: [ROLE.report], removed: [ROLE.operator, ROLE.liquidator] } },
      { kind: 'company-changed', details: { from: 'Aguas del Sur', to: null } },
      { kind: 'email-changed', details: { from: 'luis@demo.test', to: 'lvera@demo.test' } },
      { kind: 'password-changed' },
      { kind: 'user-deactivated' },
      { kind: 'user-reactivated' },
      { kind: 'user-deleted' },
    ]);
    const [newest] = (await trail({ user: id, limit: 1 })).data;
    expect(newest).toMatchObject({ actor: { id: administrator.id }, subject: { id, name: 'Luis Vera' } });
    const people = await admin.get('/api/v1/audit/people', { query: { q: 'luis vera' } });
    expect(people.json<{ data: AuditPersonOption[] }>().data).toEqual([
      { id, name: 'Luis Vera', document: expect.any(String), isDeleted: true },
    ]);
  });

  it('records nothing of a refused change', async () => {
    const person = await api.createUser({ roles: [ROLE.admin] });
    const { statusCode } = await admin.put(`/api/v1/users/${person.id}`, {
      body: { ...form, document: '7654321-6', email: administrator.email, status: 'inactivo', rol: [ROLE.report] },
    });
    expect([statusCode, await factsAbout(person)]).toEqual([409, []]);
  });

  it("records a person's own changes of password and sessions", async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const [caller] = [await api.as(person), await api.as(person)];
    const change = (currentPassword: string) =>
      caller.put('/api/v1/account/password', {
        body: { currentPassword, password: 'Clave-nueva-2026', repeatedPassword: 'Clave-nueva-2026' },
      });
    await caller.delete('/api/v1/account/sessions');
    await change('wrong');
    await change(PASSWORD);
    expect(await factsAbout(person)).toEqual([
      { kind: 'sessions-ended', details: { sessions: 1 } },
      { kind: 'password-change-refused' },
      { kind: 'password-changed' },
    ]);
  });
});

it('counts the 403 of a person in one entry per route, and no other answer', async () => {
  const person = await api.createUser({ roles: [ROLE.client] });
  const caller = await api.as(person);
  for (const id of [1, 2, 3]) await caller.get(`/api/v1/users/${id}`);
  await caller.get('/api/v1/audit');
  await caller.get('/api/v1/nothing');
  await caller.get('/api/v1/request/by-id/999999');
  expect(await factsAbout(person)).toEqual([
    { kind: 'access-refused', details: { method: 'GET', route: '/api/v1/users/:id' }, times: 3 },
    { kind: 'access-refused', details: { method: 'GET', route: '/api/v1/audit' } },
  ]);
});

it('refuses a person even when the entry cannot be stored, and logs the missing entry', async () => {
  const person = await api.createUser({ roles: [ROLE.client] });
  const caller = await api.as(person);
  logged.length = 0;
  const response = await withoutAuditOf(api.db, 'access-refused', () => caller.get('/api/v1/audit'));
  expect(failure(response)).toEqual({ status: 403, code: 'FORBIDDEN' });
  expect(await factsAbout(person)).toEqual([]);
  expect(logged.join('')).toContain('a refusal is missing in the audit trail');
});

it('stops counting a refusal at its limit', async () => {
  const person = await api.createUser({ roles: [ROLE.client] });
  const caller = await api.as(person);
  await caller.get('/api/v1/audit');
  const mine = api.db.updateTable('audit_entries').where('actor_id', '=', person.id);
  await mine.set({ times: LIMITS.auditTimesMax - 1 }).execute();
  for (let call = 0; call < 3; call += 1) expect((await caller.get('/api/v1/audit')).statusCode).toBe(403);
  expect(await factsAbout(person)).toMatchObject([{ times: LIMITS.auditTimesMax }]);
});

it('records exports, imports, deploy tokens and releases', async () => {
  const person = await api.createUser({ roles: [ROLE.admin, ROLE.report] });
  const caller = await api.as(person);
  await caller.get('/api/v1/informes/excel', { query: { fechaInicio: '2026-01-01' } });
  await caller.post('/api/v1/masters/malls/import', { body: { content: 'nombre\nMall Uno\nMall Dos\n' } });
  const created = await caller.post('/api/v1/deploy-tokens', {
    body: { deployable: 'admin', name: 'CI', ownPassword: PASSWORD },
  });
  const { id, token } = created.json<{ data: { id: number; token: string } }>().data;

  const releases = createTestReleases(api);
  await releases.publish('shell', 'admin');
  await releases.tryOut('admin');
  const promoted = await api.nobody.post('/api/v1/releases/areas/admin/promote', {
    body: {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect(promoted.statusCode).toBe(200);
  const { note, number } = promoted.json<{ data: ReleaseOutcome }>().data.release;
  expect((await trail({ limit: 1 })).data).toMatchObject([
    { kind: 'release-changed', actor: null, details: { number, note, by: 'CI (token)' } },
  ]);

  await caller.delete(`/api/v1/deploy-tokens/${id}`);
  await caller.delete(`/api/v1/deploy-tokens/${id}`);
  expect(await factsAbout(person)).toEqual([
    { kind: 'report-exported', details: { rows: 0, from: '2026-01-01' } },
    { kind: 'masters-imported', details: { list: 'malls', records: 2 } },
    { kind: 'deploy-token-created', details: { deployable: 'admin', name: 'CI' } },
    { kind: 'deploy-token-revoked', details: { deployable: 'admin', name: 'CI' } },
  ]);
  const rows = await api.db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('writes one line per entry to the log, with ids and without names', async () => {
  const person = await api.createUser({ roles: [ROLE.client], name: 'Berta' });
  logged.length = 0;
  await admin.delete(`/api/v1/users/${person.id}`);
  const lines = logged.filter((line) => line.includes('"audit"'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 30, audit: 'user-deleted', actor: administrator.id, subject: person.id }),
  ]);
  expect(lines.join('')).not.toContain('Berta');
});

describe('the list', () => {
  let person: TestPerson;

  beforeAll(async () => {
    person = await api.createUser({ roles: [ROLE.client] });
    const other = await api.createUser({ roles: [ROLE.client] });
    // Santiago lies four hours behind UTC in July.
    const moments = ['2026-07-10T03:59:00Z', '2026-07-10T04:00:00Z', '2026-07-11T03:59:59Z', '2026-07-11T04:00:00Z'];
    await api.db
      .insertInto('audit_entries')
      .values([
        ...moments.map((at, index) => ({
          at: new Date(at),
          kind: 'sign-in' as const,
          actor_id: index % 2 === 0 ? person.id : other.id,
          subject_id: index % 2 === 0 ? other.id : person.id,
          details: '{}',
        })),
        { at: new Date('2026-07-10T12:00:00Z'), kind: 'sign-out' as const, actor_id: other.id, details: '{}' },
      ])
      .execute();
  });

  const moments = async (query: Query): Promise<string[]> =>
    (await trail({ user: person.id, ...query })).data.map(({ at }) => at.slice(5, 16));

  it('lists the entries of a person as actor and as subject, newest first, in pages', async () => {
    const all = ['07-11T04:00', '07-11T03:59', '07-10T04:00', '07-10T03:59'];
    expect(await moments({})).toEqual(all);
    expect(await moments({ sort: 'at' })).toEqual([...all].reverse());
    expect(await trail({ user: person.id, limit: 3, offset: 3 })).toMatchObject({
      data: [{ at: '2026-07-10T03:59:00.000Z' }],
      total: 4,
      totalPaginas: 2,
    });
  });

  it('counts the days of Santiago, both of them, and refuses them in the wrong order', async () => {
    expect(await moments({ from: '2026-07-10', to: '2026-07-10' })).toEqual(['07-11T03:59', '07-10T04:00']);
    expect(await moments({ to: '2026-07-09' })).toEqual(['07-10T03:59']);
    const july = await trail({ kind: 'sign-out', from: '2026-07-10', to: '2026-07-10' });
    expect(july).toMatchObject({ data: [{ kind: 'sign-out' }], total: 1 });
    const response = await admin.get('/api/v1/audit', { query: { from: '2026-07-11', to: '2026-07-10' } });
    expect(failure(response)).toMatchObject({ status: 422, errors: { from: expect.any(String) } });
  });

  it('keeps entries for a year', async () => {
    const yearAfter = new Date(new Date('2026-07-10T04:00:00Z').getTime() + LIMITS.auditRetention);
    await api.cleanUp(yearAfter);
    admin = await api.as(administrator); // the clean-up removed the session, which is older than a year by then
    expect(await moments({ to: '2026-07-11' })).toEqual(['07-11T04:00', '07-11T03:59', '07-10T04:00']);
  });
});
