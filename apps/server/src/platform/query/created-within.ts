import { addDays, startOfBusinessDay, type CalendarDay } from '@portal/domain';

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
