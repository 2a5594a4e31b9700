import type { HourOfDay } from '@portal/domain';

const MINUTES_OF_A_DAY = 24 * 60;

/** Returns null where the last would be on the next day; `spacing`: minutes from one visit to the next. */
export function visitHours(first: HourOfDay, count: number, spacing: number): HourOfDay[] | null {
  const [hours = 0, minutes = 0] = first.split(':').map(Number);
  const start = hours * 60 + minutes;
  if (start + (count - 1) * spacing >= MINUTES_OF_A_DAY) return null;
  return Array.from({ length: count }, (_, visit) => {
    const minute = start + visit * spacing;
    return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  });
}
