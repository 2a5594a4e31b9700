import {
  useAssignRequest,
  useCurrentUser,
  useLedOperators,
  useOverlappingVisits,
  useRequest,
  useRequestHistory,
  useVisitProposal,
} from '@portal/api-client';
import { canHappen, SHARED_TOASTS, type RequestEvent, type RequestListItem } from '@portal/domain';
import { type FormLoop } from '@portal/ui';
import {
  AssignRequestModal,
  RequestHistory,
  useMovedRequest,
  type AssignmentPrefill,
  type AssignRequestFormProps,
  useRequestToast,
} from '@portal/work';
import { useAssignOptions } from './use-assign-options';

export type AssignPrefill = AssignmentPrefill;

export type AssignDialogProps = {
  request: RequestListItem;
  open: boolean;
  onClose: () => void;
  prefill?: AssignPrefill;
  loop?: FormLoop;
  onDone?: (openNext: boolean) => void;
};

/**
 * When somebody else was faster, the dialog keeps the typed values, and offers to continue with the current request.
 */
export function AssignDialog(props: AssignDialogProps) {
  const options = useAssignOptions(props.request.company?.id ?? null);
  return <AssigningDialog {...props} event="assign" options={options} />;
}

export function LeaderAssignDialog(props: AssignDialogProps) {
  const options = useLedOperators();
  return <AssigningDialog {...props} event="assign-own" options={options} />;
}

type AssigningDialogProps = AssignDialogProps & {
  event: RequestEvent;
  options: Pick<AssignRequestFormProps, 'operators' | 'handOver' | 'onDayChange'>;
};

function AssigningDialog({
  request: opened,
  open,
  onClose,
  prefill,
  loop,
  onDone = onClose,
  event,
  options,
}: AssigningDialogProps) {
  const tellDone = useRequestToast();
  const currentUser = useCurrentUser();
  const detail = useRequest(open ? opened.id : null);
  const history = useRequestHistory(open ? opened.id : null);
  const assignment = useAssignRequest();
  const { request, notice } = useMovedRequest<RequestListItem>({
    opened,
    latest: detail,
    mayContinue: (now) => canHappen(event, now.status),
    isSending: assignment.isPending,
  });

  return (
    <AssignRequestModal
      open={open}
      request={request}
      files={{ data: detail.data?.archivos, isError: detail.isError, refetch: detail.refetch }}
      currentUserId={currentUser?.id ?? 0}
      {...options}
      prefill={prefill}
      loop={loop}
      useVisitProposal={useVisitProposal}
      useOverlappingVisits={useOverlappingVisits}
      notice={notice}
      onClose={onClose}
      onDone={onDone}
      onSubmit={async (input) => {
        await assignment.mutateAsync({ id: request.id, input });
        tellDone(SHARED_TOASTS.requestAssigned, request.numRequest);
      }}
    >
      <RequestHistory query={history} />
    </AssignRequestModal>
  );
}
