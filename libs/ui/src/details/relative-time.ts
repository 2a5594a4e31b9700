import { businessDay, type CalendarDay, type Instant } from '@portal/domain';

const words = new Intl.RelativeTimeFormat('es-CL', { numeric: 'auto' });
/** Without 'el mes pasado', which says little of a day. */
const counted = new Intl.RelativeTimeFormat('es-CL', { numeric: 'always' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days of the units beyond a week, the longest first. */
const LONG_UNITS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

/**
 * Formats a day relative to today.
 * @param day 'YYYY-MM-DD'
 * @param today the day it is in Santiago
 * @returns 'hoy', 'ayer', 'dentro de 3 días', 'hace 2 semanas'
 */
export function relativeDay(day: CalendarDay, today: CalendarDay): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  const unit = LONG_UNITS.find(([, length]) => Math.abs(days) >= length);
  return unit ? counted.format(Math.trunc(days / unit[1]), unit[0]) : words.format(days, 'day');
}

/**
 * Formats an instant relative to now.
 * @param instant ISO-8601 UTC
 * @param now the moment it is
 * @returns 'hace 5 minutos', 'hace 3 horas', 'ayer', 'hace 2 semanas'
 */
export function relativeInstant(instant: Instant, now: Date): string {
  const elapsed = Date.parse(instant) - now.getTime();
  if (Math.abs(elapsed) < MINUTE) return words.format(0, 'second');
  if (Math.abs(elapsed) < HOUR) return words.format(Math.trunc(elapsed / MINUTE), 'minute');
  const [day, today] = [businessDay(new Date(instant)), businessDay(now)];
  return day === today ? words.format(Math.trunc(elapsed / HOUR), 'hour') : relativeDay(day, today);
}
