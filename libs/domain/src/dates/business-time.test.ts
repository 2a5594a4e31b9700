import {
  BUSINESS_TIME_ZONE,
  businessDay,
  businessHour,
  dayName,
  formatDay,
  formatDayAndHour,
  formatInstant,
  isBackwards,
  isCalendarDay,
  isHourOfDay,
  isInstant,
  REPORT_DATES,
  businessInstant,
  hourExists,
} from './business-time';

describe('the clock in Santiago', () => {
  it('skips one hour of one day a year and has all others', () => {
    const hours = Array.from({ length: 48 }, (_none, half) => {
      const hour = String(Math.floor(half / 2)).padStart(2, '0');
      return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
    });
    const missing = (day: string) => hours.filter((hour) => !hourExists(day, hour));
    expect(missing('2026-09-06')).toEqual(['00:00', '00:30']);
    for (const day of ['2026-04-04', '2026-04-05', '2026-09-05', '2026-09-07', '2026-11-25']) {
      expect([day, missing(day)]).toEqual([day, []]);
    }
  });

  it.each([
    ['2026-01-15', '10:30', '2026-01-15T13:30:00.000Z'],
    ['2026-07-15', '10:30', '2026-07-15T14:30:00.000Z'],
    // Repeated: the clocks go back at 24:00 of this day.
    ['2026-04-04', '23:30', '2026-04-05T02:30:00.000Z'],
    ['2026-04-05', '00:00', '2026-04-05T04:00:00.000Z'],
    // Left out: the clocks go from 24:00 to 01:00.
    ['2026-09-06', '00:30', '2026-09-06T04:30:00.000Z'],
    ['2026-09-06', '01:00', '2026-09-06T04:00:00.000Z'],
  ])('shows %s %s for the instant %s', (day, hour, moment) => {
    expect(businessInstant(day, hour).toISOString()).toBe(moment);
  });

  it.each([
    ['2026-01-15T02:59:00Z', '2026-01-14', '23:59'],
    ['2026-01-15T03:00:00Z', '2026-01-15', '00:00'],
    ['2026-07-15T03:59:00Z', '2026-07-14', '23:59'],
    ['2026-07-15T04:00:00Z', '2026-07-15', '00:00'],
  ])('formats the instant %s as %s %s', (instant, day, hour) => {
    expect([businessDay(new Date(instant)), businessHour(new Date(instant))]).toEqual([day, hour]);
  });

  it('agrees with Intl.DateTimeFormat for every minute around a clock change and in other years', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: BUSINESS_TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    for (const start of ['2026-04-04T22:00:00Z', '2026-09-05T22:00:00Z', '1999-12-31T22:00:00Z']) {
      for (let minute = 0; minute < 10 * 60; minute += 1) {
        const instant = new Date(new Date(start).getTime() + minute * 60_000 + 59_999);
        expect(`${businessDay(instant)}, ${businessHour(instant)}`).toBe(clock.format(instant));
      }
    }
  });

  it('formats days and moments with hyphens, and those of the report with slashes', () => {
    expect(formatInstant('2026-07-15T18:05:00Z')).toBe('15-07-2026 14:05');
    expect(formatInstant('2026-07-15T18:05:00Z', REPORT_DATES)).toBe('15/07/2026 14:05');
    expect(formatDay('2026-07-15', REPORT_DATES)).toBe('15/07/2026');
  });

  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-04-00', false],
    ['0000-01-01', false],
    ['26-1-1', false],
    [20260101, false],
    [['2026-02-28'], false],
  ])('accepts %j as a calendar day: %s', (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:30', false],
    [['09:30'], false],
  ])('accepts %j as an hour: %s', (text, expected) => {
    expect(isHourOfDay(text)).toBe(expected);
  });
});

it.each([
  ['2026-11-23T13:12:00.000Z', true],
  ['2026-11-23T13:12:00Z', false],
  ['2026-11-23T10:12:00.000-03:00', false],
  ['2026-02-30T13:12:00.000Z', false],
  ['2026-11-23T25:12:00.000Z', false],
  ['+012026-11-23T13:12:00.000Z', false],
  [['2026-11-23T13:12:00.000Z'], false],
])('accepts %j as a moment: %s', (value, expected) => {
  expect(isInstant(value)).toBe(expected);
});

it('formats a day with its hour and leaves an unknown one out', () => {
  expect(formatDayAndHour('2026-11-21', '10:30')).toBe('21-11-2026 10:30');
  expect(formatDayAndHour('2026-11-21', null)).toBe('21-11-2026');
  expect(formatDayAndHour(null, null)).toBe('');
});

it.each([
  ['2026-11-23', 'hoy'],
  ['2026-11-22', 'ayer'],
  ['2026-11-24', 'mañana'],
  ['2026-11-25', 'mié'],
  ['2025-12-31', 'mié'],
])('names %s with one word: %s', (day, name) => {
  expect(dayName(day, '2026-11-23')).toBe(name);
});

it('calls a period backwards when both days are known and the first is later', () => {
  expect(isBackwards('2026-11-22', '2026-11-21')).toBe(true);
  expect(isBackwards('2026-11-21', '2026-11-21')).toBe(false);
  expect([isBackwards('2026-11-22', undefined), isBackwards(undefined, '2026-11-21')]).toEqual([false, false]);
});
