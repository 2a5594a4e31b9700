import {
  ROLE,
  type Notices,
  type Page,
  type RequestListItem,
  type RequestStatus,
  type UserDetail,
  type UserListItem,
  type UserOption,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { PASSWORD, type TestPerson, type TestRecord } from '../../support/fixtures';
import { created, countStatuses, tenTimes, setUpRequestFixtures } from '../../support/request-fixtures';
import { failure, type Caller } from '../../support/test-app';
import { userForm as form } from '../../support/user-form';
import { closing, during } from '../../support/wait-for-locks';
import { waitUntil } from '../../support/wait-until';
import { REFUSALS } from '../../../src/texts/refusals';

let admin: Caller;

const fixtures = setUpRequestFixtures();
beforeAll(() => {
  admin = fixtures.users.admin.call;
});

type Fields = Record<string, unknown>;

const contractor = (company: TestRecord, rol: number[], fields: Fields = {}): Fields =>
  form({ isContractor: true, company: company.id, rol, ...fields });
const leader = (company: TestRecord, operators: { id: number }[], fields: Fields = {}): Fields =>
  contractor(company, [6], { usersContractors: operators.map(({ id }) => ({ id, name: 'x' })), ...fields });

const create = (body: Fields, headers: Record<string, string> = {}) =>
  admin.post('/api/v1/users', { body: { ownPassword: PASSWORD, ...body }, headers });
const edit = (id: number, body: Fields, as = admin) =>
  as.put(`/api/v1/users/${id}`, { body: { ownPassword: PASSWORD, ...body } });
const remove = (id: number, as = admin) => as.delete(`/api/v1/users/${id}`);
const read = async (id: number): Promise<UserDetail> =>
  (await admin.get(`/api/v1/users/${id}`)).json<{ data: UserDetail }>().data;
const find = async (q: string): Promise<UserListItem[]> =>
  (await admin.get('/api/v1/users', { query: { q, limit: 20 } })).json<Page<UserListItem>>().data;
const signIn = (email: string, password: string): Promise<LightMyRequestResponse> =>
  fixtures.nobody.post('/api/v1/auth/login', { body: { email, password } });
const isIn = async (caller: Caller): Promise<boolean> => (await caller.get('/api/v1/auth/verify')).statusCode === 200;

/** The fields of an edit that changes nothing. */
async function unchanged(id: number): Promise<Fields> {
  const { company, roles, usersContractors, ...rest } = await read(id);
  return {
    ...rest,
    isContractor: company !== null,
    company: company?.id,
    rol: roles.map((role) => role.id),
    usersContractors,
  };
}
const leaderOf = async (id: number): Promise<number | null> =>
  (await fixtures.db.selectFrom('users').select('leader_id').where('id', '=', id).executeTakeFirstOrThrow()).leader_id;

/** Waits for the notification of a session's end: it takes milliseconds, but not none. */
async function expectOut(caller: Caller): Promise<void> {
  await waitUntil(async () => !(await isIn(caller)));
}

describe('POST /users', () => {
  it('creates a person who can sign in', async () => {
    const body = form({
      documentType: 'pp',
      document: 'Xy123456',
      rol: [ROLE.liquidator, ROLE.client, String(ROLE.client)],
      company: fixtures.company.id,
    });
    const response = await create(body);
    expect(response.statusCode).toBe(201);
    const { data } = response.json<{ data: UserDetail }>();
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Nueva',
      lastName: body.lastName,
      documentType: 'PP',
      document: 'Xy123456',
      email: body.email,
      phone: '56911112222',
      status: 'activo',
      company: null,
      roles: [{ id: ROLE.client }, { id: ROLE.liquidator }],
      hasWeakPassword: false,
      usersContractors: [],
    });
    expect(await read(data.id)).toEqual(data);
    expect(await find(String(body.email))).toMatchObject([
      { id: data.id, roles: 'Cliente, Liquidador', isContractor: false },
    ]);
    expect((await signIn(String(body.email).toUpperCase(), 'Tres-Gatos-88')).statusCode).toBe(200);
    expect(response.body).not.toContain('Tres-Gatos-88');
    expect(response.body).not.toContain('argon2');
  });

  it('creates a contractor leader with their operators', async () => {
    const company = await fixtures.createCompany();
    const operators = [
      await fixtures.createUser({ roles: [ROLE.operator], company }),
      await fixtures.createUser({ roles: [ROLE.operator], company }),
    ];
    const response = await create(leader(company, operators));
    const { data } = response.json<{ data: UserDetail }>();
    expect(data.company).toEqual({ id: company.id });
    expect(data.usersContractors).toEqual(
      operators.map(({ id, name }) => ({ id, name, document: expect.any(String), company: { id: company.id } })),
    );
  });

  it('keeps operators only of a contractor who assigns', async () => {
    const company = await fixtures.createCompany();
    const operator = await fixtures.createUser({ roles: [ROLE.operator], company });
    const operators = [{ id: operator.id, name: 'x', company: company.id }];
    for (const body of [
      form({ rol: [ROLE.assigner], usersContractors: operators }),
      contractor(company, [7], { usersContractors: operators }),
    ]) {
      const { data } = (await create(body)).json<{ data: UserDetail }>();
      expect(data.usersContractors).toEqual([]);
    }
    expect(await leaderOf(operator.id)).toBeNull();
  });

  it("keeps an operator's trades, services that there are, also with a form that does not know them", async () => {
    const [one, other] = [await fixtures.createService(), await fixtures.createService()];
    const id = created(await create(form({ rol: [ROLE.operator], trades: [one.id, other.id] })));
    const { trades, ...older } = await unchanged(id);
    expect(trades).toEqual([one.id, other.id]);
    await edit(id, older);
    await admin.delete(`/api/v1/services/${one.id}`);
    const listed = await fixtures.users.assigner.call.get('/api/v1/users', { query: { role: 'operario' } });
    expect(listed.json<{ data: UserOption[] }>().data.find((user) => user.id === id)?.trades).toEqual([other.id]);
    for (const wrong of [[one.id], [other.id, other.id], ['x'], Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expect(failure(await edit(id, { ...older, trades: wrong })).errors).toHaveProperty('trades');
    }
    await edit(id, { ...older, rol: [ROLE.report] });
    expect(await read(id)).not.toHaveProperty('trades');
  });

  it('refuses an address or a document that is taken, in any case, and takes those of the deleted', async () => {
    const taken = form({ documentType: 'PP', document: 'ABC1234' });
    const id = created(await create(taken));
    expect(failure(await create(form({ email: String(taken.email).toUpperCase() })))).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { email: 'El correo ya está registrado' },
    });
    expect(failure(await create(form({ documentType: 'pp', document: 'abc1234' })))).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { document: 'El documento ya está registrado' },
    });
    created(await create(form({ document: '07.979.749-9' })));
    expect(failure(await create(form({ document: '7979749–9' })))).toMatchObject({ code: 'DUPLICATE' });
    await edit(id, { ...taken, status: 'inactivo' });
    expect((await create({ ...taken, document: 'ABC1235' })).statusCode).toBe(409);
    expect((await remove(id)).statusCode).toBe(200);
    expect((await create(taken)).statusCode).toBe(201);
  });

  it('creates one person when ten use the same email address at once', async () => {
    const body = form();
    const answers = await tenTimes(() => create({ ...form(), email: body.email }));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 });
  });

  it('refuses a company that does not exist or is not active', async () => {
    const closed = await fixtures.createCompany();
    await fixtures.db.updateTable('companies').set({ status: 'inactivo' }).where('id', '=', closed.id).execute();
    for (const company of [{ ...closed, id: 999_999 }, closed]) {
      expect(failure(await create(contractor(company, [7]))).errors).toEqual({
        company: 'La opción seleccionada no existe o no está activa',
      });
    }
  });

  it('refuses an inactive role', async () => {
    const disable = (status: 'activo' | 'inactivo') =>
      fixtures.db.updateTable('roles').set({ status }).where('code', '=', 9);
    await disable('inactivo').execute();
    const response = await create(form({ rol: [ROLE.client, ROLE.invoicing] }));
    const { invoicer } = fixtures.users;
    const kept = await edit(invoicer.id, await unchanged(invoicer.id));
    await disable('activo').execute();
    expect(failure(response).errors).toEqual({ rol: 'La opción seleccionada no existe o no está activa' });
    expect(kept.statusCode).toBe(200);
  });
});

