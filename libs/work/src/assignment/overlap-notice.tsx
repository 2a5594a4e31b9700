import { overlapWarning, type AgendaVisit } from '@portal/domain';
import { Alert } from '@portal/ui';
import { useFormikContext } from 'formik';
import type { AssignmentValues } from './assignment-values';

export type UseOverlappingVisits = (
  visit: Pick<AssignmentValues, 'operator' | 'date' | 'hour'>,
  except: readonly number[],
) => readonly AgendaVisit[];

type OverlapNoticeProps = {
  useOverlappingVisits: UseOverlappingVisits;
  except: readonly number[];
};

/** It blocks nothing. */
export function OverlapNotice({ useOverlappingVisits, except }: OverlapNoticeProps) {
  const { values } = useFormikContext<AssignmentValues>();
  const warning = overlapWarning(useOverlappingVisits(values, except));
  const isShown = warning !== undefined && !values.assignContractor;
  return <div aria-live="polite">{isShown && <Alert type="warning" showIcon title={warning} />}</div>;
}
