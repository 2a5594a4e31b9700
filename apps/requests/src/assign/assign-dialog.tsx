import {
  fieldErrorsOf,
  isApiError,
  useAssignRequest,
  useCurrentUser,
  useRequest,
  useRequestHistory,
} from '@portal/api-client';
import { TOASTS, type RequestListItem } from '@portal/domain';
import {
  applyServerErrors,
  AssignRequestModal,
  errorMessage,
  MovedNotice,
  RequestHistory,
  useToasts,
  type AssignmentPrefill,
} from '@portal/ui';
import { OverlapNotice } from '../agenda/overlap-notice';
import { useAssignOptions } from './use-assign-options';

/** What a slot of the agenda says of the assignment already. */
export type AssignPrefill = AssignmentPrefill;

/** `onStale`: the request is no longer as the list shows it. `prefill`: what the form begins with besides. */
export type AssignDialogProps = {
  request: RequestListItem;
  open: boolean;
  onClose: () => void;
  onStale: () => void;
  prefill?: AssignPrefill;
};

/** 'Asignar solicitud' for the operator company's assigner: to an own operator, or to a contractor. */
export function AssignDialog({ request, open, onClose, onStale, prefill }: AssignDialogProps) {
  const toasts = useToasts();
  const currentUser = useCurrentUser();
  const detail = useRequest(open ? request.id : null);
  const history = useRequestHistory(open ? request.id : null);
  const assignment = useAssignRequest();
  const options = useAssignOptions();

  return (
    <AssignRequestModal
      open={open}
      request={request}
      files={{ data: detail.data?.archivos, isError: detail.isError, refetch: detail.refetch }}
      currentUserId={currentUser?.id ?? 0}
      {...options}
      prefill={prefill}
      visitNotice={(visit) => <OverlapNotice visit={visit} except={request.id} />}
      // One's own assignment changes it too, just before the dialog closes.
      notice={!assignment.isPending && <MovedNotice seen={request} now={detail.data} />}
      onClose={onClose}
      onSubmit={async (input, helpers) => {
        try {
          await assignment.mutateAsync({ id: request.id, input });
          toasts.success(TOASTS.request.assigned);
          onClose();
        } catch (error) {
          toasts.error(errorMessage(error));
          if (isApiError(error) && (error.status === 409 || error.status === 404)) return onStale();
          applyServerErrors(helpers, fieldErrorsOf(error));
        }
      }}
    >
      <RequestHistory query={history} />
    </AssignRequestModal>
  );
}
