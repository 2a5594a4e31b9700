import { addDays, startOfBusinessDay, type CalendarDay } from '@portal/domain';

/**
 * Converts calendar days to the moments between which a request was created.
 * @param days calendar days in Santiago, both inclusive; a missing one leaves that side open
 * @returns `from` inclusive, `before` exclusive
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
