import { businessDay, type Instant } from '../dates/business-time';

export function formatAge(instant: Instant, now: Date): string {
  const days = Math.round((Date.parse(businessDay(now)) - Date.parse(businessDay(new Date(instant)))) / 86_400_000);
  if (days <= 0) return 'hoy';
  return days === 1 ? '1 día' : `${days} días`;
}
