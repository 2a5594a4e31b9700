import {
  fieldErrorsOf,
  isApiError,
  useAssignRequest,
  useCurrentUser,
  useOperators,
  useRequest,
  useRequestHistory,
} from '@portal/api-client';
import { TOASTS, type ContractorRequestItem } from '@portal/domain';
import {
  applyServerErrors,
  AssignRequestModal,
  errorMessage,
  MovedNotice,
  RequestHistory,
  useToasts,
} from '@portal/ui';

type LeaderAssignDialogProps = {
  request: ContractorRequestItem;
  open: boolean;
  onClose: () => void;
  /** The request is no longer as the list shows it. */
  onStale: () => void;
};

/** 'Asignar solicitud' for a contractor's leader: to one of the active operators they lead (spec 2 §2). */
export function LeaderAssignDialog({ request, open, onClose, onStale }: LeaderAssignDialogProps) {
  const toasts = useToasts();
  const leader = useCurrentUser()?.id ?? 0;
  const operators = useOperators({ userLeader: leader }, { enabled: leader > 0 });
  const detail = useRequest(open ? request.id : null);
  const history = useRequestHistory(open ? request.id : null);
  const assignment = useAssignRequest();
  const options = operators.data?.map(({ id, name, lastName }) => ({ value: id, label: `${name} ${lastName}` }));

  return (
    <AssignRequestModal
      open={open}
      request={request}
      files={{ data: request.archivos, isError: false, refetch: onStale }}
      currentUserId={leader}
      operators={{ ...operators, data: options }}
      // One's own assignment changes it too, just before the dialog closes.
      notice={!assignment.isPending && <MovedNotice seen={request} now={detail.data} />}
      onClose={onClose}
      onSubmit={async (input, helpers) => {
        try {
          await assignment.mutateAsync({ id: request.id, input });
        } catch (error) {
          toasts.error(errorMessage(error));
          if (isApiError(error) && (error.status === 404 || error.status === 409)) return onStale();
          return applyServerErrors(helpers, fieldErrorsOf(error));
        }
        toasts.success(TOASTS.request.assigned);
        onClose();
      }}
    >
      <RequestHistory query={history} />
    </AssignRequestModal>
  );
}
