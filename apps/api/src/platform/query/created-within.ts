import { addDays, startOfBusinessDay, type CalendarDay } from '@portal/domain';

/**
 * Converts calendar days to the moments between which a request was created.
 * @param days calendar days in Santiago, both counted; a missing one leaves that side open
 * @returns the moments a request of those days was created between: `from` counts, `before` does not
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
