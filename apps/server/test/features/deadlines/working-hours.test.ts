import fc from 'fast-check';

import {
  addDays,
  businessDay,
  businessHour,
  businessInstant,
  DEFAULT_WORKING_WEEK,
  WEEKDAYS,
  type BusinessCalendar,
  type CalendarDay,
  type OpenHours,
  type WorkingWeek,
} from '@portal/domain';
import { addWorkingHours } from '../../../src/features/deadlines/working-hours';

const OFFICE: BusinessCalendar = {
  week: DEFAULT_WORKING_WEEK,
  isDayOff: (day) => day === '2026-12-08' || day === '2026-12-25',
};
const inSantiago = (moment: Date): string => `${businessDay(moment)} ${businessHour(moment)}`;
const dueAfter = (day: CalendarDay, hour: string, hours: number, calendar = OFFICE): string =>
  inSantiago(addWorkingHours(businessInstant(day, hour), hours, calendar)!);

it.each([
  ['within a day', '2026-11-25', '10:15', 2, '2026-11-25 12:15'],
  ['to the end of a day', '2026-11-25', '16:00', 2, '2026-11-25 18:00'],
  ['over an evening', '2026-11-25', '17:00', 2, '2026-11-26 10:00'],
  ['from before the opening', '2026-11-25', '06:30', 2, '2026-11-25 11:00'],
  ['over a weekend', '2026-11-27', '17:00', 2, '2026-11-30 10:00'],
  ['from a Saturday', '2026-11-28', '12:00', 2, '2026-11-30 11:00'],
  ['over a holiday', '2026-12-07', '17:00', 2, '2026-12-09 10:00'],
  ['over a holiday and a weekend', '2026-12-24', '17:30', 1, '2026-12-28 09:30'],
  ['over a whole week', '2026-11-25', '09:00', 45, '2026-12-01 18:00'],
  ['over the spring change', '2026-09-04', '17:00', 2, '2026-09-07 10:00'],
  ['over the autumn change', '2026-04-03', '17:00', 2, '2026-04-06 10:00'],
])('adds working hours %s', (_name, day, hour, hours, expected) => {
  expect(dueAfter(day, hour, hours)).toBe(expected);
});

describe('with a business that never closes', () => {
  const hours = { opens: '00:00', closes: '23:59' };
  const always: BusinessCalendar = {
    week: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours])),
    isDayOff: () => false,
  };

  it('counts 23 hours on the day on which the clocks go forward', () => {
    // 6 September 2026 begins at 01:00.
    expect(dueAfter('2026-09-06', '00:00', 2, always)).toBe('2026-09-06 03:00');
    expect(dueAfter('2026-09-05', '23:30', 2, always)).toBe('2026-09-06 02:31');
  });

  it('closes at the first occurrence of an hour that the clocks show twice', () => {
    // 4 April 2026 has 25 hours, two of them from 23:00 to 24:00.
    expect(dueAfter('2026-04-04', '22:00', 2, always)).toBe('2026-04-05 00:01');
  });
});

it('reaches nothing in a calendar that never opens', () => {
  expect(addWorkingHours(businessInstant('2026-11-25', '10:00'), 1, { ...OFFICE, isDayOff: () => true })).toBeNull();
});

describe('any calendar', () => {
  const hourOf = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  // Not before 01:00 and not from 23:00 on, when the clocks change; and long enough to reach 201 hours in ten years.
  const openHours: fc.Arbitrary<OpenHours> = fc
    .tuple(fc.integer({ min: 60, max: 1_378 }), fc.integer({ min: 61, max: 1_379 }))
    .filter(([opens, closes]) => opens + 30 <= closes)
    .map(([opens, closes]) => ({ opens: hourOf(opens), closes: hourOf(closes) }));
  const week: fc.Arbitrary<WorkingWeek> = fc
    .array(fc.option(openHours, { nil: undefined }), { minLength: 7, maxLength: 7 })
    .filter((days) => days.some(Boolean))
    .map((days) => Object.fromEntries(days.flatMap((hours, weekday) => (hours ? [[weekday, hours]] : []))));
  const calendar: fc.Arbitrary<BusinessCalendar> = fc
    .tuple(week, fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }))
    .map(([hours, off]) => {
      const days = new Set(off.map((after) => addDays('2026-03-01', after)));
      return { week: hours, isDayOff: (day) => days.has(day) };
    });
  // Over both changes of the clocks in 2026.
  const start = fc
    .integer({ min: 0, max: 300 * 24 * 60 })
    .map((minutes) => new Date(Date.parse('2026-03-01T00:00:00Z') + minutes * 60_000));
  const hours = fc.integer({ min: 1, max: 200 });

  /** Tells, a minute at a time and by the clock alone, whether the business works. */
  const isOpen = (moment: Date, { week: of, isDayOff }: BusinessCalendar): boolean => {
    const day = businessDay(moment);
    const open = of[new Date(`${day}T00:00:00Z`).getUTCDay() as keyof WorkingWeek];
    const hour = businessHour(moment);
    return open !== undefined && !isDayOff(day) && open.opens <= hour && hour < open.closes;
  };

  it('sets the deadline after that many open minutes and never in closed time', () => {
    fc.assert(
      fc.property(calendar, start, fc.integer({ min: 1, max: 20 }), (when, from, wanted) => {
        const due = addWorkingHours(from, wanted, when)!;
        let minutes = 0;
        for (let at = from.getTime(); at < due.getTime(); at += 60_000) minutes += isOpen(new Date(at), when) ? 1 : 0;
        expect(minutes).toBe(wanted * 60);
        expect(isOpen(new Date(due.getTime() - 60_000), when)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('sets a later deadline for a later start and for more hours', () => {
    fc.assert(
      fc.property(calendar, start, start, hours, (when, one, other, wanted) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        const due = addWorkingHours(earlier, wanted, when)!.getTime();
        expect(addWorkingHours(later, wanted, when)!.getTime()).toBeGreaterThanOrEqual(due);
        expect(addWorkingHours(earlier, wanted + 1, when)!.getTime()).toBeGreaterThan(due);
      }),
      { numRuns: 200 },
    );
  });
});