describe('the operators of a leader', () => {
  let company: TestRecord;
  let own: TestPerson;
  let free: TestPerson;
  let leading: TestPerson;
  beforeEach(async () => {
    company = await fixtures.createCompany();
    leading = await fixtures.createUser({ roles: [ROLE.assigner], company });
    own = await fixtures.createUser({ roles: [ROLE.operator], company, leader: leading });
    free = await fixtures.createUser({ roles: [ROLE.operator], company });
  });

  const editOperators = async (operators: { id: unknown }[], fields: Fields = {}) =>
    edit(leading.id, { ...(await unchanged(leading.id)), usersContractors: operators, ...fields });
  const refusal = async (response: Promise<LightMyRequestResponse>): Promise<string | undefined> =>
    failure(await response).errors?.usersContractors;

  it('are added and taken away', async () => {
    const both = await editOperators([{ id: own.id }, { id: String(free.id) }]);
    expect(both.json<{ data: UserDetail }>().data.usersContractors.map(({ id }) => id)).toEqual([own.id, free.id]);
    await editOperators([{ id: free.id }]);
    expect([await leaderOf(own.id), await leaderOf(free.id)]).toEqual([null, leading.id]);
  });

  it('do not come from another company, whatever the form says of theirs', async () => {
    const other = await fixtures.createCompany();
    const stranger = await fixtures.createUser({ roles: [ROLE.operator], company: other });
    const message = 'El operario no coincide con la empresa seleccionada';
    expect(await refusal(editOperators([{ id: stranger.id }]))).toBe(message);
    expect(await refusal(create(leader(company, [stranger])))).toBe(message);
    const staff = fixtures.users.operator;
    expect(await refusal(editOperators([{ id: staff.id }]))).toBe(message);
  });

  it('do not come from another leader', async () => {
    const message = 'El operario ya pertenece a otro asignador';
    expect(await refusal(create(leader(company, [own])))).toBe(message);
    const other = await fixtures.createUser({ roles: [ROLE.assigner], company });
    expect(await refusal(edit(other.id, leader(company, [free, own])))).toBe(message);
    expect(await leaderOf(own.id)).toBe(leading.id);
    expect(await leaderOf(free.id)).toBeNull();
  });

  it('are active operators who exist', async () => {
    const message = 'La opción seleccionada no existe o no está activa';
    const unfit = [
      await fixtures.createUser({ roles: [ROLE.liquidator], company }),
      await fixtures.createUser({ roles: [ROLE.operator], company, status: 'inactivo' }),
      await fixtures.createUser({ roles: [ROLE.operator], company, status: 'eliminado' }),
      ...[999_999, 0, -1, 1.5, 1e300, 'x', undefined].map((id) => ({ id })),
    ];
    for (const { id } of unfit) expect(await refusal(editOperators([{ id: own.id }, { id }]))).toBe(message);
  });

  it('stay when they were deactivated since', async () => {
    await fixtures.db.updateTable('users').set({ status: 'inactivo' }).where('id', '=', own.id).execute();
    expect((await editOperators([{ id: own.id }, { id: free.id }])).statusCode).toBe(200);
    expect(await leaderOf(own.id)).toBe(leading.id);
  });

  it('may be the leader, when they operate too', async () => {
    expect(await refusal(editOperators([{ id: leading.id }]))).toBe(
      'La opción seleccionada no existe o no está activa',
    );
    expect((await editOperators([{ id: leading.id }], { rol: [ROLE.assigner, ROLE.operator] })).statusCode).toBe(200);
    expect(await leaderOf(leading.id)).toBe(leading.id);
    expect((await editOperators([{ id: free.id }], { rol: [ROLE.assigner, ROLE.operator] })).statusCode).toBe(200);
    expect(await leaderOf(leading.id)).toBeNull();
  });

  it.each<[who: 'leader' | 'operator', what: string, isLed: boolean, fields: () => Fields | Promise<Fields>]>([
    ['leader', 'loses the role', false, () => ({ rol: [ROLE.liquidator] })],
    ['leader', 'is no contractor any more', false, () => ({ isContractor: false, rol: [ROLE.assigner] })],
    ['leader', 'is deactivated', true, () => ({ status: 'inactivo' })],
    ['operator', 'changes company', false, async () => ({ company: (await fixtures.createCompany()).id })],
    ['operator', 'operates no more', false, () => ({ rol: [ROLE.liquidator] })],
    ['operator', 'works for the operator company', false, () => ({ isContractor: false })],
    ['operator', 'also liquidates', true, () => ({ phone: '56900000000', rol: [ROLE.operator, ROLE.liquidator] })],
    ['operator', 'is deactivated', true, () => ({ status: 'inactivo' })],
  ])('a %s who %s keeps the other: %s', async (who, _what, isLed, fields) => {
    const { id } = who === 'leader' ? leading : own;
    const body = { ...(await unchanged(id)), usersContractors: [{ id: own.id }], ...(await fields()) };
    expect((await edit(id, body)).statusCode).toBe(200);
    expect(await leaderOf(own.id)).toBe(isLed ? leading.id : null);
  });

  it('are free when the leader moves to another company with others, and when one of both is deleted', async () => {
    const other = await fixtures.createCompany();
    const theirs = await fixtures.createUser({ roles: [ROLE.operator], company: other });
    const second = await fixtures.createUser({ roles: [ROLE.operator], company: other });
    const both = [{ id: theirs.id }, { id: second.id }];
    expect((await editOperators(both, { company: other.id })).statusCode).toBe(200);
    expect([await leaderOf(own.id), await leaderOf(theirs.id)]).toEqual([null, leading.id]);
    await remove(theirs.id);
    expect(await leaderOf(theirs.id)).toBeNull();
    expect((await read(leading.id)).usersContractors.map(({ id }) => id)).toEqual([second.id]);
    await remove(leading.id);
    expect(await leaderOf(second.id)).toBeNull();
  });

  it('go to one of two leaders who are given the same one at once', async () => {
    const others = [
      await fixtures.createUser({ roles: [ROLE.assigner], company }),
      await fixtures.createUser({ roles: [ROLE.assigner], company }),
    ];
    const bodies = others.map(() => leader(company, [free]));
    const answers = await Promise.all([
      ...others.map(({ id }, index) => edit(id, bodies[index] ?? {})),
      create(leader(company, [free])),
      create(leader(company, [free])),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(3);
  });
});

describe('PUT /users/:id', () => {
  it('changes the fields of the form and keeps the password', async () => {
    const person = await fixtures.createUser({ roles: [ROLE.client] });
    const { password: _, ...body } = form({
      documentType: 'PP',
      document: 'NEW12345',
      rol: [ROLE.liquidator, ROLE.invoicing],
    });
    const response = await edit(person.id, body);
    expect(response.statusCode).toBe(200);
    expect(response.json<{ data: UserDetail }>().data).toMatchObject({
      id: person.id,
      name: 'Nueva',
      document: 'NEW12345',
      email: body.email,
      roles: [{ id: ROLE.liquidator }, { id: ROLE.invoicing }],
    });
    expect(await read(person.id)).toEqual(response.json<{ data: UserDetail }>().data);
    expect((await signIn(String(body.email), PASSWORD)).statusCode).toBe(200);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(401);
  });

  it('changes the password and ends every session', async () => {
    const person = await fixtures.createUser({ roles: [ROLE.client] });
    const session = await fixtures.as(person);
    expect(await isIn(session)).toBe(true);
    expect((await edit(person.id, { ...(await unchanged(person.id)), password: 'Otra-2027' })).statusCode).toBe(200);
    await expectOut(session);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(person.email, 'Otra-2027')).statusCode).toBe(200);
  });

  describe('giving the role of an administrator', () => {
    const TOO_WEAK = 'La contraseña actual no cumple las reglas de un administrador: escribe una nueva';
    const STRONG = 'Tres-Gatos-88';
    const WEAK = 'Gatos-88';
    const refusal = (password: string) => ({ status: 422, code: 'VALIDATION', errors: { password } });
    const promoted = async (id: number, fields: Fields = {}) =>
      edit(id, { ...(await unchanged(id)), rol: [ROLE.client, ROLE.admin], ...fields });

    it('requires no new password where the strength of the current one is unknown', async () => {
      const person = await fixtures.createUser({ roles: [ROLE.client] });
      expect(await read(person.id)).toMatchObject({ hasWeakPassword: false });
      expect((await promoted(person.id)).statusCode).toBe(200);
      expect((await signIn(person.email, PASSWORD)).statusCode).toBe(200);
    });

    it('requires one where the current one is known to be too weak', async () => {
      const id = created(await create(form({ password: WEAK })));
      expect(await read(id)).toMatchObject({ hasWeakPassword: true });
      expect(failure(await promoted(id))).toEqual(refusal(TOO_WEAK));
      expect(failure(await promoted(id, { password: 'Gatos-99' }))).toEqual(
        refusal('La contraseña de un administrador debe tener al menos 10 caracteres'),
      );
      expect((await promoted(id, { password: STRONG })).statusCode).toBe(200);
      // The account is an administrator's already.
      expect((await promoted(id, { phone: '56900000002' })).statusCode).toBe(200);
    });

    it('remembers the strength of the password that was set last, by an administrator or by the person', async () => {
      const id = created(await create(form({ password: STRONG })));
      await edit(id, { ...(await unchanged(id)), password: WEAK });
      expect(failure(await promoted(id))).toEqual(refusal(TOO_WEAK));
      const change = { currentPassword: WEAK, password: STRONG, repeatedPassword: STRONG };
      expect((await (await fixtures.as({ id })).put('/api/v1/account/password', { body: change })).statusCode).toBe(
        200,
      );
      expect((await promoted(id)).statusCode).toBe(200);
    });
  });

  it('keeps sessions when password, roles, company and status stay the same', async () => {
    const company = await fixtures.createCompany();
    const operator = await fixtures.createUser({ roles: [ROLE.operator], company });
    const person = await fixtures.createUser({ roles: [ROLE.assigner, ROLE.liquidator], company });
    const body = { ...(await unchanged(person.id)), usersContractors: [{ id: operator.id }] };
    const session = await fixtures.as(person);
    expect(await isIn(session)).toBe(true);
    expect((await edit(person.id, { ...body, rol: [ROLE.liquidator, ROLE.assigner], password: '' })).statusCode).toBe(
      200,
    );
    expect((await edit(person.id, { ...body, name: 'Otro', phone: '56900000001' })).statusCode).toBe(200);
    // News of the ends of sessions comes in order: once a later one is here, there was none of the edits.
    const other = await fixtures.createUser({ roles: [ROLE.client] });
    const later = await fixtures.as(other);
    expect((await edit(other.id, { ...(await unchanged(other.id)), status: 'inactivo' })).statusCode).toBe(200);
    await expectOut(later);
    expect(await isIn(session)).toBe(true);
  });

  it('lets an inactive person stay in a closed company, but not come back to it', async () => {
    const company = await fixtures.createCompany();
    const person = await fixtures.createUser({ roles: [ROLE.operator], company, status: 'inactivo' });
    await fixtures.db.updateTable('companies').set({ status: 'inactivo' }).where('id', '=', company.id).execute();
    const body = await unchanged(person.id);
    expect((await edit(person.id, { ...body, phone: '56900000002' })).statusCode).toBe(200);
    expect(failure(await edit(person.id, { ...body, status: 'activo' })).errors).toEqual({
      company: 'La opción seleccionada no existe o no está activa',
    });
  });
});

