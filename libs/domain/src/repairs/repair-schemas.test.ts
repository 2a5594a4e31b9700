import { MESSAGES } from '../validation/messages';
import { validate } from '../validation/validate';
import { amountProblem, finishRepairSchema, startRepairSchema } from './repair-schemas';

const photo = (type = 'image/webp') => ({ type, size: 1000 });
const photos = (count: number) => Array.from({ length: count }, () => photo());

describe('start repair (spec 2 §5)', () => {
  it.each([
    [{ request: 1, file: photos(1) }, { branch: 'La sede es requerida' }],
    [{ request: 1, branch: 2 }, { file: 'Las fotos del lugar son requeridas' }],
    [{ request: 1, branch: 2, file: photos(6) }, { file: 'Solo se permiten hasta 5 fotos' }],
  ])('%j is refused', (input, errors) => {
    expect(validate(startRepairSchema, input)).toEqual({ ok: false, errors });
  });

  it('accepts one to five photos', () => {
    expect(validate(startRepairSchema, { request: '1', branch: '2', file: photos(5) })).toMatchObject({ ok: true });
  });
});

const FINISH = {
  request: 1,
  description: 'Se cambió la válvula',
  insumos: [{ id: 1, name: 'Válvula', cantidad: 2 }],
  fileEnd: photos(2),
  fileInsumos: [],
  receiveName: 'Rosa Ñuñez',
  receiveTypeDoc: 'rt',
  receiveNumDoc: '12345678-5',
  signature: photo('image/png'),
};

const supplies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: 'Tornillo', cantidad: 1 }));

describe('finish repair (spec 2 §5)', () => {
  it('accepts a complete finish, with or without supplies', () => {
    expect(validate(finishRepairSchema, FINISH)).toMatchObject({ ok: true });
    expect(validate(finishRepairSchema, { ...FINISH, insumos: undefined, fileInsumos: undefined })).toMatchObject({
      ok: true,
      value: { insumos: [], fileInsumos: [] },
    });
    expect(validate(finishRepairSchema, { ...FINISH, insumos: supplies(50) })).toMatchObject({ ok: true });
  });

  it.each([
    ['description', ' ', 'La descripcion es requerida'],
    ['fileEnd', [], 'Las fotos de resultados son requeridas'],
    ['fileEnd', photos(6), 'Solo se permiten hasta 5 fotos'],
    ['fileInsumos', photos(6), 'Solo se permiten hasta 5 fotos'],
    ['receiveName', '', 'El nombre de quien recibe es requerido'],
    ['receiveName', 'Rosa #1', 'Solo se permite letras y números'],
    ['receiveTypeDoc', '', 'El tipo de documento es requerido'],
    ['receiveNumDoc', '', 'El número de documento es requerido'],
    ['receiveNumDoc', '1234567', 'El RUT debe tener entre 8 y 10 caracteres'],
    ['receiveNumDoc', '12.345.678', 'El RUT debe contener un guion'],
    ['signature', undefined, 'La firma es requerida'],
    ['signature', photo('image/jpeg'), 'Solo se permiten imágenes'],
    ['insumos', [{ id: 1, name: 'x', cantidad: '' }], 'La cantidad es obligatoria'],
    ['insumos', [{ id: 'x', name: 'x', cantidad: 1 }], 'La opción seleccionada no es válida'],
    ['insumos', [...supplies(1), { id: 0, name: 'x', cantidad: 1 }], 'La opción seleccionada no es válida'],
    ['insumos', [null], 'La opción seleccionada no es válida'],
    ['insumos', supplies(51), MESSAGES.finish.tooManySupplies],
    ['receiveTypeDoc', 'dni', 'La opción seleccionada no es válida'],
    ['insumos', [FINISH.insumos[0], FINISH.insumos[0]], 'No se puede repetir insumos'],
  ])('%s = %j says "%s"', (field, value, message) => {
    expect(validate(finishRepairSchema, { ...FINISH, [field]: value })).toEqual({
      ok: false,
      errors: { [field]: message },
    });
  });

  it('judges the passport of a receiver by the passport rules', () => {
    expect(validate(finishRepairSchema, { ...FINISH, receiveTypeDoc: 'pp', receiveNumDoc: 'A-1234' })).toEqual({
      ok: false,
      errors: { receiveNumDoc: 'Solo puede contener letras y números, sin espacios ni símbolos especiales.' },
    });
    expect(validate(finishRepairSchema, { ...FINISH, receiveTypeDoc: 'PP', receiveNumDoc: 'A12345' })).toMatchObject({
      ok: true,
    });
  });
});

describe('supply picker (spec 2 §5)', () => {
  it.each([
    ['', 'La cantidad es obligatoria'],
    [null, 'La cantidad es obligatoria'],
    ['dos', 'Debe ser un número'],
    [-1, 'No puede ser negativo'],
    [0, 'No puede ser 0'],
    [1, null],
    ['2.5', null],
  ])('an amount of %j says %j', (amount, message) => {
    expect(amountProblem(amount)).toBe(message);
  });
});
