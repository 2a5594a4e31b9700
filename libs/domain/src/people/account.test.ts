import { ROLE } from '../access/roles';
import { validate } from '../validation/validate';
import { administratorOf, changePasswordSchema, type Account } from './account';
import { choosePasswordSchema, passwordLinkSchema } from './password-link';

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
  [{ password: 'Clave-2026', repeatedPassword: 'Clave-2026' }, { password: 'La contraseña es demasiado conocida' }],
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

it('asks more of the password of an administrator account', () => {
  const account: Account = {
    id: 1,
    name: 'Ana',
    lastName: 'Rojas',
    documentType: 'RT',
    document: '12345678-5',
    email: 'ana@empresa.cl',
    phone: '56912345678',
    roles: [
      { code: ROLE.client, rol: 'Cliente' },
      { code: ROLE.admin, rol: 'Administrador' },
    ],
    company: null,
  };
  expect(administratorOf(undefined)).toBeUndefined();
  expect(administratorOf({ ...account, roles: [{ code: ROLE.client, rol: 'Cliente' }] })).toBeUndefined();
  expect(administratorOf({ ...account, company: { id: 1, name: 'Una' } })).toBeUndefined();
  const administrator = administratorOf(account);
  const written = { ...GOOD, password: 'Rojas-del-77', repeatedPassword: 'Rojas-del-77' };
  expect(validate(changePasswordSchema, written)).toMatchObject({ ok: true });
  const chosen = { ...written, secret: 'A'.repeat(43) };
  expect(validate(choosePasswordSchema, chosen)).toMatchObject({ ok: true });
  for (const schema of [changePasswordSchema, choosePasswordSchema]) {
    expect(validate<object>(schema, chosen, { administrator })).toEqual({
      ok: false,
      errors: { password: 'La contraseña no puede contener el nombre, el correo ni el documento' },
    });
  }
});

it.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, ` ${'A'.repeat(42)}`])(
  'takes %j for no secret of a link',
  (secret) => {
    expect(validate(passwordLinkSchema, { secret }).ok).toBe(false);
  },
);
