import { addDays, businessDay, businessInstant, type CalendarDay, type HourOfDay } from '../dates/business-time';

/** Days of the week as `Date.getUTCDay` counts them: 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  0: 'Domingo',
};

export type OpenHours = { opens: HourOfDay; closes: HourOfDay };

/** The working hours of a week; a day that is not named is closed. */
export type WorkingWeek = Partial<Record<Weekday, OpenHours>>;

export const DEFAULT_WORKING_WEEK: WorkingWeek = Object.fromEntries(
  ([1, 2, 3, 4, 5] as const).map((weekday) => [weekday, { opens: '09:00', closes: '18:00' }]),
);

export type BusinessCalendar = {
  week: WorkingWeek;
  isDayOff: (day: CalendarDay) => boolean;
};

/** Days that a deadline may reach ahead: a calendar that is closed for longer is a mistake. */
const MOST_DAYS = 3_660;

const weekdayOf = (day: CalendarDay): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;

export function openHoursOn(day: CalendarDay, { week, isDayOff }: BusinessCalendar): OpenHours | null {
  return isDayOff(day) ? null : (week[weekdayOf(day)] ?? null);
}

function openTimeOn(day: CalendarDay, calendar: BusinessCalendar): { from: number; to: number } | null {
  const hours = openHoursOn(day, calendar);
  if (hours === null) return null;
  return { from: businessInstant(day, hours.opens).getTime(), to: businessInstant(day, hours.closes).getTime() };
}

/**
 * Hours are real ones: a working day on which the clocks change is an hour shorter or longer.
 * @param start outside the working hours it begins with the next of them
 * @returns null when the calendar opens too rarely to reach it
 */
export function addWorkingHours(
  start: Date,
  hours: number,
  calendar: BusinessCalendar,
  mostDays = MOST_DAYS,
): Date | null {
  let left = hours * 3_600_000;
  let day = businessDay(start);
  for (let days = 0; days < mostDays; days += 1, day = addDays(day, 1)) {
    const open = openTimeOn(day, calendar);
    if (open === null) continue;
    const from = Math.max(open.from, start.getTime());
    if (left <= open.to - from) return new Date(from + left);
    left -= Math.max(0, open.to - from);
  }
  return null;
}
