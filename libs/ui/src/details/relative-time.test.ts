import { relativeDay, relativeInstant } from './relative-time';

// 21 November 2026, 01:30 in Santiago (UTC-3).
const now = new Date('2026-11-21T04:30:00Z');

test.each([
  ['2026-11-21T04:29:40Z', 'ahora'],
  ['2026-11-21T04:05:00Z', 'hace 25 minutos'],
  ['2026-11-21T03:10:00Z', 'hace 1 hora'],
  // Two and a half hours ago, and yet yesterday: midnight in Santiago lies between.
  ['2026-11-21T02:00:00Z', 'ayer'],
  ['2026-11-18T15:00:00Z', 'hace 3 días'],
  ['2026-11-14T15:00:00Z', 'hace 1 semana'],
  ['2026-10-02T15:00:00Z', 'hace 1 mes'],
  ['2024-10-02T15:00:00Z', 'hace 2 años'],
])('tells %s as %s', (instant, words) => {
  expect(relativeInstant(instant, now)).toBe(words);
});

test.each([
  ['2026-11-21', 'hoy'],
  ['2026-11-22', 'mañana'],
  ['2026-11-25', 'dentro de 4 días'],
  ['2026-12-05', 'dentro de 2 semanas'],
])('tells the day %s as %s', (day, words) => {
  expect(relativeDay(day, '2026-11-21')).toBe(words);
});
