import { addDays, businessDay, type CalendarDay } from '@portal/domain';

/** In spring the clock jumps over midnight: the first moment of that day. */
export function startOfBusinessDay(day: CalendarDay): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  // Santiago lies 3 or 4 hours behind UTC, so the day begins at 03:00 or 04:00 UTC, or at 04:00 when midnight is skipped.
  const atThree = new Date(midnightUtc + 3 * 3_600_000);
  return businessDay(atThree) === day ? atThree : new Date(midnightUtc + 4 * 3_600_000);
}

/**
 * The days of Santiago are both inclusive, a missing one leaves that side open; `before` is
 * exclusive.
 */
export function createdWithin({ from, to }: { from?: CalendarDay | undefined; to?: CalendarDay | undefined }): {
  from?: Date;
  before?: Date;
} {
  return {
    ...(from === undefined ? {} : { from: startOfBusinessDay(from) }),
    ...(to === undefined ? {} : { before: startOfBusinessDay(addDays(to, 1)) }),
  };
}
