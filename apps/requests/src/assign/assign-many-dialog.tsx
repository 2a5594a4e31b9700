import { useAssignRequests, useCurrentUser, useOverlappingVisits } from '@portal/api-client';
import type { RequestListItem } from '@portal/domain';
import { AssignManyModal, type TogetherDialog } from '@portal/work';
import { ProposedVisit } from './proposed-visit';
import { useAssignOptions } from './use-assign-options';

/** Assigns the selected requests of 'Solicitudes por asignar' together. */
export function AssignManyDialog(dialog: TogetherDialog<RequestListItem>) {
  const currentUserId = useCurrentUser()?.id ?? 0;
  const assignment = useAssignRequests();
  // The others follow it, one after another.
  const [first] = dialog.requests;
  return (
    <AssignManyModal
      {...dialog}
      {...useAssignOptions(null)}
      currentUserId={currentUserId}
      useOverlappingVisits={useOverlappingVisits}
      visitOffer={(offer) => first && <ProposedVisit request={first.id} {...offer} />}
      onSubmit={assignment.mutateAsync}
    />
  );
}
