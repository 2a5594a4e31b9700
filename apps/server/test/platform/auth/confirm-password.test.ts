import { LIMITS, MESSAGES, ROLE } from '@portal/domain';

import { PASSWORD, type TestPerson } from '../../support/fixtures';
import { failure, setUpTestApp, type Caller } from '../../support/test-app';
import { userForm } from '../../support/user-form';

const api = setUpTestApp();

let person: TestPerson;
beforeAll(async () => {
  person = await api.createUser({ roles: [ROLE.client] });
});

/** The form of an administrator, with the field of the own password alone. */
const form = (change: object) => ({ ...userForm({ rol: [ROLE.admin] }), ownPassword: undefined, ...change });

type Field = { ownPassword?: string };

const ACTS: [string, (as: Caller, field: Field) => ReturnType<Caller['post']>][] = [
  ['create a user', (as, field) => as.post('/api/v1/users', { body: form(field) })],
  [
    'change roles',
    (as, field) => as.put(`/api/v1/users/${person.id}`, { body: form({ email: person.email, ...field }) }),
  ],
  [
    'create a deploy token',
    (as, field) => as.post('/api/v1/deploy-tokens', { body: { deployable: 'admin', name: 'CI', ...field } }),
  ],
];

const signedIn = async (): Promise<Caller> => api.as(await api.createUser({ roles: [ROLE.admin] }));

async function stored(): Promise<unknown> {
  const users = await api.db.selectFrom('users').select(['email', 'role_codes']).orderBy('id').execute();
  const tokens = await api.db.selectFrom('deploy_tokens').select('id').execute();
  return { users, tokens };
}

const refusal = (ownPassword: string) => ({ status: 422, code: 'VALIDATION', errors: { ownPassword } });

it.each(ACTS)("to %s asks for the administrator's own password, and keeps it nowhere", async (_what, act) => {
  const admin = await signedIn();
  const before = await stored();
  expect(failure(await act(admin, {}))).toEqual(refusal(MESSAGES.password.ownRequired));
  expect(failure(await act(admin, { ownPassword: 'Otra-2026' }))).toEqual(refusal(MESSAGES.password.ownWrong));
  expect(failure(await act(admin, { ownPassword: 'x'.repeat(LIMITS.passwordMax + 1) })).status).toBe(422);
  expect(await stored()).toEqual(before);

  const done = await act(admin, { ownPassword: PASSWORD });
  expect([200, 201]).toContain(done.statusCode);
  expect(done.body).not.toContain(PASSWORD);
  const kept = await Promise.all(
    (['audit_entries', 'idempotency_keys'] as const).map((table) => api.db.selectFrom(table).selectAll().execute()),
  );
  expect(JSON.stringify(kept)).not.toContain(PASSWORD);
});

it('limits the guesses over all acts together, also for the right one', async () => {
  const admin = await signedIn();
  for (let guess = 0; guess < LIMITS.ownPasswordFailures; guess += 1) {
    const [, act] = ACTS[guess % ACTS.length]!;
    expect(failure(await act(admin, { ownPassword: `Clave-${guess}` })).status).toBe(422);
  }
  for (const [, act] of ACTS) expect(failure(await act(admin, { ownPassword: PASSWORD })).status).toBe(429);
});

it('an edit that leaves the roles as they are asks for nothing', async () => {
  const admin = await signedIn();
  const client = await api.createUser({ roles: [ROLE.client] });
  const body = form({ email: client.email, password: '', rol: [ROLE.client] });
  expect((await admin.put(`/api/v1/users/${client.id}`, { body })).statusCode).toBe(200);
});
