import { useAssignRequests, useOverlappingVisits, useVisitProposal } from '@portal/api-client';
import type { RequestListItem } from '@portal/domain';
import { AssignManyModal, type TogetherDialog } from '@portal/work';
import { useAssignOptions } from './use-assign-options';

export function AssignManyDialog(dialog: TogetherDialog<RequestListItem>) {
  const assignment = useAssignRequests();
  return (
    <AssignManyModal
      {...dialog}
      {...useAssignOptions(null)}
      useOverlappingVisits={useOverlappingVisits}
      useVisitProposal={useVisitProposal}
      onSubmit={assignment.mutateAsync}
    />
  );
}
