import { personWith } from '../testing/fixtures';
import { initials, roleSummary } from './role-summary';

it.each([
  [[6], 'Asignador'],
  [[6, 7, 8], 'Asignador, Operario, Liquidador'],
  [[1, 3, 4, 5], 'Tramitador, Informe y 2 más'],
  [[], ''],
] as const)('summarises the roles %j: %s', (roles, words) => {
  expect(roleSummary(personWith([...roles]))).toBe(words);
});

it.each([
  ['Ana Muñoz', 'AM'],
  ['Ana María Muñoz Soto', 'AS'],
  ['óscar', 'Ó'],
  ['', ''],
])('initials of «%s»: %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
