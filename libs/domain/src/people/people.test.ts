import { validate } from '../validation/validate';
import { documentProblem, rutCheckDigit, rutWarning } from './documents';
import { greetingAt } from './greeting';
import { loginSchema } from './login-schema';

describe('login (spec 1 §5)', () => {
  it.each([
    [{ email: '', password: 'x' }, { email: 'El correo es requerido' }],
    [{ email: 'a@b.cl', password: '' }, { password: 'La contraseña es requerida' }],
    [{ email: 'a@bcl', password: 'x' }, { email: 'El formato del correo es incorrecto' }],
    ['not an object', { email: 'El correo es requerido', password: 'La contraseña es requerida' }],
  ])('%j is refused', (input, errors) => {
    expect(validate(loginSchema, input)).toEqual({ ok: false, errors });
  });

  it('keeps the password as typed, drops what it does not know and trims the address', () => {
    expect(validate(loginSchema, { email: ' a@b.cl ', password: ' x ', admin: true })).toEqual({
      ok: true,
      value: { email: 'a@b.cl', password: ' x ' },
    });
  });
});

it.each([
  [0, 'Buen día'],
  [11, 'Buen día'],
  [12, 'Buena tarde'],
  [17, 'Buena tarde'],
  [18, 'Buena noche'],
  [23, 'Buena noche'],
])('greeting (spec 1 §1): at %i says %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

describe('RUT', () => {
  it.each([
    ['12345678', '5'],
    ['97004000', '5'],
    ['7000000', '8'],
    ['60803000', 'K'],
    ['10000004', '0'],
  ])('has after %s the digit %s', (body, digit) => {
    expect(rutCheckDigit(body)).toBe(digit);
  });

  it('warns of a wrong digit without refusing it', () => {
    expect(documentProblem('RT', '12345678-4')).toBeNull();
    expect(rutWarning('12345678-4')).toBe('El dígito verificador no coincide');
    expect(rutWarning('12345678-5')).toBeNull();
    expect(rutWarning('1234')).toBeNull();
  });
});
