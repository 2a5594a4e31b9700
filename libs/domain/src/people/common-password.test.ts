import { commonPasswordProblem } from './common-password';

const KNOWN = 'La contraseña es demasiado conocida';
const PATTERN = 'La contraseña no puede ser un patrón repetido';

it.each([
  // The most common of the lists, in English and Spanish.
  ...['12345678', '123456789', '1234567890', '87654321', 'password', 'qwertyuiop', 'qwerty123', '1q2w3e4r'],
  ...['iloveyou', 'sunshine', 'princess1', 'football', 'superman', 'Contraseña2026', 'teamomucho', 'tequiero1'],
  ...['Santiago2026', 'Verano-2026', 'administrador', 'abcd1234', '1qaz2wsx', '8765-4321', 'asdfghjkl', 'q1w2e3r4'],
  // Signs for letters, years, exclamation marks.
  ...['P@ssw0rd', 'Passw0rd!', 'c0ntr4s3ñ4', 'Adm1n!2027', 'B1env3nid0'],
  // Words of this product.
  ...['Demo-2026', 'xx-dEMO-2026', 'Portal.2026', 'admin-portal-1', 'Solicitudes#1', 'Facturacion9'],
])('%s is refused as well known', (password) => {
  expect(commonPasswordProblem(password)).toBe(KNOWN);
});

it.each(['aaaaaaaa', '11111111', '11223344', '12341234', 'abababab', 'Gatos-88Gatos-88', 'Aaaaaaaaa1-'])(
  '%s is refused as a pattern',
  (password) => {
    expect(commonPasswordProblem(password)).toBe(PATTERN);
  },
);

it.each([
  'Tres-Gatos-88',
  'xk29Ñandú-qq',
  'cordillera-Azul-7',
  'R4ul1-menta-del-sur',
  '84920284',
  'Chilenita-9',
  'w7Kp2xQz',
])('%s is accepted', (password) => {
  expect(commonPasswordProblem(password)).toBeNull();
});
