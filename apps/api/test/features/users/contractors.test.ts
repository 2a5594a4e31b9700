import { MESSAGES, ROLE, type CreatedContractor, type UserDetail } from '@portal/domain';

import { createTestApp, failure, type Caller, type TestApp } from '../../support/test-app';

let api: TestApp;
let admin: Caller;

beforeAll(async () => {
  api = await createTestApp();
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
});
afterAll(() => api.close());

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
