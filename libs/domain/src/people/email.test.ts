import { MASTERS } from '../catalogue/masters';
import { validate } from '../validation/validate';
import { loginSchema } from './login-schema';

const MESSAGE = 'El formato del correo es incorrecto';
const refusalOf = (email: string): string | undefined => {
  const result = validate(MASTERS.clients.createSchema, { name: 'Ferretería', email });
  return result.ok ? undefined : result.errors.email;
};

it.each(['a@b.cl', 'ana.maria+obra@sub.correo-uno.cl', "o'brien@b.cl", 'ñandú@peñalolén.cl', ' a\u200B@b.cl '])(
  'stores the address %j',
  (email) => expect(refusalOf(email)).toBeUndefined(),
);

it.each([
  'a b@c.cl',
  'a@b',
  'a@b..cl',
  'a@b.cl,',
  '.a@b.cl',
  'a.@b.cl',
  'a..b@c.cl',
  'a@-b.cl',
  'a@b-.cl',
  'a@b.cl.',
  'a@b.cl,c@d.cl',
  'a@b.cl;c@d.cl',
  '<a@b.cl>',
  'Ana <a@b.cl>',
  '"a"@b.cl',
  'a@b_c.cl',
  '=?utf-8?q?a?=@b.cl',
  `${'a'.repeat(65)}@b.cl`,
  `a@${'b'.repeat(64)}.cl`,
])('refuses the address %j', (email) => expect(refusalOf(email)).toBe(MESSAGE));

it('refuses an address of more than 254 characters', () => {
  expect(refusalOf(`a@${'b.'.repeat(130)}cl`)).toBe('Máximo 254 caracteres');
});

it('lets an account sign in whose address was stored under the rule of the sign-in alone', () => {
  expect(validate(loginSchema, { email: 'a@b.cl.', password: 'x' }).ok).toBe(true);
});