describe('open work', () => {
  const operatorWith = async (status: RequestStatus): Promise<TestPerson> => {
    const operator = await fixtures.createUser({ roles: [ROLE.operator] });
    await fixtures.createRequest({ createdBy: fixtures.users.client, status, operator_id: operator.id });
    return operator;
  };
  const leaderWith = async (status: RequestStatus): Promise<TestPerson> => {
    const leading = await fixtures.createUser({ roles: [ROLE.assigner], company: fixtures.company });
    const createdBy = fixtures.users.client;
    await fixtures.createRequest({ createdBy, status, company_id: fixtures.company.id, assigner_id: leading.id });
    return leading;
  };
  const expectRefusal = (response: LightMyRequestResponse): void => {
    expect(failure(response)).toEqual({ status: 409, code: 'IN_USE' });
    expect(response.json()).toMatchObject({
      message: 'El usuario tiene 1 solicitud abierta a su cargo; deben terminarse o asignarse a otra persona',
    });
  };

  it.each<RequestStatus>(['tramite', 'asignado', 'en proceso'])(
    'keeps the operator of a request %s',
    async (status) => {
      const operator = await operatorWith(status);
      const body = await unchanged(operator.id);
      expectRefusal(await remove(operator.id));
      expectRefusal(await edit(operator.id, { ...body, rol: [ROLE.liquidator] }));
      expectRefusal(await edit(operator.id, { ...body, isContractor: true, company: fixtures.company.id }));
      expect(
        (await edit(operator.id, { ...body, rol: [ROLE.operator, ROLE.liquidator], phone: '56900000003' })).statusCode,
      ).toBe(200);
    },
  );

  it.each<RequestStatus>(['pendiente', 'tramite', 'asignado', 'en proceso'])(
    'keeps the leader who has a request %s in their hands',
    async (status) => {
      const leading = await leaderWith(status);
      const body = await unchanged(leading.id);
      expectRefusal(await remove(leading.id));
      expectRefusal(await edit(leading.id, { ...body, rol: [ROLE.liquidator] }));
      expectRefusal(await edit(leading.id, { ...body, isContractor: false }));
      expectRefusal(await edit(leading.id, contractor(fixtures.otherCompany, [8])));
    },
  );

  it.each<RequestStatus>(['finalizado', 'liquidado', 'facturado', 'eliminado'])(
    'lets go of who worked on a request that is %s',
    async (status) => {
      expect((await remove((await operatorWith(status)).id)).statusCode).toBe(200);
      expect((await remove((await leaderWith(status)).id)).statusCode).toBe(200);
    },
  );

  it('releases the client who asked, and locks a dismissed person out at once, whose visits are marked and told of', async () => {
    const client = await fixtures.createUser({ roles: [ROLE.client] });
    await fixtures.createRequest({ createdBy: client, status: 'asignado' });
    expect((await remove(client.id)).statusCode).toBe(200);
    const operator = await operatorWith('asignado');
    for (const status of ['tramite', 'en proceso'] as const) {
      await fixtures.createRequest({ createdBy: client, status, operator_id: operator.id });
    }
    const session = await fixtures.as(operator);
    expect(await isIn(session)).toBe(true);
    expect((await read(operator.id)).openVisits).toBe(2);
    expect((await edit(operator.id, { ...(await unchanged(operator.id)), status: 'inactivo' })).statusCode).toBe(200);
    const stranded = { status: 'inactivo', openVisits: '1', limit: 20 };
    const found = (await admin.get('/api/v1/users', { query: stranded })).json<Page<UserListItem>>().data;
    expect(found.map(({ id }) => id)).toEqual([operator.id]);
    const listed = await fixtures.users.assigner.call.get('/api/v1/request/', { query: { operator: operator.id } });
    const { data } = listed.json<Page<RequestListItem>>();
    expect(data.flatMap((one) => (one.isOperatorInactive ? [one.operator?.id] : []))).toEqual([
      operator.id,
      operator.id,
    ]);
    const newest = async () =>
      (await fixtures.users.assigner.call.get('/api/v1/notices')).json<{ data: Notices }>().data.notices[0];
    const title = expect.stringMatching(/^Operario inactivo: .+ tiene 2 solicitudes por reasignar$/) as string;
    const path = expect.stringMatching(`^/request/assign\\?status=.*asignado.*&operator=${operator.id}$`) as string;
    expect(await newest()).toMatchObject({ title, path, isRead: false });
    for (const { id } of data) await fixtures.steps.assign(id);
    expect(await newest()).toMatchObject({ path, isRead: true });
    await expectOut(session);
    const leader = await leaderWith('pendiente');
    const { id } = await fixtures.createUser({ roles: [ROLE.operator], company: fixtures.company });
    const gone = { ...(await unchanged(leader.id)), usersContractors: [{ id }], status: 'inactivo' };
    expect((await edit(leader.id, gone)).statusCode).toBe(200);
    const waiting = await fixtures.users.assigner.call.get('/api/v1/request/', { query: { operator: leader.id } });
    expect(waiting.json<Page<RequestListItem>>().data).toMatchObject([{ isOperatorInactive: true }]);
    const told = expect.stringMatching(/^Líder inactivo: .+ tiene 1 solicitud por reasignar$/) as string;
    expect(await newest()).toMatchObject({ title: told, isRead: false });
    expect((await read(leader.id)).openVisits).toBe(1);
    await fixtures.steps.assign(waiting.json<Page<RequestListItem>>().data[0]!.id);
    expect(await newest()).toMatchObject({ title: told, isRead: true });
  });

  it('is not given to somebody who is leaving', async () => {
    const operator = await fixtures.createUser({ roles: [ROLE.operator] });
    const request = await fixtures.requestIn('solicitado');
    const assigned = await during(fixtures, closing('users', operator.id, 'eliminado'), () =>
      fixtures.steps.assign(request, { change: { operator: operator.id } }),
    );
    expect(failure(assigned)).toMatchObject({ status: 422, errors: { operator: expect.any(String) } });
    expect(await fixtures.statusOf(request)).toBe('solicitado');
  });

  it('keeps a person to whom it is being given', async () => {
    const operator = await fixtures.createUser({ roles: [ROLE.operator] });
    const { id } = await fixtures.createRequest({ createdBy: fixtures.users.client });
    const set = { operator_id: operator.id, status: 'asignado' as const };
    const assigning: Parameters<typeof during>[1] = (trx) =>
      trx.updateTable('requests').set(set).where('id', '=', id).execute();
    expectRefusal(await during(fixtures, assigning, () => remove(operator.id)));
  });
});

