import { holidaysOf, isHoliday } from '../../../src/features/deadlines/holidays';

it('knows both holidays before Easter, in the order of the calendar', () => {
  const names = holidaysOf(2027).map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['Año Nuevo', 'Viernes Santo', 'Sábado Santo', 'Pascua']);
  expect(['2026-04-03', '2026-04-04', '2027-03-26', '2027-03-27'].map(isHoliday)).toEqual([true, true, true, true]);
  expect(isHoliday('2027-03-25')).toBe(false);
});
