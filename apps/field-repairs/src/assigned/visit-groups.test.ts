import { groupVisits } from './visit-groups';

const TODAY = '2026-11-30';

it('groups visits by day: late ones, today, tomorrow and later, without empty groups', () => {
  const visits = ['2026-10-01', '2026-11-29', TODAY, '2026-12-01', '2026-12-02', '2027-01-01'].map((date) => ({
    date,
  }));
  const days = (visitRows: typeof visits) =>
    groupVisits(visitRows, TODAY).map(({ title, rows }) => [title, rows.length]);
  expect(days(visits)).toEqual([
    ['Atrasadas', 2],
    ['Hoy', 1],
    ['Mañana', 1],
    ['Después', 2],
  ]);
  expect(days(visits.slice(4))).toEqual([['Después', 2]]);
});
