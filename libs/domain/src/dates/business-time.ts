export const BUSINESS_TIME_ZONE = 'America/Santiago';

/** A day as people write it on a calendar, 'YYYY-MM-DD'. */
export type CalendarDay = string;

/** An hour of a day on a 24-hour clock, 'HH:mm'. */
export type HourOfDay = string;

/** A moment, as an ISO-8601 string in UTC. */
export type Instant = string;

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Time zones differ by whole quarters of an hour: within one the day is the same, and the minutes advance. */
const QUARTER_MS = 15 * 60 * 1000;
type Quarter = { day: CalendarDay; hour: string; minute: number };
const quarters = new Map<number, Quarter>();
const MOST_QUARTERS = 20_000;

/** Lists and spreadsheets ask for thousands of days, and to ask the calendar takes longer than the rest of a cell. */
function quarterOf(instant: Date): Quarter {
  const index = Math.floor(instant.getTime() / QUARTER_MS);
  const cached = quarters.get(index);
  if (cached !== undefined) return cached;
  const start = new Date(index * QUARTER_MS);
  const [hour = '', minute = ''] = hourFormat.format(start).split(':');
  const quarter = { day: dayFormat.format(start), hour, minute: Number(minute) };
  if (quarters.size >= MOST_QUARTERS) quarters.clear();
  quarters.set(index, quarter);
  return quarter;
}

export function businessDay(instant: Date): CalendarDay {
  return quarterOf(instant).day;
}

export function businessHour(instant: Date): HourOfDay {
  const { hour, minute } = quarterOf(instant);
  return `${hour}:${String(minute + (instant.getUTCMinutes() % 15)).padStart(2, '0')}`;
}

const DAY_FORMAT = /^(\d{4})-(\d{2})-(\d{2})$/;
const HOUR_FORMAT = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isCalendarDay(text: unknown): text is CalendarDay {
  const match = typeof text === 'string' ? DAY_FORMAT.exec(text) : null;
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day that does not exist leads into another month. The years 0 to 99 are read as those of the last century.
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
}

export function isHourOfDay(text: unknown): text is HourOfDay {
  return typeof text === 'string' && HOUR_FORMAT.test(text);
}

const INSTANT_FORMAT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export function isInstant(value: unknown): value is Instant {
  if (typeof value !== 'string' || !INSTANT_FORMAT.test(value)) return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const DAYS_IN_WRONG_ORDER = 'La fecha inicial es posterior a la final';

export function isBackwards(from: CalendarDay | undefined, to: CalendarDay | undefined): boolean {
  return Boolean(from && to && from > to);
}

const HOURS_BEHIND = [3, 4] as const;

const momentsOf = (day: CalendarDay, hour: HourOfDay): Date[] =>
  HOURS_BEHIND.map((behind) => new Date(Date.parse(`${day}T${hour}:00Z`) + behind * 3_600_000)).filter(
    (moment) => businessHour(moment) === hour,
  );

export function hourExists(day: CalendarDay, hour: HourOfDay): boolean {
  return momentsOf(day, hour).length > 0;
}

/**
 * The first moment of an hour that autumn repeats. The hour that spring leaves out counts from before the change:
 * 00:30 is the moment at which the clocks show 01:30.
 */
export function businessInstant(day: CalendarDay, hour: HourOfDay): Date {
  const [first = new Date(Date.parse(`${day}T${hour}:00Z`) + HOURS_BEHIND[1] * 3_600_000)] = momentsOf(day, hour);
  return first;
}

/** Separator of the parts of a date: '-' in the whole portal but the report, which has '/' (spec 2 §9). */
export type DateSeparator = '-' | '/';

export const REPORT_DATES: DateSeparator = '/';

export function formatDay(day: CalendarDay, separator: DateSeparator = '-'): string {
  return day.slice(0, 10).split('-').reverse().join(separator);
}

export function formatDayAndHour(
  day: CalendarDay | null,
  hour: HourOfDay | null,
  separator: DateSeparator = '-',
): string {
  return [day && formatDay(day, separator), hour].filter(Boolean).join(' ');
}

export function formatInstant(instant: Instant | Date, separator: DateSeparator = '-'): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  return formatDayAndHour(businessDay(date), businessHour(date), separator);
}

const weekdayFormat = new Intl.DateTimeFormat('es-CL', { weekday: 'short', timeZone: 'UTC' });

export function dayName(day: CalendarDay, today: CalendarDay): string {
  const date = day.slice(0, 10);
  if (date === today) return 'hoy';
  if (date === addDays(today, -1)) return 'ayer';
  if (date === addDays(today, 1)) return 'mañana';
  return weekdayName(date);
}

export const weekdayName = (day: CalendarDay): string =>
  weekdayFormat.format(new Date(`${day}T00:00:00Z`)).replace('.', '');

/** 'lun 30-11': for texts about days near by. */
export const shortDay = (day: CalendarDay): string => `${weekdayName(day)} ${formatDay(day).slice(0, 5)}`;
