import type { UserDetail } from '@portal/domain';

import type { TestPerson, TestRecord } from '../testing/fixtures';
import { createTestApp, failure, type Caller, type TestApp } from '../testing/test-app';

// The sentences are written out as spec 1 §5 has them, so that a word changed by mistake is noticed.

let api: TestApp;
let admin: Caller;
let company: TestRecord;
let operator: TestPerson;
let edited: TestPerson;

beforeAll(async () => {
  api = await createTestApp();
  admin = await api.as(await api.createUser({ roles: [4] }));
  company = await api.createCompany();
  operator = await api.createUser({ roles: [7], company });
  edited = await api.createUser({ roles: [5] });
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
  rol: [5],
  usersContractors: [],
  status: 'activo',
});
const leader = (): Fields => ({
  ...staff(),
  isContractor: true,
  company: company.id,
  rol: [6],
  usersContractors: [{ id: operator.id, name: operator.name, company: company.id }],
});

/** What both forms refuse: field, value (undefined leaves the field out), message, and the rest of the form. */
const TABLE: [field: string, value: unknown, message: string, rest?: Fields][] = [
  ['name', '', 'El nombre es requerido'],
  ['name', undefined, 'El nombre es requerido'],
  ['name', '   ', 'El nombre es requerido'],
  ['name', 'Ana-María', 'Solo se permite letras y números'],
  ['name', 'Ana!', 'Solo se permite letras y números'],
  ['lastName', '', 'El apellido es requerido'],
  ['lastName', 'Pérez_', 'Solo se permite letras y números'],
  ['documentType', '', 'Este campo es obligatorio'],
  ['documentType', 'XX', 'La opción seleccionada no es válida'],
  ['document', '', 'El documento es requerido'],
  ['document', '1234-56', 'El RUT debe tener entre 8 y 10 caracteres'],
  ['document', '123456789-0', 'El RUT debe tener entre 8 y 10 caracteres'],
  ['document', '123456789', 'El RUT debe contener un guion'],
  ['document', '1234-56-8', 'El RUT no puede contener más de un guion'],
  ['document', '123456-78', 'El formato del RUT es incorrecto'],
  ['document', '1234567-X', 'El formato del RUT es incorrecto'],
  ['document', 'A1234', 'El número de pasaporte debe tener entre 6 y 12 caracteres', { documentType: 'PP' }],
  ['document', 'A123456789012', 'El número de pasaporte debe tener entre 6 y 12 caracteres', { documentType: 'PP' }],
  [
    'document',
    'A12 456',
    'Solo puede contener letras y números, sin espacios ni símbolos especiales.',
    { documentType: 'PP' },
  ],
  ['email', '', 'El correo es requerido'],
  ['email', 'sin-arroba.cl', 'El formato del correo es incorrecto'],
  ['email', 'a@b@c.cl', 'El formato del correo es incorrecto'],
  ['email', 'con espacio@demo.cl', 'El formato del correo es incorrecto'],
  ['email', 'a@sinpunto', 'El formato del correo es incorrecto'],
  ['phone', '', 'El celular es requerido'],
  ['phone', '+56912345678', 'Solo se permite números'],
  ['phone', '1234567', 'El celular debe tener entre 8 y 15 dígitos'],
  ['phone', '1234567890123456', 'El celular debe tener entre 8 y 15 dígitos'],
  ['password', 'con espacio', 'La contraseña no puede contener espacios'],
  ...["'", '"', '`', ';', '\\', '=', '<', '>'].map((sign): [string, string, string] => [
    'password',
    `clave${sign}2026`,
    'La contraseña contiene caracteres no permitidos.',
  ]),
  ['password', 'corta-1', 'La contraseña debe tener al menos 8 caracteres'],
  ['rol', [], 'Al menos un rol es requerido'],
  ['rol', undefined, 'Al menos un rol es requerido'],
  ['rol', [2], 'La opción seleccionada no es válida'],
  ['company', undefined, 'La empresa es obligatoria', { isContractor: true, rol: [7] }],
  ['company', 'abc', 'La opción seleccionada no es válida', { isContractor: true, rol: [7] }],
];

