import { useAssignRequests, useCurrentUser } from '@portal/api-client';
import { SHARED_TOASTS, type BulkResult, type ContractorRequestItem } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { AssignManyModal } from '@portal/work';
import { useLedOperators } from './use-led-operators';

/** Props of the dialog. Give it a `key` per opening. */
type LeaderAssignManyDialogProps = {
  requests: readonly ContractorRequestItem[];
  open: boolean;
  /** Receives the results of the requests. */
  onSettled: (result: BulkResult) => void;
  onClose: () => void;
};

/** Assigns the selected requests in a leader's hands together. */
export function LeaderAssignManyDialog({ requests, open, onSettled, onClose }: LeaderAssignManyDialogProps) {
  const toasts = useToasts();
  const leader = useCurrentUser()?.id ?? 0;
  const assignment = useAssignRequests();
  const options = useLedOperators(leader);
  return (
    <AssignManyModal
      open={open}
      requests={requests}
      currentUserId={leader}
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
