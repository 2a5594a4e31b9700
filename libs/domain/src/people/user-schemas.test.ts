import { ROLE, type RoleCode } from '../access/roles';
import { validate } from '../validation/validate';
import { addOperatorProblem, createUserSchema, editUserSchema, isAdministratorAccount } from './user-schemas';

const USER = {
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
  ownPassword: 'Mi-Clave-2026',
};
const LEADER = {
  ...USER,
  isContractor: true,
  company: 3,
  rol: [ROLE.assigner],
  usersContractors: [{ id: 9, name: 'Pedro Soto', company: 3 }],
};

type UserSchema = Parameters<typeof validate>[0];

const messageFor = (field: string, input: object, schema: UserSchema = createUserSchema) => {
  const result = validate(schema, { status: 'activo', ...input });
  return result.ok ? undefined : result.errors[field];
};

describe.each<[form: string, schema: UserSchema]>([
  ['create', createUserSchema],
  ['edit', editUserSchema],
])('every rule of the %s form (spec 1 §5)', (_form, schema) => {
  it('accepts a complete user and a complete contractor leader', () => {
    for (const input of [USER, LEADER])
      expect(validate(schema, { ...input, status: 'activo' })).toMatchObject({ ok: true });
  });

  it.each<[field: string, value: unknown, message: string]>([
    ['name', '', 'El nombre es requerido'],
    ['name', 'Ana_María', 'Solo se permite letras y números'],
    ['lastName', '', 'El apellido es requerido'],
    ['lastName', "O'Higgins", 'Solo se permite letras y números'],
    ['documentType', '', 'Este campo es obligatorio'],
    ['documentType', 'XX', 'La opción seleccionada no es válida'],
    ['document', '', 'El documento es requerido'],
    ['document', 12_345_678, 'La opción seleccionada no es válida'],
    ['email', '', 'El correo es requerido'],
    ['email', 'sin arroba.cl', 'El formato del correo es incorrecto'],
    ['phone', '', 'El celular es requerido'],
    ['phone', '9 1234 567a', 'Solo se permite números'],
    ['phone', '1234567', 'El celular debe tener entre 8 y 15 dígitos'],
    ['phone', '1'.repeat(16), 'El celular debe tener entre 8 y 15 dígitos'],
    ['password', 'con espacio1', 'La contraseña no puede contener espacios'],
    ...["'", '"', '`', ';', '\\', '=', '<', '>'].map((sign): [string, string, string] => [
      'password',
      `clave${sign}123`,
      'La contraseña contiene caracteres no permitidos.',
    ]),
    ['password', 'corta1', 'La contraseña debe tener al menos 8 caracteres'],
    ['password', 'Portal-2026', 'La contraseña es demasiado conocida'],
    ['rol', [], 'Al menos un rol es requerido'],
    ['rol', undefined, 'Al menos un rol es requerido'],
    ['rol', [2], 'La opción seleccionada no es válida'],
    ['rol', [ROLE.client, 2], 'La opción seleccionada no es válida'],
    ['rol', 'todos', 'La opción seleccionada no es válida'],
  ])('%s = %j says "%s"', (field, value, message) => {
    expect(messageFor(field, { ...USER, [field]: value }, schema)).toBe(message);
  });

  it.each([
    ['name', 'José Ñandú 3'],
    ['lastName', 'Ñandú Ü'],
    ['phone', '12345678'],
    ['phone', '1'.repeat(15)],
    ['documentType', 'rt'],
    ['email', 'a.b+c@sub.demo.cl'],
    ['password', 'Gatos-88'],
  ])('%s = %j is accepted', (field, value) => {
    expect(messageFor(field, { ...USER, [field]: value }, schema)).toBeUndefined();
  });

  it('stores a passport as it is, also one that reads like a RUT', () => {
    const written = { ...USER, status: 'activo', documentType: 'PP', document: '1234567K' };
    expect(validate(schema, written)).toMatchObject({ value: { document: '1234567K' } });
  });

  it('stores the digits of a phone number', () => {
    const written = { ...USER, status: 'activo', phone: ' +56 9 1234-5678' };
    expect(validate(schema, written)).toMatchObject({ value: { phone: '56912345678' } });
  });

  it.each([
    ['PP', '', 'El documento es requerido'],
    ['PP', 'A1234', 'El número de pasaporte debe tener entre 6 y 12 caracteres'],
    ['PP', 'A123456789012', 'El número de pasaporte debe tener entre 6 y 12 caracteres'],
    ['PP', 'A12-456', 'Solo puede contener letras y números, sin espacios ni símbolos especiales.'],
    ['PP', 'A12 456', 'Solo puede contener letras y números, sin espacios ni símbolos especiales.'],
    ['PP', 'A12345', undefined],
    ['pp', 'AB1234567890', undefined],
    ['RT', '12345-6', 'El RUT debe tener entre 8 y 10 caracteres'],
    ['rt', '12345678-k', undefined],
    // A wrong check digit is worth a warning, and no more.
    ['RT', '12345678-9', undefined],
  ])('document of type %s = %s', (documentType, document, message) => {
    expect(messageFor('document', { ...USER, documentType, document }, schema)).toBe(message);
  });

  it('asks a contractor for the company, and nobody else', () => {
    for (const company of ['', undefined]) {
      expect(messageFor('company', { ...LEADER, company }, schema)).toBe('La empresa es obligatoria');
    }
    expect(messageFor('company', { ...LEADER, company: 'abc' }, schema)).toBe('La opción seleccionada no es válida');
    expect(messageFor('company', { ...USER, company: '' }, schema)).toBeUndefined();
  });

  it.each<RoleCode>([1, 3, 4, 5, 9])('gives role %i to no contractor', (role) => {
    const contractor = { ...LEADER, rol: [role, ROLE.operator] };
    expect(messageFor('rol', contractor, schema)).toBe('El rol no está disponible para los contratistas');
  });
});

