import { formatAge } from './request-age';

// 21 November 2026, 10:30 in Santiago (UTC-3).
const NOW = new Date('2026-11-21T13:30:00Z');
it.each([
  ['2026-11-21T03:10:00Z', 'hoy'],
  // Eleven hours ago, and yet yesterday: midnight in Santiago lies between.
  ['2026-11-21T02:30:00Z', '1 día'],
  ['2026-11-15T13:30:00Z', '6 días'],
])('the age of %s is %s', (instant, text) => {
  expect(formatAge(instant, NOW)).toBe(text);
});
