import { createDecipheriv } from 'node:crypto';

import * as argon2 from '@node-rs/argon2';
import { ERROR_MESSAGES, LIMITS, type ErrorBody, type Login, ROLE } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';
import { createDecoder } from 'fast-jwt';
import { sql } from 'kysely';

import { PASSWORD, type TestPerson } from '../../support/fixtures';
import { failure, setUpTestApp, TEST_SECRET } from '../../support/test-app';
import { publicTokenKey } from '../../../src/platform/auth/keys';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

let clock = new Date();
let client: TestPerson;
const api = setUpTestApp({ now: () => clock });
beforeAll(async () => {
  client = await api.createUser({ roles: [ROLE.client], name: 'Camila', lastName: 'Rojas' });
});

const HOUR_MS = 60 * 60 * 1000;
const later = (ms: number): void => {
  clock = new Date(clock.getTime() + ms);
};

const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  api.nobody.post('/api/v1/auth/login', { body: { email, password }, headers });

/** Token and cookie as the browser would send them. */
function credentialsOf(response: LightMyRequestResponse): { authorization: string; cookie: string } {
  const { token } = response.json<{ data: Login }>().data;
  const [cookie] = response.cookies;
  return { authorization: `Bearer ${token.iv}.${token.encrypted}`, cookie: `${cookie?.name}=${cookie?.value}` };
}

const verify = (headers: Record<string, string>) => api.nobody.get('/api/v1/auth/verify', { headers });

