import { validate } from '../validation/validate';
import {
  createCompanySchema,
  createServiceSchema,
  createSupplySchema,
  editCompanySchema,
  editServiceSchema,
  editSupplySchema,
} from './catalogue';

const PRICE_ROWS: [unknown, string][] = [
  ['', 'El valor es requerido'],
  [null, 'El valor es requerido'],
  ['doce', 'El valor debe ser un número'],
  ['1e3', 'El valor debe ser un número'],
  [-1, 'El valor no puede ser negativo'],
  ['-0.5', 'El valor no puede ser negativo'],
  [0, 'El valor no puede ser 0'],
  ['0', 'El valor no puede ser 0'],
  [10.005, 'Solo se permiten hasta 2 decimales'],
  [1e12, 'El valor máximo es 99.999.999,99'],
];

describe('supply and service forms (spec 2 §5)', () => {
  it.each(PRICE_ROWS)('a price of %j says "%s"', (price, message) => {
    expect(validate(createSupplySchema, { insumo: 'Cable', price })).toEqual({ ok: false, errors: { price: message } });
    expect(validate(createServiceSchema, { service: 'Gas', price })).toEqual({ ok: false, errors: { price: message } });
  });

  it('asks for the name', () => {
    expect(validate(createSupplySchema, { price: 1 })).toEqual({
      ok: false,
      errors: { insumo: 'El insumo es requerido' },
    });
    expect(validate(createServiceSchema, { price: 1 })).toEqual({
      ok: false,
      errors: { service: 'El servicio es requerido' },
    });
  });

  it.each(['12.5', 12.5, '0.01', 99_999_999.99])('accepts a price of %j', (price) => {
    expect(validate(createSupplySchema, { insumo: 'Cable', price })).toEqual({
      ok: true,
      value: { insumo: 'Cable', price: Number(price) },
    });
  });

  it('asks for the status only when editing', () => {
    const errors = { status: 'El estado es requerido' };
    expect(validate(editSupplySchema, { insumo: 'Cable', price: 1 })).toEqual({ ok: false, errors });
    expect(validate(editServiceSchema, { service: 'Gas', price: 1 })).toEqual({ ok: false, errors });
    expect(validate(editSupplySchema, { insumo: 'Cable', price: 1, status: 'inactivo' })).toMatchObject({ ok: true });
  });
});

describe('company form (spec 2 §5)', () => {
  it.each([
    ['', 'El nombre es requerido'],
    ['Gas & Luz', 'No se permite caracteres especiales'],
    ['Gas/Luz', 'No se permite caracteres especiales'],
  ])('%j says "%s"', (name, message) => {
    expect(validate(createCompanySchema, { name })).toEqual({ ok: false, errors: { name: message } });
  });

  it('accepts letters, digits, spaces, the dot, ñ, accents and ü', () => {
    expect(validate(createCompanySchema, { name: 'Pingüino y Ñandú S.A. Núm 2' })).toMatchObject({ ok: true });
    expect(validate(editCompanySchema, { name: 'Gas', status: 'activo' })).toMatchObject({ ok: true });
  });
});
