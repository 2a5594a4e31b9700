import { validate } from '../validation/validate';
import { importSchema } from './master-import';
import { isMasterKind, MASTER_KINDS, MASTERS } from './masters';

it('knows the four kinds and what each of them holds', () => {
  expect(
    MASTER_KINDS.map((kind) => [MASTERS[kind].plural, ...MASTERS[kind].fields.map(({ heading }) => heading)]),
  ).toEqual([
    ['Clientes', 'nombre', 'documento', 'correo'],
    ['Malls', 'nombre'],
    ['Ubicaciones', 'nombre', 'mall'],
    ['Sedes', 'nombre', 'documento', 'direccion', 'razon social', 'telefono', 'iva'],
  ]);
  expect(isMasterKind('malls')).toBe(true);
  expect(isMasterKind('users')).toBe(false);
});

it.each([
  ['clients', { name: ' ' }, { name: 'El nombre es requerido' }],
  ['clients', { name: 'x'.repeat(81) }, { name: 'Máximo 80 caracteres' }],
  [
    'clients',
    { name: 'Falabella', document: '90.749.000_9' },
    { document: 'Solo puede contener letras, números, puntos y guiones' },
  ],
  ['clients', { name: 'Falabella', email: 'sin-arroba' }, { email: 'El formato del correo es incorrecto' }],
  ['branches', { name: 'Centro', address: 'x'.repeat(161) }, { address: 'Máximo 160 caracteres' }],
  ['branches', { name: 'Centro', vat: '0' }, { vat: 'Debe ser un porcentaje entero, como 19' }],
] as const)('a record of %s with %j says %j', (kind, input, errors) => {
  expect(validate(MASTERS[kind].createSchema, input)).toEqual({ ok: false, errors });
});

it('drops what the kind does not hold, and asks for the status when editing', () => {
  expect(validate(MASTERS.malls.createSchema, { name: ' Plaza ', email: 'nada' })).toEqual({
    ok: true,
    value: { name: 'Plaza' },
  });
  expect(validate(MASTERS.malls.editSchema, { name: 'Plaza' })).toEqual({
    ok: false,
    errors: { status: 'El estado es requerido' },
  });
});

it('asks for the text of an imported list', () => {
  expect(validate(importSchema, { content: '' })).toEqual({
    ok: false,
    errors: { content: 'El archivo es requerido' },
  });
});