describe('POST /auth/login', () => {
  it('returns the user, and a token that the browser can read with the public key', async () => {
    const response = await login(client.email);
    expect(response.statusCode).toBe(200);
    const { user, token } = response.json<{ data: Login }>().data;
    expect(user).toEqual({
      id: client.id,
      name: 'Camila Rojas',
      roles: [{ code: ROLE.client, rol: 'Cliente' }],
      company: null,
    });

    const sealed = Buffer.from(token.encrypted, 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(publicTokenKey(TEST_SECRET), 'base64'),
      Buffer.from(token.iv, 'base64url'),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const jwt = decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
    expect(createDecoder()(jwt)).toMatchObject({ ...user, sid: expect.any(String), cookie: expect.any(String) });
  });

  it('sets a cookie no script can read and no other site can send', async () => {
    const response = await login(client.email);
    expect(response.cookies).toEqual([
      { name: 'portal_session', value: expect.any(String), path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('refuses unknown accounts, wrong passwords and inactive people with the same answer', async () => {
    const inactive = await api.createUser({ roles: [ROLE.client], status: 'inactivo' });
    const deleted = await api.createUser({ roles: [ROLE.client], status: 'eliminado' });
    const answers = [
      await login('nadie@demo.test'),
      await login(client.email, 'otra-clave'),
      await login(inactive.email),
      await login(deleted.email),
    ].map((response) => response.json<object>());
    expect(answers[0]).toEqual({
      status: 401,
      code: 'BAD_CREDENTIALS',
      message: 'El correo o la contraseña son incorrectos',
      error: 'El correo o la contraseña son incorrectos',
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it.each([
    ['password changes', { password_hash: 'another' }],
    ['account is deactivated', { status: 'inactivo' }],
  ] as const)('starts no session when the %s while it is checked', async (_change, values) => {
    const { id, email } = await api.createUser({ roles: [ROLE.client] });
    jest.mocked(argon2.verify).mockImplementationOnce(async () => {
      await api.db.updateTable('users').set(values).where('id', '=', id).execute();
      return true;
    });
    expect(failure(await login(email))).toEqual({ status: 401, code: 'BAD_CREDENTIALS' });
  });

  it('stores the beginning of a name of a browser that is too long', async () => {
    const { id, email } = await api.createUser({ roles: [ROLE.client] });
    await login(email, PASSWORD, { 'user-agent': `Navegador ${'x'.repeat(400)}` });
    const stored = await api.db.selectFrom('sessions').select('agent').where('user_id', '=', id).execute();
    expect(stored).toEqual([{ agent: `Navegador ${'x'.repeat(290)}` }]);
  });

  // Without the work of a check, the time of the answer would tell which accounts there are.
  it('checks a password for an unknown account too', async () => {
    for (const email of [client.email, 'nadie@demo.test']) {
      jest.mocked(argon2.verify).mockClear();
      expect((await login(email, 'otra-clave')).statusCode).toBe(401);
      expect([email, jest.mocked(argon2.verify).mock.calls]).toEqual([
        email,
        [[expect.stringMatching(/^\$argon2id\$/), 'otra-clave']],
      ]);
    }
    later(LIMITS.loginWindow);
  });

  it('refuses a sign-in from another origin', async () => {
    const own = { origin: 'http://localhost:80', host: 'localhost:80' };
    expect((await login(client.email, PASSWORD, own)).statusCode).toBe(200);
    const others: Record<string, string>[] = [
      { origin: 'https://otro.example', host: 'localhost:80' },
      { origin: 'null', host: 'localhost:80' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of others) {
      expect(failure(await login(client.email, PASSWORD, headers)).code).toBe('FORBIDDEN');
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('refuses a body of type %s', async (type) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': type },
      payload: 'email=a@b.cl&password=x',
    });
    expect(failure(response)).toEqual({ status: 415, code: 'UNSUPPORTED_TYPE' });
  });

  it('refuses an address that guesses at an account, known or not, but not the owner at another address', async () => {
    const victim = await api.createUser({ roles: [ROLE.client] });
    for (const email of [victim.email, 'fantasma@demo.test']) {
      for (let attempt = 0; attempt < LIMITS.loginFailuresPerAccountAndAddress; attempt += 1) {
        expect((await login(email, 'mala-clave')).statusCode).toBe(401);
      }
      const refused = await login(email);
      expect(refused.json<ErrorBody>()).toMatchObject({ status: 429, message: ERROR_MESSAGES.TOO_MANY_REQUESTS });
      expect(refused.headers['retry-after']).toBe(String(LIMITS.loginWindow / 1000));
    }
    const owner = await api.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: victim.email, password: PASSWORD },
      remoteAddress: '192.0.2.1',
    });
    expect(owner.statusCode).toBe(200);
    later(LIMITS.loginWindow);
  });

  it('forgets the failures at an account when its owner signs in', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt < LIMITS.loginFailuresPerAccountAndAddress; attempt += 1) {
        await login(person.email, 'mala-clave');
      }
      expect((await login(person.email)).statusCode).toBe(200);
    }
    later(LIMITS.loginWindow);
  });
});

describe('GET /auth/verify', () => {
  it('returns the signed-in user with their company, with and without a trailing slash', async () => {
    const company = await api.createCompany();
    const operator = await api.createUser({ roles: [ROLE.operator], company });
    const caller = await api.as(operator);
    for (const url of ['/api/v1/auth/verify', '/api/v1/auth/verify/']) {
      const response = await caller.get(url);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        data: {
          user: {
            id: operator.id,
            name: operator.name,
            roles: [{ code: ROLE.operator, rol: 'Operario' }],
            company: { id: company.id, name: company.name },
          },
        },
      });
    }
  });

  it('refuses calls without both the token and the cookie of one session', async () => {
    const one = credentialsOf(await login(client.email));
    const two = credentialsOf(await login(client.email));
    expect((await verify(one)).statusCode).toBe(200);
    const good = one.authorization;
    const altered = good.slice(0, -9) + (good.at(-9) === 'A' ? 'B' : 'A') + good.slice(-8);
    const refused: Record<string, string>[] = [
      {},
      { authorization: one.authorization },
      { cookie: one.cookie },
      { authorization: one.authorization, cookie: two.cookie },
      { authorization: one.authorization, cookie: 'portal_session=' },
      { authorization: altered, cookie: one.cookie },
      { authorization: 'Bearer x.y', cookie: one.cookie },
      { authorization: one.authorization.replace('Bearer', 'Basic'), cookie: one.cookie },
    ];
    for (const headers of refused) {
      expect(failure(await verify(headers))).toEqual({ status: 401, code: 'NO_SESSION' });
    }
    expect((await verify(one)).statusCode).toBe(200);
  });

  it('ends a session after ten hours without use, and after its longest life in any case', async () => {
    const signedInAt = clock.getTime();
    const used = credentialsOf(await login(client.email));
    const unused = credentialsOf(await login(client.email));
    for (let round = 0; round < 3; round += 1) {
      later(6 * HOUR_MS);
      expect((await verify(used)).statusCode).toBe(200);
    }
    expect((await verify(unused)).statusCode).toBe(401);
    const end = new Date(signedInAt + LIMITS.sessionLifeMax);
    later(end.getTime() - clock.getTime() - 1);
    expect((await verify(used)).statusCode).toBe(200);
    later(1);
    expect((await verify(used)).statusCode).toBe(401);
  });

  it('ends a session of an earlier version of the portal that is older than the longest life', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const caller = await api.as(person);
    await api.db
      .updateTable('sessions')
      .set({ created_at: new Date(clock.getTime() - LIMITS.sessionLifeMax) })
      .where('user_id', '=', person.id)
      .execute();
    expect((await verify(caller.headers)).statusCode).toBe(401);
  });

  it('touches the row of a busy session once a minute, however many requests there are at that moment', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const headers = credentialsOf(await login(person.email));
    await sql`create sequence updates_of_sessions`.execute(api.db);
    await sql`create function count_update() returns trigger language plpgsql
      as $$ begin perform nextval('updates_of_sessions'); return null; end $$`.execute(api.db);
    await sql`create trigger count_updates after update on sessions
      for each row execute function count_update()`.execute(api.db);
    later(59_000);
    await verify(headers);
    later(2_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(headers)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const updates = await sql<{ count: number }>`select nextval('updates_of_sessions')::int - 1 as count`.execute(
      api.db,
    );
    expect(updates.rows).toEqual([{ count: 1 }]);
    const seen = await api.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', person.id).execute();
    expect(seen).toEqual([{ last_seen_at: clock }]);
    await sql`drop trigger count_updates on sessions`.execute(api.db);
  });
});

describe('the sessions of one person', () => {
  it('are limited: a sign-in above the limit ends the session used longest ago', async () => {
    const person = await api.createUser({ roles: [ROLE.operator] });
    const sessions: Record<string, string>[] = [];
    for (let count = 0; count < LIMITS.sessionsPerPerson; count += 1) {
      sessions.push((await api.as(person)).headers);
      later(61_000);
    }
    const [first = {}, second = {}, ...others] = sessions;
    await verify(second);
    await verify(first);
    const newest = credentialsOf(await login(person.email));
    expect((await verify(second)).statusCode).toBe(200);
    const [third = {}, ...rest] = others;
    expect((await verify(third)).statusCode).toBe(401);
    for (const session of [first, newest, ...rest]) expect((await verify(session)).statusCode).toBe(200);
  });

  it('are limited when they start at the same moment', async () => {
    const person = await api.createUser({ roles: [ROLE.operator] });
    await Promise.all(Array.from({ length: 4 * LIMITS.sessionsPerPerson }, () => api.as(person)));
    const live = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(LIMITS.sessionsPerPerson);
  });
});

it('a sign-out ends the session at once, and only that one', async () => {
  const one = credentialsOf(await login(client.email));
  const two = credentialsOf(await login(client.email));
  await verify(one);
  const response = await api.nobody.post('/api/v1/auth/logout', { headers: one, body: {} });
  expect(response.statusCode).toBe(200);
  expect(response.cookies[0]).toMatchObject({ name: 'portal_session', value: '' });
  expect((await verify(one)).statusCode).toBe(401);
  expect((await verify(two)).statusCode).toBe(200);
});

it('answers the wrong method or path with 404 as JSON', async () => {
  for (const response of [await api.nobody.get('/api/v1/auth/login'), await api.nobody.get('/api/v1/nada')]) {
    expect(failure(response)).toEqual({ status: 404, code: 'NOT_FOUND' });
  }
});