describe('a company that closes', () => {
  it('is entered by nobody meanwhile', async () => {
    const company = await fixtures.createCompany();
    const late = await during(fixtures, closing('companies', company.id, 'inactivo'), () =>
      create(contractor(company, [7])),
    );
    expect(failure(late).errors).toEqual({ company: expect.any(String) });
  });

  it('stays open for somebody who is entering it', async () => {
    const company = await fixtures.createCompany();
    const person = await fixtures.createUser({ roles: [ROLE.operator] });
    const body = { name: company.name, status: 'inactivo' };
    const closed = await during(
      fixtures,
      (trx) => trx.updateTable('users').set({ company_id: company.id }).where('id', '=', person.id).execute(),
      () => admin.put(`/api/v1/companys/${company.id}`, { body }),
    );
    const message = REFUSALS.companyInUse({ users: 1, requests: 0 });
    expect(closed.json()).toMatchObject({ status: 409, message });
  });
});

describe('DELETE /users/:id', () => {
  it('deletes softly, once, and ends the sessions', async () => {
    const person = await fixtures.createUser({ roles: [ROLE.client], name: 'Borrable' });
    const session = await fixtures.as(person);
    expect(await isIn(session)).toBe(true);
    const response = await remove(person.id);
    expect(response.json()).toEqual({ data: { id: person.id, status: 'eliminado' } });
    await expectOut(session);
    expect(await find('Borrable')).toEqual([]);
    expect((await signIn(person.email, PASSWORD)).statusCode).toBe(401);
    expect((await admin.get(`/api/v1/users/${person.id}`)).statusCode).toBe(404);
    expect((await edit(person.id, form())).statusCode).toBe(404);
    expect((await remove(person.id)).statusCode).toBe(404);
  });
});
