import { PERIODS, periodBefore, periodOfMonth } from './periods';

const TODAY = '2026-11-23';

test.each([
  ['Este mes', '2026-11-01', '2026-11-30'],
  ['Mes pasado', '2026-10-01', '2026-10-31'],
  ['Trimestre', '2026-10-01', '2026-12-31'],
])('%s is %s to %s', (label, from, to) => {
  expect(PERIODS.find((period) => period.label === label)?.periodAt(TODAY)).toEqual({ from, to });
});

test('the last month of January is December', () => {
  expect(PERIODS[1]?.periodAt('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a month has its own length', () => {
  expect(periodOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test.each([
  ['a whole month with the month before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['the running month with as many days of the one before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-23'],
  ['the running quarter with as many days', '2026-10-01', '2026-12-31', '2026-07-01', '2026-08-23'],
  ['a year with the year before', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['a week with the week before', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'],
  ['running days with those before', '2026-11-20', '2026-11-29', '2026-11-16', '2026-11-19'],
])('compares %s', (_what, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to }, TODAY)).toEqual({ from: beforeFrom, to: beforeTo });
});

test('compares the end of a long month with the whole shorter one before', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-30')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
});
