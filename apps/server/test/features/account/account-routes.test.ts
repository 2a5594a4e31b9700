import { type Account, LIMITS, type Login, MESSAGES, ROLE, type SavedFilters, type UserSession } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { PASSWORD } from '../../support/fixtures';
import { type Caller, createTestApp, failure, type TestApp } from '../../support/test-app';
import { during, waitForLocks } from '../../support/wait-for-locks';
import { waitUntil } from '../../support/wait-until';

const NEW_PASSWORD = 'Otra-Clave-2027';

let clock: Date;
let api: TestApp;
let replica: FastifyInstance;

beforeAll(async () => {
  clock = new Date();
  api = await createTestApp({ now: () => clock });
  replica = await api.createReplica();
});
afterAll(async () => {
  await replica.close();
  await api.close();
});

const isIn = async (person: Caller): Promise<boolean> => (await person.get('/api/v1/auth/verify')).statusCode === 200;
const isInAtReplica = async ({ headers }: Caller): Promise<boolean> =>
  (await replica.inject({ url: '/api/v1/auth/verify', headers: { ...headers } })).statusCode === 200;

const change = (person: Caller, input: object = {}) =>
  person.put('/api/v1/account/password', {
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD, ...input },
  });
const login = (email: string, password: string) => api.nobody.post('/api/v1/auth/login', { body: { email, password } });
const sessionsOf = async (person: Caller): Promise<UserSession[]> =>
  (await person.get('/api/v1/account/sessions')).json<{ data: UserSession[] }>().data;

describe('GET /account', () => {
  it('answers the own data and nothing secret', async () => {
    const company = await api.createCompany();
    const { id, email } = await api.createUser({
      roles: [ROLE.operator, ROLE.liquidator],
      company,
      name: 'Inés',
      lastName: 'Ñancupil',
    });
    const response = await (await api.as({ id })).get('/api/v1/account/');
    expect(response.json<{ data: Account }>().data).toEqual({
      id,
      name: 'Inés',
      lastName: 'Ñancupil',
      documentType: 'RT',
      document: expect.any(String),
      email,
      phone: '56912345678',
      roles: [
        { code: ROLE.operator, rol: 'Operario' },
        { code: ROLE.liquidator, rol: 'Liquidador' },
      ],
      company,
    });
  });
});

describe('PUT /account/phone', () => {
  it('changes the own telephone alone, without its marks, and refuses what is none', async () => {
    const { id } = await api.createUser({ roles: [ROLE.operator] });
    const other = await api.createUser({ roles: [ROLE.operator] });
    const person = await api.as({ id });
    const put = (phone: string) => person.put('/api/v1/account/phone', { body: { phone, id: other.id } });
    expect((await put('+56 9 8765 4321')).statusCode).toBe(200);
    expect(failure(await put('123'))).toMatchObject({ status: 422, errors: { phone: MESSAGES.phone.length } });
    const stored = await api.db.selectFrom('users').select(['id', 'phone']).where('id', 'in', [id, other.id]).execute();
    expect(Object.fromEntries(stored.map((row) => [row.id, row.phone]))).toEqual({
      [id]: '56987654321',
      [other.id]: '56912345678',
    });
  });
});

