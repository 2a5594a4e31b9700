import { dueAt, formatAge, isLate } from './urgency';

// 21 November 2026, 10:30 in Santiago (UTC-3).
const NOW = new Date('2026-11-21T13:30:00Z');
const UNPLANNED = {
  status: 'solicitado',
  dateRequest: '2026-11-19T13:29:00Z',
  dateAssigned: null,
  hourAssigned: null,
} as const;

it('is due two days after it was made while no visit is planned', () => {
  expect(dueAt(UNPLANNED)).toBe('2026-11-21 10:29');
  expect(isLate(UNPLANNED, NOW)).toBe(true);
  expect(isLate({ ...UNPLANNED, dateRequest: '2026-11-19T13:30:00Z' }, NOW)).toBe(false);
});

it.each([
  ['asignado', '2026-11-21', '10:29', true],
  ['asignado', '2026-11-21', '10:30', false],
  ['tramite', '2026-11-20', '18:00', true],
  ['pendiente', '2026-11-25', '09:00', false],
  ['en proceso', '2026-11-20', '18:00', false],
] as const)('%s with a visit on %s at %s: late is %s', (status, dateAssigned, hourAssigned, expected) => {
  expect(isLate({ ...UNPLANNED, status, dateAssigned, hourAssigned }, NOW)).toBe(expected);
});

it.each([
  ['2026-11-21T03:10:00Z', 'hoy'],
  // Eleven hours ago, and yet yesterday: midnight in Santiago lies between.
  ['2026-11-21T02:30:00Z', '1 día'],
  ['2026-11-15T13:30:00Z', '6 días'],
])('the age of %s is %s', (instant, text) => {
  expect(formatAge(instant, NOW)).toBe(text);
});
