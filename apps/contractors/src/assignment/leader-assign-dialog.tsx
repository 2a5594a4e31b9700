import {
  useAssignRequest,
  useCurrentUser,
  useLedOperators,
  useOverlappingVisits,
  useRequest,
  useRequestHistory,
  useVisitProposal,
} from '@portal/api-client';
import { canHappen, SHARED_TOASTS, type ContractorRequestItem } from '@portal/domain';
import { AssignRequestModal, RequestHistory, useMovedRequest, useRequestToast, type RequestDialog } from '@portal/work';

export function LeaderAssignDialog({
  request: opened,
  open,
  loop,
  onDone,
  onClose,
}: RequestDialog<ContractorRequestItem>) {
  const tellDone = useRequestToast();
  const leader = useCurrentUser()?.id ?? 0;
  const options = useLedOperators();
  const detail = useRequest(open ? opened.id : null);
  const history = useRequestHistory(open ? opened.id : null);
  const assignment = useAssignRequest();
  const { request, notice } = useMovedRequest<ContractorRequestItem>({
    opened,
    latest: detail,
    mayContinue: (now) => canHappen('assign-own', now.status),
    isSending: assignment.isPending,
  });

  return (
    <AssignRequestModal
      open={open}
      request={request}
      files={{ data: detail.data?.archivos ?? request.archivos, isError: false, refetch: detail.refetch }}
      currentUserId={leader}
      useOverlappingVisits={useOverlappingVisits}
      {...options}
      useVisitProposal={useVisitProposal}
      notice={notice}
      loop={loop}
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