/** The rules of a leader's list of operators. The fourth, 'El operario es necesario', is of the button 'Agregar +' alone. */
const OPERATORS: [problem: string, operators: () => unknown[], message: string][] = [
  ['none', () => [], 'Es necesario agregar al menos un operador'],
  [
    'one of another company',
    () => [{ id: operator.id, name: 'x', company: company.id + 1 }],
    'El operario no coincide con la empresa seleccionada',
  ],
  ['one twice', () => [{ id: operator.id }, { id: operator.id }], 'No se puede repetir operarios'],
  ['nothing', () => [null], 'La opción seleccionada no es válida'],
];

describe.each([
  ['POST', (body: Fields) => admin.post('/api/v1/users', { body })],
  ['PUT', (body: Fields) => admin.put(`/api/v1/users/${edited.id}`, { body })],
])('%s /users (spec 1 §5)', (_method, send) => {
  it.each(TABLE)('%s = %j answers 422: %s', async (field, value, message, rest = {}) => {
    const response = await send({ ...staff(), ...rest, [field]: value });
    expect(failure(response)).toEqual({ status: 422, code: 'VALIDATION', errors: { [field]: message } });
  });

  it.each(OPERATORS)('a leader with %s as operators', async (_problem, operators, message) => {
    const response = await send({ ...leader(), usersContractors: operators() });
    expect(failure(response)).toEqual({ status: 422, code: 'VALIDATION', errors: { usersContractors: message } });
  });

  it('gives a contractor only roles that allow contractors', async () => {
    for (const role of [1, 3, 4, 5, 9]) {
      const response = await send({ ...staff(), isContractor: true, company: company.id, rol: [role, 7] });
      expect(failure(response).errors).toEqual({ rol: 'El rol no está disponible para los contratistas' });
    }
  });

  it('names every wrong field at once', async () => {
    expect(Object.keys(failure(await send({})).errors ?? {}).sort()).toEqual(
      expect.arrayContaining(['document', 'documentType', 'email', 'lastName', 'name', 'phone', 'rol']),
    );
  });

  it.each([
    ['a RUT of seven digits', { document: '1234567-K' }],
    ['a RUT with a small k', { document: '12345670-k', documentType: 'rt' }],
    ['a RUT with a wrong check digit', { document: '12345678-9' }],
    ['a passport', { document: 'AB1234567890', documentType: 'pp' }],
    ['accents and digits', { name: 'José 3', lastName: 'Ñandú Ü' }],
  ])('accepts %s', async (_what, fields) => {
    const response = await send({ ...staff(), ...fields });
    expect(response.statusCode).toBeLessThan(300);
    const { data } = response.json<{ data: UserDetail }>();
    expect(['RT', 'PP']).toContain(data.documentType);
    // Gone again, so that the next may have the same address.
    if (data.id !== edited.id) await admin.delete(`/api/v1/users/${data.id}`);
    else await admin.put(`/api/v1/users/${edited.id}`, { body: { ...staff(), email: edited.email } });
  });
});

it('asks for the password of a new user, and for the status of an edited one', async () => {
  const { password: _password, ...withoutPassword } = staff();
  const { status: _status, ...withoutStatus } = staff();
  expect(failure(await admin.post('/api/v1/users', { body: withoutPassword })).errors).toEqual({
    password: 'La contraseña es requerida',
  });
  expect(failure(await admin.put(`/api/v1/users/${edited.id}`, { body: withoutStatus })).errors).toEqual({
    status: 'El estado es requerido',
  });
  expect(
    failure(await admin.put(`/api/v1/users/${edited.id}`, { body: { ...staff(), status: 'eliminado' } })).errors,
  ).toEqual({ status: 'La opción seleccionada no es válida' });
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
