import { businessDay, formatDay, type CalendarDay, type Instant } from '@portal/domain';

const words = new Intl.RelativeTimeFormat('es-CL', { numeric: 'auto' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Beyond a week nobody counts days any more: the date itself is clearer.
const DAYS_IN_WORDS = 7;

/**
 * @param day 'YYYY-MM-DD'
 * @param today the day it is in Santiago
 * @returns 'hoy', 'ayer', 'dentro de 3 días', or the date beyond a week
 */
export function relativeDay(day: CalendarDay, today: CalendarDay): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  return Math.abs(days) < DAYS_IN_WORDS ? words.format(days, 'day') : formatDay(day);
}

/**
 * @param instant ISO-8601 UTC
 * @param now the moment it is
 * @returns 'hace 5 minutos', 'hace 3 horas', 'ayer', or the date beyond a week
 */
export function relativeInstant(instant: Instant, now: Date): string {
  const elapsed = Date.parse(instant) - now.getTime();
  if (Math.abs(elapsed) < MINUTE) return words.format(0, 'second');
  if (Math.abs(elapsed) < HOUR) return words.format(Math.trunc(elapsed / MINUTE), 'minute');
  const [day, today] = [businessDay(new Date(instant)), businessDay(now)];
  return day === today ? words.format(Math.trunc(elapsed / HOUR), 'hour') : relativeDay(day, today);
}
