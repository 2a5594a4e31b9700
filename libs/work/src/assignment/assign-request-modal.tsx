import './assignment.css';
import { useAssignRequest, useCurrentUser, useLedOperators, useRequest, useRequestHistory } from '@portal/api-client';
import { assignmentSchema, canHappen, SHARED_TOASTS, type RequestFile, type RequestListItem } from '@portal/domain';
import { FoldedText, FormModal, useIsPhone, type FormLoop } from '@portal/ui';
import { RequestHeading } from '../request-detail/request-part';
import { useRequestToast } from '../request-detail/use-request-toast';
import { AssignRequestForm, type AssignOptions } from './assign-request-form';
import { AssignRequestSummary, RequestFiles } from './assign-request-summary';
import { chosenAssignment, initialAssignment, type AssignmentPrefill } from './assignment-values';
import { operatorsByTrade } from './operators-by-trade';
import { OverlapNotice } from './overlap-notice';
import { RequestHistory } from './request-history';
import { useMovedRequest } from './use-moved-request';

export type AssignDialogProps = {
  request: RequestListItem & { archivos?: readonly RequestFile[] };
  open: boolean;
  prefill?: AssignmentPrefill;
  loop?: FormLoop;
  /** `openNext`: true when the person continues with the next row. */
  onDone?: (openNext: boolean) => void;
  onClose: () => void;
};

/** 'Asignar solicitud' (spec 2 §2), for the assigner and for a contractor's leader. */
export function AssignRequestModal({
  request: opened,
  open,
  prefill,
  loop,
  onClose,
  onDone = onClose,
  ...options
}: AssignDialogProps & AssignOptions) {
  const phone = useIsPhone();
  const tellDone = useRequestToast();
  const id = useCurrentUser()?.id ?? 0;
  const isLeader = options.handOver === undefined;
  const detail = useRequest(open ? opened.id : null);
  const history = useRequestHistory(open ? opened.id : null);
  const assignment = useAssignRequest();
  const { request, notice } = useMovedRequest<RequestListItem>({
    opened,
    latest: detail,
    mayContinue: ({ status }) => canHappen(isLeader ? 'assign-own' : 'assign', status),
    isSending: assignment.isPending,
  });
  const { isError, refetch } = detail;
  const files = { data: detail.data?.archivos ?? opened.archivos, isError, refetch };
  return (
    <FormModal
      open={open}
      title="Asignar solicitud"
      width={920}
      initialValues={initialAssignment(request, { id, isLeader }, prefill)}
      schema={assignmentSchema}
      onClose={onClose}
      loop={loop}
      onSubmit={async (input, { openNext }) => {
        const chosen = { ...chosenAssignment(input), version: request.version };
        await assignment.mutateAsync({ id: request.id, input: chosen });
        tellDone(SHARED_TOASTS.requestAssigned, request.numRequest);
        onDone(openNext);
      }}
      aside={
        <>
          <div className="work-assign-summary">
            {!phone && <RequestHeading request={request} />}
            <AssignRequestSummary request={request} files={phone ? null : files} />
          </div>
          <RequestHistory query={history} />
        </>
      }
    >
      {phone && (
        <div className="ui-above work-assign-fault">
          <RequestHeading request={request} />
          <strong>{request.client.name}</strong>
          <p>{`${request.service.service} · ${request.address}`}</p>
          <FoldedText lines={2}>{request.description}</FoldedText>
          <RequestFiles files={files} />
        </div>
      )}
      {notice}
      <AssignRequestForm
        request={request}
        {...options}
        operators={operatorsByTrade(options.operators, [request])}
        proposalFor={[request]}
      />
      <OverlapNotice except={[request.id]} />
    </FormModal>
  );
}

export function LeaderAssignDialog(props: AssignDialogProps) {
  return <AssignRequestModal {...props} {...useLedOperators()} />;
}
