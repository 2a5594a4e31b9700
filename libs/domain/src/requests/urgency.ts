import { addDays, businessDay, businessHour, type Instant } from '../dates/business-time';
import { LIMITS } from '../limits';
import type { Assignment } from './request';
import { canHappen } from './request-lifecycle';
import type { RequestStatus } from '../vocabulary/status';

/** What decides how long a request may wait. */
export type WaitingRequest = Pick<Assignment, 'dateAssigned' | 'hourAssigned'> & { dateRequest: Instant };

/** A moment on the clock of Santiago, 'YYYY-MM-DD HH:mm': earlier moments sort first. */
const onTheClock = (day: string, hour: string): string => `${day} ${hour}`;

/**
 * By when work on a request must have begun: its visit or, while none is planned, `LIMITS.unplannedDays` after it was made. Lists
 * put emergencies first and then what is due first; the API orders by the same rule (`urgency` of request-lists.ts).
 * @returns 'YYYY-MM-DD HH:mm' in Santiago
 */
export function dueAt({ dateAssigned, hourAssigned, dateRequest }: WaitingRequest): string {
  if (dateAssigned !== null && hourAssigned !== null) return onTheClock(dateAssigned, hourAssigned);
  const made = new Date(dateRequest);
  return onTheClock(addDays(businessDay(made), LIMITS.unplannedDays), businessHour(made));
}

/** Whether a request still waits for its work although it was due before now. */
export function isLate(request: WaitingRequest & { status: RequestStatus }, now: Date): boolean {
  return canHappen('assign', request.status) && dueAt(request) < onTheClock(businessDay(now), businessHour(now));
}

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
