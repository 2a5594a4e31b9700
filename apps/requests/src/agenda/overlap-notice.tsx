import { addDays, isCalendarDay, isHourOfDay, overlapWarning, visitsOverlappingAny } from '@portal/domain';
import { Alert } from '@portal/ui';
import type { AssignmentValues } from '@portal/work';
import { useAgenda } from '../api/requests';

export type OverlapNoticeProps = {
  /** The current values of the form. */
  visit: Pick<AssignmentValues, 'operator' | 'date'>;
  /** The hours of the visits; one that is not filled in yet is left out. */
  hours: readonly string[];
  /** The assigned requests, which do not overlap with themselves. */
  except: readonly number[];
};

/** Warns when the chosen operator has other visits at those hours. It blocks nothing. */
export function OverlapNotice({ visit: { operator, date }, hours, except }: OverlapNoticeProps) {
  const planned = hours.filter(isHourOfDay);
  const isChosen = operator !== '' && isCalendarDay(date) && planned.length > 0;
  // A visit late at night reaches into the next day.
  const agenda = useAgenda(isChosen ? { from: addDays(date, -1), to: addDays(date, 1) } : null);
  const warning =
    isChosen && agenda.data
      ? overlapWarning(visitsOverlappingAny(agenda.data.visits, { operator, date, hours: planned }, except))
      : undefined;
  return <div aria-live="polite">{warning && <Alert type="warning" showIcon title={warning} />}</div>;
}
