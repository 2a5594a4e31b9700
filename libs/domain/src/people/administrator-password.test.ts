import { administratorPasswordProblem } from './administrator-password';

const PERSON = {
  name: 'José Ángel',
  lastName: 'Núñez de la Peña',
  document: '12345678-5',
  email: 'jefe.sistemas@empresa.cl',
};
const problemOf = (password: string) => administratorPasswordProblem(password, PERSON);

const LENGTH = 'La contraseña de un administrador debe tener al menos 10 caracteres';
const KINDS = 'La contraseña debe combinar al menos tres de: minúsculas, mayúsculas, números y símbolos';
const PERSONAL = 'La contraseña no puede contener el nombre, el correo ni el documento';

it.each([
  ['Corta-12x', LENGTH],
  ['solominusculas', KINDS],
  ['solominusculas1234', KINDS],
  ['1234567890-_', KINDS],
  ['Jefe.Sistemas1', PERSONAL],
  ['xXSistemas-77', PERSONAL],
  ['JoseAngel-77', PERSONAL],
  ['Peña-verde-77', PERSONAL],
  ['NUNEZ-verde-7x', PERSONAL],
  ['Clave-12345678', PERSONAL],
])('%s is refused: %s', (password, message) => {
  expect(problemOf(password)).toBe(message);
});

it.each(['tres-gat-8', 'Tres-Gatos-88', 'xk29Ñandú-qq', 'cordillera Azul 7', 'R4ul1-menta-del-sur'])(
  '%s is accepted',
  (password) => {
    expect(problemOf(password)).toBeNull();
  },
);

it('finds short names only as a whole', () => {
  const person = { name: 'Ana', lastName: 'De la O', document: 'AB123456', email: 'a@b.cl' };
  expect(administratorPasswordProblem('Manzana-y-7u', person)).toBe(PERSONAL);
  expect(administratorPasswordProblem('Lado-Oeste-77', person)).toBeNull();
  expect(administratorPasswordProblem('Al-DelaO-2077', person)).toBe(PERSONAL);
  expect(administratorPasswordProblem('Con-LuYi-2077', { ...person, name: 'Lu Yi' })).toBe(PERSONAL);
});
