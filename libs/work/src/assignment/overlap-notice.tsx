import { useOverlappingVisits } from '@portal/api-client';
import { overlapWarning } from '@portal/domain';
import { Alert } from '@portal/ui';
import { useFormikContext } from 'formik';
import type { AssignmentValues } from './assignment-values';

/** It blocks nothing. */
export function OverlapNotice({ except }: { except: readonly number[] }) {
  const { values } = useFormikContext<AssignmentValues>();
  const warning = overlapWarning(useOverlappingVisits(values, except));
  const isShown = warning !== undefined && !values.assignContractor;
  return <div aria-live="polite">{isShown && <Alert type="warning" showIcon title={warning} />}</div>;
}