describe('PUT /account/password', () => {
  it('keeps this session, here and on another replica, and ends every other one at once', async () => {
    const { id, email } = await api.createUser({ roles: [ROLE.client] });
    const [own, other, third] = [await api.as({ id }), await api.as({ id }), await api.as({ id })];
    const stranger = await api.as(await api.createUser({ roles: [ROLE.client] }));
    for (const person of [own, other, third, stranger]) {
      expect([await isIn(person), await isInAtReplica(person)]).toEqual([true, true]);
    }

    const response = await change(own);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: null });
    expect(response.headers['set-cookie']).toBeUndefined();

    expect([await isIn(own), await isIn(other), await isIn(third)]).toEqual([true, false, false]);
    await waitUntil(async () => !(await isInAtReplica(other)) && !(await isInAtReplica(third)));
    expect([await isInAtReplica(own), await isInAtReplica(stranger), await isIn(stranger)]).toEqual([true, true, true]);
    expect(await sessionsOf(own)).toHaveLength(1);
    expect((await login(email, PASSWORD)).statusCode).toBe(401);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('asks more of the password of an administrator account', async () => {
    const admin = await api.as(await api.createUser({ roles: [ROLE.admin], lastName: 'Ñancupil' }));
    const password = 'Nancupil-88';
    expect(failure(await change(admin, { password, repeatedPassword: password })).errors).toEqual({
      password: 'La contraseña no puede contener el nombre, el correo ni el documento',
    });
    expect((await change(admin)).statusCode).toBe(200);
  });

  it('revives no session that had ended before', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    const [own, old] = [await api.as({ id }), await api.as({ id })];
    await old.post('/api/v1/auth/logout', { body: {} });
    await change(own);
    expect([await isIn(own), await isIn(old)]).toEqual([true, false]);
  });

  it('changes nothing from a session that ends in the same moment', async () => {
    const { id, email } = await api.createUser({ roles: [ROLE.client] });
    const own = await api.as({ id });
    const [session] = await sessionsOf(own);
    const ending: Parameters<typeof during>[1] = (trx) =>
      trx.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', session!.id).execute();
    expect(failure(await during(api, ending, () => change(own)))).toEqual({ status: 401, code: 'NO_SESSION' });
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  it('of two changes at once makes one', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    const [one, two] = [await api.as({ id }), await api.as({ id })];
    const holding = await api.db.startTransaction().execute();
    await holding.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const changes = [change(one), change(two)];
    await waitForLocks(api.pool, 2);
    await holding.commit().execute();
    const answers = await Promise.all(changes);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect([await isIn(one), await isIn(two)].filter(Boolean)).toHaveLength(1);
  });

  it('refuses a wrong current password at its field and limits guesses, without limiting the sign-in', async () => {
    const { id, email } = await api.createUser({ roles: [ROLE.client] });
    const person = await api.as({ id });
    for (let guess = 0; guess < LIMITS.ownPasswordFailures; guess += 1) {
      expect(failure(await change(person, { currentPassword: `Clave-${guess}` }))).toEqual({
        status: 422,
        code: 'VALIDATION',
        errors: { currentPassword: 'La contraseña actual no es correcta' },
      });
    }
    const refused = await change(person);
    expect(failure(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    expect(await isIn(person)).toBe(true);

    clock = new Date(clock.getTime() + LIMITS.loginWindow);
    expect((await change(person)).statusCode).toBe(200);
    expect((await change(person, { currentPassword: NEW_PASSWORD, password: PASSWORD })).statusCode).toBe(422);
  });

  it('forgets the failures once the password was right', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    const person = await api.as({ id });
    for (let round = 0; round < 2; round += 1) {
      const [from, to] = round === 0 ? [PASSWORD, NEW_PASSWORD] : [NEW_PASSWORD, 'Tres-Gatos-88'];
      for (let guess = 0; guess < LIMITS.ownPasswordFailures - 1; guess += 1)
        await change(person, { currentPassword: 'mala' });
      const done = await change(person, { currentPassword: from, password: to, repeatedPassword: to });
      expect(done.statusCode).toBe(200);
    }
  });
});

describe('/account/sessions', () => {
  it('lists the live ones, the one used last first, without their secrets', async () => {
    const { id, email } = await api.createUser({ roles: [ROLE.client] });
    const signedIn = await api.nobody.post('/api/v1/auth/login', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Navegador de prueba' },
    });
    const { token } = signedIn.json<{ data: Login }>().data;
    const ended = await api.as({ id });
    await ended.post('/api/v1/auth/logout', { body: {} });
    clock = new Date(clock.getTime() + 5 * 60_000);
    const own = await api.as({ id });
    const response = await own.get('/api/v1/account/sessions/');
    const { data } = response.json<{ data: UserSession[] }>();
    expect(data).toEqual([
      expect.objectContaining({ isCurrent: true, agent: 'test', address: '127.0.0.1' }),
      {
        id: expect.any(String),
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        address: '127.0.0.1',
        agent: 'Navegador de prueba',
        isCurrent: false,
      },
    ]);
    for (const secret of [signedIn.cookies[0]?.value, token.encrypted, token.iv]) {
      expect(response.body).not.toContain(secret);
    }
  });

  it('ends one of them, everywhere', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    const [own, other] = [await api.as({ id }), await api.as({ id })];
    expect([await isIn(other), await isInAtReplica(other)]).toEqual([true, true]);
    const session = (await sessionsOf(own)).find(({ isCurrent }) => !isCurrent);
    const response = await own.delete(`/api/v1/account/sessions/${session?.id}`);
    expect(response.json()).toEqual({ data: { ended: 1 } });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
    await waitUntil(async () => !(await isInAtReplica(other)));
    expect((await own.delete(`/api/v1/account/sessions/${session?.id}`)).statusCode).toBe(404);
  });

  it('ends all others', async () => {
    const { id } = await api.createUser({ roles: [ROLE.client] });
    const [own, other, third] = [await api.as({ id }), await api.as({ id }), await api.as({ id })];
    expect((await own.delete('/api/v1/account/sessions/')).json()).toEqual({ data: { ended: 2 } });
    expect([await isIn(own), await isIn(other), await isIn(third)]).toEqual([true, false, false]);
    expect((await own.delete('/api/v1/account/sessions')).json()).toEqual({ data: { ended: 0 } });
  });

  it('signs a person out when they end their current session', async () => {
    const own = await api.as(await api.createUser({ roles: [ROLE.client] }));
    const [session] = await sessionsOf(own);
    const response = await own.delete(`/api/v1/account/sessions/${session?.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([expect.objectContaining({ name: 'portal_session', value: '' })]);
    expect(await isIn(own)).toBe(false);
  });
});

describe('saved filters', () => {
  const REPORT = '/api/v1/account/filters/report';
  const newPerson = async (): Promise<Caller> => api.as(await api.createUser({ roles: [ROLE.report] }));
  const save = (person: Caller, body: object, address = REPORT) => person.post(address, { body });
  const saved = async (person: Caller, name: string, query = 'q=abc') =>
    (await save(person, { name, query })).json<{ data: SavedFilters }>().data;
  const listOf = async (person: Caller, address = REPORT) =>
    (await person.get(address)).json<{ data: SavedFilters[] }>().data.map(({ name, query }) => [name, query]);

  test('keeps the filters of a person and list by name, changes and deletes them', async () => {
    const person = await newPerson();
    const { id } = await saved(person, ' Mall Sur ', 'mall=3&sort=-fecha&q=ca%C3%B1er%C3%ADa+rota');
    await saved(person, 'atrasadas');
    expect(await listOf(person)).toEqual([
      ['atrasadas', 'q=abc'],
      ['Mall Sur', 'mall=3&sort=-fecha&q=ca%C3%B1er%C3%ADa+rota'],
    ]);
    expect(await listOf(person, '/api/v1/account/filters/repairs')).toEqual([]);
    expect(await listOf(await newPerson())).toEqual([]);

    expect((await person.put(`${REPORT}/${id}`, { body: { name: 'mall sur', query: 'mall=4' } })).statusCode).toBe(200);
    expect((await person.delete(`/api/v1/account/filters/repairs/${id}`)).statusCode).toBe(404);
    expect(await listOf(person)).toContainEqual(['mall sur', 'mall=4']);
    expect((await person.delete(`${REPORT}/${id}`)).statusCode).toBe(200);
    expect((await person.delete(`${REPORT}/${id}`)).statusCode).toBe(404);
    expect(await listOf(person)).toEqual([['atrasadas', 'q=abc']]);
  });

  test('a name is taken once per person and list, however it is written', async () => {
    const person = await newPerson();
    const taken = { status: 409, errors: { name: MESSAGES.savedFilters.taken } };
    await saved(person, 'Ñuñoa');
    const { id } = await saved(person, 'Maipú');
    expect(failure(await save(person, { name: 'ÑUÑOA', query: 'q=x' }))).toMatchObject(taken);
    expect(failure(await person.put(`${REPORT}/${id}`, { body: { name: 'ñuñoa', query: 'q=x' } }))).toMatchObject(
      taken,
    );
    expect((await save(person, { name: 'Ñuñoa', query: 'q=x' }, '/api/v1/account/filters/repairs')).statusCode).toBe(
      201,
    );
    expect((await save(await newPerson(), { name: 'Ñuñoa', query: 'q=x' })).statusCode).toBe(201);
  });

  test('knows only the lists whose filters can be saved', async () => {
    const person = await newPerson();
    expect((await person.get('/api/v1/account/filters/users')).statusCode).toBe(404);
    expect((await save(person, {}, '/api/v1/account/filters/constructor')).statusCode).toBe(404);
  });

  test('keeps no more than the limit, sent at the same time too', async () => {
    const person = await newPerson();
    for (let count = 1; count < LIMITS.savedFilters; count += 1) await saved(person, `Filtro ${count}`);
    const answers = await Promise.all(['una', 'otra'].map((name) => save(person, { name, query: 'q=abc' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(failure(await save(person, { name: 'más', query: 'q=abc' }))).toMatchObject({
      errors: { name: MESSAGES.savedFilters.tooMany },
    });
    expect(await listOf(person)).toHaveLength(LIMITS.savedFilters);
  });

  test('are gone with the account of their person', async () => {
    const user = await api.createUser({ roles: [ROLE.report] });
    await saved(await api.as(user), 'Este mes');
    const administrator = await api.as(await api.createUser({ roles: [ROLE.admin] }));
    const kept = () => api.db.selectFrom('saved_filters').select('id').where('user_id', '=', user.id).execute();
    expect(await kept()).toHaveLength(1);
    expect((await administrator.delete(`/api/v1/users/${user.id}`)).statusCode).toBe(200);
    expect(await kept()).toEqual([]);
  });
});
