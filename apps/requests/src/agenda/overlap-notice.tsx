import { addDays, isCalendarDay, isHourOfDay, overlappingVisits, overlapWarning } from '@portal/domain';
import { Alert } from '@portal/ui';
import type { AssignmentValues } from '@portal/work';
import { useAgenda } from '../api/requests';

export type OverlapNoticeProps = {
  /** The current values of the form. */
  visit: Pick<AssignmentValues, 'operator' | 'date' | 'hour'>;
  /** The assigned request, which does not overlap with itself. */
  except: number;
};

/** Warns when the chosen operator has other visits at that hour. It blocks nothing. */
export function OverlapNotice({ visit: { operator, date, hour }, except }: OverlapNoticeProps) {
  const isChosen = operator !== '' && isCalendarDay(date) && isHourOfDay(hour);
  // A visit late at night reaches into the next day.
  const agenda = useAgenda(isChosen ? { from: addDays(date, -1), to: addDays(date, 1) } : null);
  const warning =
    isChosen && agenda.data
      ? overlapWarning(overlappingVisits(agenda.data.visits, { operator, date, hour }, except))
      : undefined;
  return <div aria-live="polite">{warning && <Alert type="warning" showIcon title={warning} />}</div>;
}
