import { overlapWarning, type AgendaVisit } from '@portal/domain';
import { Alert } from '@portal/ui';
import type { AssignmentValues } from './assignment-values';

/** Reads the other visits of an operator that overlap with planned ones; a hook of `@portal/api-client`. */
export type UseOverlappingVisits = (
  visit: Pick<AssignmentValues, 'operator' | 'date'>,
  hours: readonly string[],
  except: readonly number[],
) => readonly AgendaVisit[];

type OverlapNoticeProps = {
  useOverlappingVisits: UseOverlappingVisits;
  visit: Pick<AssignmentValues, 'operator' | 'date'>;
  /** The hours of the visits; one that is not filled in yet is left out. */
  hours: readonly string[];
  /** The assigned requests, which do not overlap with themselves. */
  except: readonly number[];
};

/** Warns when the chosen operator has other visits at those hours. It blocks nothing. */
export function OverlapNotice({ useOverlappingVisits, visit, hours, except }: OverlapNoticeProps) {
  const warning = overlapWarning(useOverlappingVisits(visit, hours, except));
  return <div aria-live="polite">{warning && <Alert type="warning" showIcon title={warning} />}</div>;
}
