import { useAssignRequests, useCurrentUser } from '@portal/api-client';
import { SHARED_TOASTS, type BulkResult, type RequestListItem } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { AssignManyModal } from '@portal/work';
import { useAssignOptions } from './use-assign-options';

/** Props of the dialog. Give it a `key` per opening. */
export type AssignManyDialogProps = {
  requests: readonly RequestListItem[];
  open: boolean;
  /** Receives the results of the requests. */
  onSettled: (result: BulkResult) => void;
  onClose: () => void;
};

/** Assigns the selected requests of 'Solicitudes por asignar' together. */
export function AssignManyDialog({ requests, open, onSettled, onClose }: AssignManyDialogProps) {
  const toasts = useToasts();
  const currentUser = useCurrentUser();
  const assignment = useAssignRequests();
  const options = useAssignOptions(null);
  return (
    <AssignManyModal
      open={open}
      requests={requests}
      currentUserId={currentUser?.id ?? 0}
      {...options}
      onSubmit={async (input) => {
        const result = await assignment.mutateAsync(input);
        onSettled(result);
        if (result.done.length > 0) toasts.success(SHARED_TOASTS.requestsAssigned(result.done.length));
      }}
      onClose={onClose}
    />
  );
}
