import { visitHours } from '../../../../src/features/requests/agenda/visit-hours';

it.each([
  ['09:30', 3, 45, ['09:30', '10:15', '11:00']],
  ['23:30', 2, 29, ['23:30', '23:59']],
  ['23:30', 2, 30, null],
])('from %s on, %i visits every %i minutes', (first, count, spacing, hours) => {
  expect(visitHours(first, count, spacing)).toEqual(hours);
});
