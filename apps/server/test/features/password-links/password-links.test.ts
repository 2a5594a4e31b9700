import { ROLE, type Invitation, type PasswordLink, type UserDetail } from '@portal/domain';

import { sendPasswordLink } from '../../../src/features/password-links';
import { doDueJobs } from '../../support/do-due-jobs';
import type { Mail } from '../../../src/platform/mail/mailer';
import { type TestPerson } from '../../support/fixtures';
import { createMailbox } from '../../support/mailbox';
import { failure, setUpTestApp, type Caller } from '../../support/test-app';
import { userForm } from '../../support/user-form';

const NEW_PASSWORD = 'Nueve-Lagos-31';
const MINUTE = 60_000;

let moment = Date.now();
let admin: Caller;
const { sent, mailer, mail } = createMailbox();
const api = setUpTestApp({ now: () => new Date(moment), mailer });
beforeAll(async () => {
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
});
beforeEach(async () => {
  sent.length = 0;
  mailer.reachesPeople = true;
  await api.pool.query('delete from counters');
  await api.pool.query('delete from graphile_worker._private_jobs');
});

const sendMails = () => doDueJobs(api.pool, [sendPasswordLink({ db: api.db, now: () => new Date(moment), mail })]);
const forget = (email: string) => api.nobody.post('/api/v1/auth/forgot-password', { body: { email } });
const secretIn = ({ text }: Mail): string => /\/password#([\w-]{43})$/m.exec(text)?.[1] ?? '';
async function forgottenBy({ email }: TestPerson): Promise<string> {
  await forget(email);
  await sendMails();
  return secretIn(sent.at(-1)!);
}
const look = (secret: string) => api.nobody.post('/api/v1/auth/password-link', { body: { secret } });
const choose = (secret: string, password = NEW_PASSWORD, repeatedPassword = password) =>
  api.nobody.post('/api/v1/auth/password', { body: { secret, password, repeatedPassword } });
const signIn = (email: string, password: string) =>
  api.nobody.post('/api/v1/auth/login', { body: { email, password } });
const entriesOf = (id: number) =>
  api.db
    .selectFrom('audit_entries')
    .select(['kind', 'actor_id', 'subject_id', 'details', 'address'])
    .where((is) => is.or([is('actor_id', '=', id), is('subject_id', '=', id)]))
    .where('kind', 'in', ['password-link-created', 'password-chosen'])
    .orderBy('id')
    .execute();

describe('a forgotten password', () => {
  it('of one person does not wait for the many that another address asks', async () => {
    const askFrom = async (remoteAddress: string): Promise<string> => {
      const { email } = await api.createUser({ roles: [ROLE.client] });
      await api.app.inject({ method: 'POST', url: '/api/v1/auth/forgot-password', body: { email }, remoteAddress });
      return email;
    };
    const many = [await askFrom('10.5.0.1'), await askFrom('10.5.0.1'), await askFrom('10.5.0.1')];
    const one = await askFrom('10.5.0.2');
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([many[0], one, many[1], many[2]]);
  });

  it('is replaced with the link of a mail, once, and every session ends', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const caller = await api.as(person);
    const secret = await forgottenBy(person);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: person.email, subject: 'Elige otra contraseña' });
    const link = (await look(secret)).json<{ data: PasswordLink }>().data;
    expect(link).toEqual({
      purpose: 'reset',
      account: {
        name: expect.any(String) as string,
        lastName: expect.any(String) as string,
        document: expect.any(String) as string,
        email: person.email,
      },
      isAdministrator: false,
    });
    expect((await choose(secret)).statusCode).toBe(200);
    expect((await caller.get('/api/v1/auth/verify')).statusCode).toBe(401);
    expect((await signIn(person.email, NEW_PASSWORD)).statusCode).toBe(200);
    const secondChoice = await choose(secret, 'Otra-Vez-4-Rios');
    expect(secondChoice.json()).toMatchObject({ status: 404, message: 'El enlace ya se usó o venció' });
    expect(await entriesOf(person.id)).toEqual([
      {
        kind: 'password-link-created',
        actor_id: null,
        subject_id: person.id,
        details: { purpose: 'reset', isHandedOver: false },
        address: '127.0.0.1',
      },
      {
        kind: 'password-chosen',
        actor_id: person.id,
        subject_id: null,
        details: { purpose: 'reset' },
        address: '127.0.0.1',
      },
    ]);
  });

  it('answers the same for an unknown and an inactive account, and mails nobody', async () => {
    const idle = await api.createUser({ roles: [ROLE.client] });
    await api.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', idle.id).execute();
    const accountHolder = await api.createUser({ roles: [ROLE.client] });
    const answers = [];
    for (const email of [accountHolder.email, 'nadie@empresa.cl', idle.email]) {
      const { statusCode, body } = await forget(email);
      answers.push({ statusCode, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([accountHolder.email]);
  });

  it('finds the account in any spelling, and writes to the address that it has', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    await forget(` ${person.email.toUpperCase()} `);
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([person.email]);
  });

  it('is limited for an account, known or not, and for an address', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    for (const email of [person.email, 'nadie2@empresa.cl']) {
      for (let time = 0; time < 5; time += 1) expect((await forget(email)).statusCode).toBe(200);
      expect((await forget(email)).statusCode).toBe(429);
    }
    for (let time = 0; time < 8; time += 1) await forget(`otro${time}@empresa.cl`);
    expect((await forget('otro99@empresa.cl')).statusCode).toBe(429);
  });
});

