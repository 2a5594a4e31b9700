import { formatInstant } from '@portal/domain';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `at`: when, in milliseconds since 1970.
 * @returns 'hace un momento', 'hace 5 min', 'hace 2 h', or the date and hour beyond a day
 */
export function ago(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE) return 'hace un momento';
  if (passed < HOUR) return `hace ${Math.floor(passed / MINUTE)} min`;
  if (passed < 24 * HOUR) return `hace ${Math.floor(passed / HOUR)} h`;
  return formatInstant(new Date(at).toISOString());
}
