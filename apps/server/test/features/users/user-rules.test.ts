import { type CreatedContractor, MESSAGES, ROLE, type UserDetail } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { PASSWORD } from '../../support/fixtures';
import { type Caller, failure, setUpTestApp } from '../../support/test-app';
import { waitForLocks } from '../../support/wait-for-locks';

let admin: Caller;

const api = setUpTestApp();
beforeAll(async () => {
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
});

type Fields = Record<string, unknown>;

describe('POST /companys/contractor', () => {
  const person = (number: number) => ({
    name: 'Persona',
    lastName: `Número ${number}`,
    documentType: 'RT',
    document: `${60_000_000 + number}-1`,
    email: `contratista${number}@demo.test`,
    phone: '56911112222',
  });
  const create = (body: object) => admin.post('/api/v1/companys/contractor', { body });

  test('creates a company, its operators and the leader who leads them, in one go', async () => {
    const answer = await create({ name: 'Andes Norte', leader: person(1), operators: [person(2), person(3)] });
    expect(answer.statusCode).toBe(201);
    const { company, people, isInvited } = answer.json<{ data: CreatedContractor }>().data;
    expect(isInvited).toBe(false);
    const [leader, ...operators] = people;
    const stored = (await admin.get(`/api/v1/users/${leader?.id}`)).json<{ data: UserDetail }>().data;
    expect(stored).toMatchObject({ company: { id: company.id }, roles: [{ id: ROLE.assigner }], status: 'activo' });
    expect(stored.usersContractors.map(({ id }) => id)).toEqual(operators.map(({ id }) => id));
  });

  test('names whose address is taken, and keeps nothing of it', async () => {
    const body = {
      name: 'Andes Sur',
      leader: person(4),
      operators: [person(5), { ...person(6), email: person(1).email }],
    };
    expect(failure(await create(body))).toMatchObject({
      status: 409,
      errors: { 'operators[1].email': MESSAGES.email.taken },
    });
    expect((await create({ ...body, operators: [person(5)] })).statusCode).toBe(201);
  });
});

describe('the last administrator', () => {
  beforeEach(() => api.db.updateTable('users').set({ status: 'eliminado' }).execute());

  type Administrator = { id: number; call: Caller };

  async function createAdministrator(): Promise<Administrator> {
    const { id } = await api.createUser({ roles: [ROLE.admin] });
    return { id, call: await api.as({ id }) };
  }

  const remove = (id: number, { call }: Administrator) => call.delete(`/api/v1/users/${id}`);

  /** Edits the given fields and no others. */
  async function edit(id: number, fields: Fields, { call }: Administrator): Promise<LightMyRequestResponse> {
    const found = await call.get(`/api/v1/users/${id}`);
    if (found.statusCode !== 200) return found; // somebody has just ended the session
    const { data } = found.json<{ data: UserDetail }>();
    const rol = data.roles.map((role) => role.id);
    const body = { ...data, company: undefined, rol, ownPassword: PASSWORD, ...fields };
    return call.put(`/api/v1/users/${id}`, { body });
  }

  async function countAdministrators(): Promise<number | null> {
    const active = "select from users where status = 'activo' and $1 = any(role_codes)";
    return (await api.pool.query(active, [ROLE.admin])).rowCount;
  }

  it('neither deletes nor deactivates their own account', async () => {
    const [self] = [await createAdministrator(), await createAdministrator()];
    const refusal = {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'No puedes eliminar ni desactivar tu propia cuenta',
    };
    expect((await remove(self.id, self)).json()).toMatchObject(refusal);
    expect((await edit(self.id, { status: 'inactivo' }, self)).json()).toMatchObject(refusal);
    expect((await edit(self.id, { phone: '56900000004' }, self)).statusCode).toBe(200);
  });

  it('gives the role up only while another active administrator is left', async () => {
    const [self, other] = [await createAdministrator(), await createAdministrator()];
    const giveUp = () => edit(self.id, { rol: [ROLE.liquidator] }, self);
    const refusal = { status: 409, code: 'STATE_CONFLICT', message: 'Debe quedar al menos un administrador activo' };
    await edit(other.id, { status: 'inactivo' }, self);
    expect((await giveUp()).json()).toMatchObject(refusal);
    await remove(other.id, self);
    expect((await giveUp()).json()).toMatchObject(refusal);
    const company = await api.createCompany();
    const contractor = { isContractor: true, company: company.id, rol: [ROLE.operator] };
    expect((await edit(self.id, contractor, self)).json()).toMatchObject(refusal);
    await api.createUser({ roles: [ROLE.admin] });
    expect((await giveUp()).statusCode).toBe(200);
  });

  it.each<[string, (target: Administrator, actor: Administrator) => Promise<LightMyRequestResponse>]>([
    ['demote', (target, actor) => edit(target.id, { rol: [ROLE.liquidator] }, actor)],
    ['deactivate', (target, actor) => edit(target.id, { status: 'inactivo' }, actor)],
    ['delete', (target, actor) => remove(target.id, actor)],
  ])('leaves one of two who %s each other at the same moment', async (_what, act) => {
    const [one, two] = [await createAdministrator(), await createAdministrator()];
    const holding = await api.db.startTransaction().execute();
    await holding.selectFrom('roles').select('code').where('code', '=', ROLE.admin).forUpdate().execute();
    const both = [act(two, one), act(one, two)];
    await waitForLocks(api.pool, 2);
    await holding.rollback().execute();
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await countAdministrators()).toBe(1);
  });
});