describe('a link', () => {
  it('stores neither its secret nor puts it into a job', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    await forget(person.email);
    const { rows: jobs } = await api.pool.query('select payload::text from graphile_worker._private_jobs');
    await sendMails();
    const secret = secretIn(sent[0]!);
    const { rows } = await api.pool.query('select l::text as text from password_links l');
    expect(JSON.stringify([jobs, rows])).not.toContain(secret);
    expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('is over after its time', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const secret = await forgottenBy(person);
    moment += 30 * MINUTE + 1;
    expect((await look(secret)).statusCode).toBe(404);
    expect((await choose(secret)).statusCode).toBe(404);
  });

  it('ends with another password, another address and another status of its account', async () => {
    for (const change of [
      { password_hash: 'x' },
      { email: `otra${moment}@empresa.cl` },
      { status: 'inactivo' as const },
    ]) {
      const person = await api.createUser({ roles: [ROLE.client] });
      const secret = await forgottenBy(person);
      await api.db.updateTable('users').set({ phone: '56911112222' }).where('id', '=', person.id).execute();
      expect((await look(secret)).statusCode).toBe(200);
      await api.db.updateTable('users').set(change).where('id', '=', person.id).execute();
      expect((await look(secret)).statusCode).toBe(404);
    }
  });

  it('is used once by twenty callers at the same time, and takes the other links of its person along', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const other = await forgottenBy(person);
    const secret = await forgottenBy(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => choose(secret, `Lagos-${index}-Norte`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    expect((await look(other)).statusCode).toBe(404);
  });

  it('enforces the rules of passwords, those of administrators too, and stays valid after a refusal', async () => {
    const person = await api.createUser({ roles: [ROLE.admin], name: 'Berta', lastName: 'Quintanilla' });
    const secret = await forgottenBy(person);
    expect((await look(secret)).json<{ data: PasswordLink }>().data.isAdministrator).toBe(true);
    for (const [password, repeated, errors] of [
      ['Lagos-Norte-1', 'Lagos-Norte-2', { repeatedPassword: 'Las contraseñas no coinciden' }],
      ['Quintanilla-2026', 'Quintanilla-2026', { password: expect.stringContaining('no puede contener el nombre') }],
    ] as const) {
      expect(failure(await choose(secret, password, repeated))).toMatchObject({ status: 422, errors });
    }
    expect((await choose(secret)).statusCode).toBe(200);
  });
});

describe('an invitation', () => {
  it('leaves when it is asked for, not with a typed password, and its person chooses one within seven days', async () => {
    const response = await admin.post('/api/v1/users', { body: userForm({ email: 'nueva1@empresa.cl' }) });
    expect(response.statusCode).toBe(201);
    await sendMails();
    expect(sent).toEqual([]);
    await admin.post(`/api/v1/users/${response.json<{ data: UserDetail }>().data.id}/invitation`);
    await sendMails();
    expect(sent[0]).toMatchObject({ to: 'nueva1@empresa.cl', subject: 'Bienvenido al Portal de Reparaciones' });
    moment += 6 * 24 * 60 * MINUTE;
    admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
    expect((await choose(secretIn(sent[0]!))).statusCode).toBe(200);
    expect((await signIn('nueva1@empresa.cl', NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('is sent again by an administrator, or handed over where the portal sends no mails', async () => {
    const person = await api.createUser({ roles: [ROLE.client] });
    const invite = async () =>
      (await admin.post(`/api/v1/users/${person.id}/invitation`)).json<{ data: Invitation }>().data;
    expect(await invite()).toEqual({ secret: null });
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([person.email]);
    mailer.reachesPeople = false;
    const handed = await invite();
    expect(handed).toEqual({ secret: expect.any(String) });
    expect((await choose(handed.secret!)).statusCode).toBe(200);
    expect((await entriesOf(person.id)).map(({ kind, details }) => ({ kind, details }))).toEqual([
      { kind: 'password-link-created', details: { purpose: 'invitation', isHandedOver: false } },
      { kind: 'password-link-created', details: { purpose: 'invitation', isHandedOver: true } },
      { kind: 'password-chosen', details: { purpose: 'invitation' } },
    ]);
  });
});
