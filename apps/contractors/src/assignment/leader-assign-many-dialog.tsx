import { useAssignRequests, useCurrentUser, useOverlappingVisits } from '@portal/api-client';
import type { ContractorRequestItem } from '@portal/domain';
import { AssignManyModal, type TogetherDialog } from '@portal/work';
import { useLedOperators } from './use-led-operators';

export function LeaderAssignManyDialog(dialog: TogetherDialog<ContractorRequestItem>) {
  const leader = useCurrentUser()?.id ?? 0;
  const assignment = useAssignRequests();
  return (
    <AssignManyModal
      {...dialog}
      {...useLedOperators(leader)}
      useOverlappingVisits={useOverlappingVisits}
      onSubmit={assignment.mutateAsync}
    />
  );
}
