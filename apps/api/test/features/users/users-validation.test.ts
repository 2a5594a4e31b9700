import { createUserSchema, editUserSchema, ROLE, validate, type EditUserInput, type UserDetail } from '@portal/domain';

import type { TestPerson, TestRecord } from '../../support/fixtures';
import { createTestApp, failure, type Caller, type TestApp } from '../../support/test-app';

// The tests of the schemas (libs/domain, user-schemas) cover each rule: here, that both routes use the schema.

let api: TestApp;
let admin: Caller;
let company: TestRecord;
let operator: TestPerson;
let edited: TestPerson;

beforeAll(async () => {
  api = await createTestApp();
  admin = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  company = await api.createCompany();
  operator = await api.createUser({ roles: [ROLE.operator], company });
  edited = await api.createUser({ roles: [ROLE.client] });
});
afterAll(() => api.close());

type Fields = Record<string, unknown>;

const staff = (): Fields => ({
  name: 'Ángela',
  lastName: 'Muñoz 2',
  documentType: 'RT',
  document: '12345678-5',
  email: 'angela@demo.test',
  phone: '56912345678',
  password: 'Tres-Gatos-88',
  isContractor: false,
  rol: [ROLE.client],
  usersContractors: [],
  status: 'activo',
});
const leader = (): Fields => ({
  ...staff(),
  isContractor: true,
  company: company.id,
  rol: [ROLE.assigner],
  usersContractors: [{ id: operator.id, name: operator.name, company: company.id }],
});

/** For each field of the forms one body that its schema refuses. The tests of the schema cover the others. */
const WRONG: Record<keyof EditUserInput, () => Fields> = {
  name: () => ({ name: 'Ana-María' }),
  lastName: () => ({ lastName: undefined }),
  documentType: () => ({ documentType: 'XX' }),
  document: () => ({ document: '1234-56-8' }),
  email: () => ({ email: 'con espacio@demo.cl' }),
  phone: () => ({ phone: '1234567' }),
  password: () => ({ password: 'corta-1' }),
  isContractor: () => ({ isContractor: 'quizás' }),
  company: () => ({ isContractor: true, rol: [ROLE.operator], company: undefined }),
  rol: () => ({ rol: [] }),
  usersContractors: () => ({ ...leader(), usersContractors: [{ id: operator.id }, { id: operator.id }] }),
  status: () => ({ status: 'eliminado' }),
};

describe.each([
  ['POST', createUserSchema, (body: Fields) => admin.post('/api/v1/users', { body })],
  ['PUT', editUserSchema, (body: Fields) => admin.put(`/api/v1/users/${edited.id}`, { body })],
] as const)('%s /users', (_method, schema, send) => {
  it.each(Object.keys(schema.fields) as (keyof EditUserInput)[])(
    'refuses a wrong %s as its schema does',
    async (field) => {
      const body = { ...staff(), ...WRONG[field]() };
      const checked = validate<Fields>(schema, body);
      const errors = checked.ok ? {} : checked.errors;
      expect(Object.keys(errors)).toEqual([field]);
      expect(failure(await send(body))).toEqual({ status: 422, code: 'VALIDATION', errors });
    },
  );

  it('names every wrong field at once', async () => {
    expect(Object.keys(failure(await send({})).errors ?? {}).sort()).toEqual(
      expect.arrayContaining(['document', 'documentType', 'email', 'lastName', 'name', 'phone', 'rol']),
    );
  });
});

it('stores the type of a document in capitals, whatever it was written in', async () => {
  const body = { ...staff(), document: 'AB1234567890', documentType: 'pp' };
  const response = await admin.post('/api/v1/users', { body });
  expect(response.json<{ data: UserDetail }>().data.documentType).toBe('PP');
});

it('refuses a body that is none', async () => {
  for (const body of [[], 'texto', 7]) {
    const response = await admin.post('/api/v1/users', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(failure(response)).toEqual({ status: 400, code: 'MALFORMED' });
  }
});
