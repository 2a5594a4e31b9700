import { addDays, businessDay } from '@portal/domain';

import { startOfBusinessDay } from '../../../src/platform/query/created-within';

it('finds the first moment of every day of a year, clock changes included', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const start = startOfBusinessDay(day);
    expect(businessDay(start)).toBe(day);
    expect(businessDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
  }
});
