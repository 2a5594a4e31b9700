import { businessDay, type Instant } from '../dates/business-time';

/**
 * Formats how long ago a moment was, in calendar days of Santiago: 'hoy', '1 día', '6 días'.
 * @param instant the moment
 * @param now the moment it is
 */
export function formatAge(instant: Instant, now: Date): string {
  const days = Math.round((Date.parse(businessDay(now)) - Date.parse(businessDay(new Date(instant)))) / 86_400_000);
  if (days <= 0) return 'hoy';
  return days === 1 ? '1 día' : `${days} días`;
}
