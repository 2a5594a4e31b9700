import { validate } from '../validation/validate';
import { changePasswordSchema } from './account';

const GOOD = { currentPassword: 'Vieja-2025', password: 'Nueva-2026', repeatedPassword: 'Nueva-2026' };

it('accepts a new password written twice', () => {
  expect(validate(changePasswordSchema, GOOD)).toEqual({ ok: true, value: GOOD });
});

it.each([
  [{ currentPassword: '' }, { currentPassword: 'La contraseña actual es requerida' }],
  [{ password: '' }, { password: 'La contraseña es requerida', repeatedPassword: 'Las contraseñas no coinciden' }],
  [
    { password: 'con espacio', repeatedPassword: 'con espacio' },
    { password: 'La contraseña no puede contener espacios' },
  ],
  [
    { password: 'punto;coma', repeatedPassword: 'punto;coma' },
    { password: 'La contraseña contiene caracteres no permitidos.' },
  ],
  [{ password: 'corta', repeatedPassword: 'corta' }, { password: 'La contraseña debe tener al menos 8 caracteres' }],
  [
    { password: 'Vieja-2025', repeatedPassword: 'Vieja-2025' },
    { password: 'La contraseña nueva debe ser distinta de la actual' },
  ],
  [{ repeatedPassword: '' }, { repeatedPassword: 'Repite la contraseña nueva' }],
  [{ repeatedPassword: 'Nueva-2027' }, { repeatedPassword: 'Las contraseñas no coinciden' }],
])('%j says %j', (wrong, errors) => {
  expect(validate(changePasswordSchema, { ...GOOD, ...wrong })).toEqual({ ok: false, errors });
});