describe('user form (spec 1 §5)', () => {
  it('holds the four rules of the operators of a leader', () => {
    expect(messageFor('usersContractors', { ...LEADER, usersContractors: [] })).toBe(
      'Es necesario agregar al menos un operador',
    );
    expect(messageFor('usersContractors', { ...LEADER, usersContractors: [null] })).toBe(
      'La opción seleccionada no es válida',
    );
    const stranger = { id: 9, name: 'Pedro Soto', company: 4 };
    expect(messageFor('usersContractors', { ...LEADER, usersContractors: [stranger] })).toBe(
      'El operario no coincide con la empresa seleccionada',
    );
    const own = { id: 9, name: 'Pedro Soto', company: 3 };
    const other = { id: 10, name: 'Juan Soto' };
    expect(messageFor('usersContractors', { ...LEADER, usersContractors: [own, other] })).toBeUndefined();
    expect(messageFor('usersContractors', { ...LEADER, usersContractors: [own, stranger] })).toBe(
      'El operario no coincide con la empresa seleccionada',
    );
    expect(messageFor('usersContractors', { ...LEADER, usersContractors: [own, own] })).toBe(
      'No se puede repetir operarios',
    );
    expect(addOperatorProblem(null, [], 3)).toBe('El operario es necesario');
    expect(addOperatorProblem(stranger, [], 3)).toBe('El operario no coincide con la empresa seleccionada');
    expect(addOperatorProblem(own, [other, own], 3)).toBe('No se puede repetir operarios');
    expect(addOperatorProblem(own, [other], 3)).toBeNull();
    expect(addOperatorProblem(other, [own], 3)).toBeNull();
  });

  it('needs no operators of someone who is no contractor or no assigner', () => {
    expect(messageFor('usersContractors', { ...USER, rol: [ROLE.assigner] })).toBeUndefined();
    expect(messageFor('usersContractors', { ...LEADER, rol: [ROLE.operator], usersContractors: [] })).toBeUndefined();
    const stranger = { id: 9, name: 'Pedro Soto', company: 4 };
    expect(messageFor('usersContractors', { ...LEADER, isContractor: false, usersContractors: [stranger] })).toBe(
      undefined,
    );
    expect(messageFor('usersContractors', { ...LEADER, rol: [ROLE.operator], usersContractors: [stranger] })).toBe(
      undefined,
    );
  });

  it('asks more of the password of an administrator account', () => {
    const administrator = { ...USER, rol: [ROLE.client, ROLE.admin] };
    expect(messageFor('password', administrator)).toBeUndefined();
    expect(isAdministratorAccount({ ...administrator, isContractor: true })).toBe(false);
    const password = 'Angela-del-77';
    expect(messageFor('password', { ...USER, password })).toBeUndefined();
    const message = 'La contraseña no puede contener el nombre, el correo ni el documento';
    expect(messageFor('password', { ...administrator, password })).toBe(message);
    const edit = validate(editUserSchema, { ...administrator, password, status: 'activo' });
    expect(edit).toEqual({ ok: false, errors: { password: message } });
  });

  it('asks for a password of a new user', () => {
    expect(messageFor('password', { ...USER, password: undefined })).toBe('La contraseña es requerida');
  });

  it('leaves the password out on edit, but not its rules, and asks for the status', () => {
    const { password: _, ...edited } = USER;
    for (const rol of [USER.rol, [ROLE.admin]]) {
      for (const password of [undefined, '']) {
        expect(validate(editUserSchema, { ...edited, rol, password, status: 'activo' })).toMatchObject({ ok: true });
      }
    }
    expect(validate(editUserSchema, { ...edited, password: 'con espacio1', status: 'eliminado' })).toEqual({
      ok: false,
      errors: {
        password: 'La contraseña no puede contener espacios',
        status: 'La opción seleccionada no es válida',
      },
    });
    expect(validate(editUserSchema, edited)).toEqual({ ok: false, errors: { status: 'El estado es requerido' } });
  });
});
