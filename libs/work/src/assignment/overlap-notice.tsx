import { overlapWarning, type AgendaVisit } from '@portal/domain';
import { Alert } from '@portal/ui';
import type { AssignmentValues } from './assignment-values';

export type UseOverlappingVisits = (
  visit: Pick<AssignmentValues, 'operator' | 'date'>,
  hours: readonly string[],
  except: readonly number[],
) => readonly AgendaVisit[];

type OverlapNoticeProps = {
  useOverlappingVisits: UseOverlappingVisits;
  visit: Pick<AssignmentValues, 'operator' | 'date'>;
  hours: readonly string[];
  except: readonly number[];
};

/** It blocks nothing. */
export function OverlapNotice({ useOverlappingVisits, visit, hours, except }: OverlapNoticeProps) {
  const warning = overlapWarning(useOverlappingVisits(visit, hours, except));
  return <div aria-live="polite">{warning && <Alert type="warning" showIcon title={warning} />}</div>;
}
