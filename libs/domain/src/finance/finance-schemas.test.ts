import { LIMITS } from '../limits';
import { MESSAGES } from '../validation/messages';
import { validate } from '../validation/validate';
import { correctionSchema, invoiceSchema, liquidationSchema } from './finance-schemas';

const LIQUIDATION = { price: '1500.5', branch: 2, repair: 3, request: 4 };

describe('suggestion and liquidation (spec 2 §5)', () => {
  it.each([
    ['price', '', 'El precio es requerido'],
    ['price', 'mil', 'El valor debe ser un número'],
    ['price', 0, 'El valor no puede ser 0'],
    ['price', -3, 'El valor no puede ser negativo'],
    ['price', '1.005', 'Solo se permiten hasta 2 decimales'],
    ['branch', '', 'La sede por facturar es requerida'],
  ])('%s = %j says "%s"', (field, value, message) => {
    expect(validate(liquidationSchema, { ...LIQUIDATION, [field]: value })).toEqual({
      ok: false,
      errors: { [field]: message },
    });
  });

  it('leaves the observation free and the price to the cent', () => {
    expect(validate(liquidationSchema, LIQUIDATION)).toMatchObject({ ok: true, value: { price: 1500.5 } });
  });
});

it('the correction of a liquidation is a decision like the first one, and says why', () => {
  expect(validate(correctionSchema, { price: '', branch: '', reason: '  ' })).toEqual({
    ok: false,
    errors: {
      price: MESSAGES.suggestion.price,
      branch: MESSAGES.liquidation.branch,
      reason: MESSAGES.reason,
    },
  });
  expect(validate(correctionSchema, { price: '10.5', branch: 2, reason: ' Visita de más ' })).toEqual({
    ok: true,
    value: { price: 10.5, branch: 2, reason: 'Visita de más' },
  });
  expect(validate(correctionSchema, { price: 1, branch: 2, reason: 'x'.repeat(LIMITS.reasonMax + 1) })).toMatchObject({
    errors: { reason: MESSAGES.maxLength(LIMITS.reasonMax) },
  });
});

describe('invoice (spec 2 §5)', () => {
  it.each(['', '   ', undefined])('a number of %j is refused', (numeroFactura) => {
    expect(validate(invoiceSchema, { numeroFactura, solicitudId: 1 })).toEqual({
      ok: false,
      errors: { numeroFactura: 'El número de factura es obligatorio.' },
    });
  });

  it('trims the number', () => {
    expect(validate(invoiceSchema, { numeroFactura: ' F-10 ', solicitudId: '1' })).toEqual({
      ok: true,
      value: { numeroFactura: 'F-10', solicitudId: 1 },
    });
  });
});
