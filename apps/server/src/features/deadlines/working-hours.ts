import {
  addDays,
  businessDay,
  businessInstant,
  DEADLINE_STAGES,
  hoursField,
  PRIORITIES,
  type BusinessCalendar,
  type CalendarDay,
  type DeadlineSettings,
  type HoursField,
  type OpenHours,
  type Weekday,
} from '@portal/domain';

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

const REACHED_IN = 366;

export const unreachableHours = ({ rules, calendar }: DeadlineSettings, now: Date): HoursField[] =>
  DEADLINE_STAGES.flatMap((stage) =>
    PRIORITIES.filter(({ value }) => addWorkingHours(now, rules[stage][value], calendar, REACHED_IN) === null).map(
      ({ value }) => hoursField(stage, value),
    ),
  );
