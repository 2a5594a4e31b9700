import './assignment.css';
import { assignmentSchema, type AssignmentInput, type WithVersion } from '@portal/domain';
import { FormModal, useIsPhone, type FormLoop } from '@portal/ui';
import type { ReactNode } from 'react';
import { RequestHeading } from '../request-detail/request-part';
import { AssignRequestForm, type AssignRequestFormProps } from './assign-request-form';
import { AssignRequestSummary, type AssignRequestSummaryProps } from './assign-request-summary';
import { chosenAssignment, initialAssignment, type AssignmentPrefill } from './assignment-values';
import { operatorsByTrade, type OperatorsQuery } from './operators-by-trade';
import { OverlapNotice, type UseOverlappingVisits } from './overlap-notice';

export type AssignRequestModalProps = AssignRequestSummaryProps & {
  open: boolean;
  currentUserId: number;
  operators: OperatorsQuery;
  handOver?: AssignRequestFormProps['handOver'];
  onDayChange?: AssignRequestFormProps['onDayChange'];
  useVisitProposal?: AssignRequestFormProps['useVisitProposal'];
  useOverlappingVisits: UseOverlappingVisits;
  prefill?: AssignmentPrefill | undefined;
  loop?: FormLoop | undefined;
  onSubmit: (input: WithVersion<AssignmentInput>) => Promise<unknown>;
  /** `openNext`: true when the person continues with the next row. */
  onDone: (openNext: boolean) => void;
  onClose: () => void;
  notice?: ReactNode;
  children?: ReactNode;
};

/** 'Asignar solicitud' (spec 2 §2), for the assigner and for a contractor's leader. */
export function AssignRequestModal({
  open,
  request,
  files,
  currentUserId,
  operators,
  handOver,
  onDayChange,
  useVisitProposal,
  useOverlappingVisits,
  prefill,
  loop,
  onSubmit,
  onDone,
  onClose,
  notice,
  children,
}: AssignRequestModalProps) {
  const phone = useIsPhone();
  return (
    <FormModal
      open={open}
      title="Asignar solicitud"
      width={920}
      initialValues={initialAssignment(request, { id: currentUserId, isLeader: handOver === undefined }, prefill)}
      schema={assignmentSchema}
      onClose={onClose}
      loop={loop}
      onSubmit={async (input, { openNext }) => {
        await onSubmit({ ...chosenAssignment(input), version: request.version });
        onDone(openNext);
      }}
      aside={
        <>
          <div className="work-assign-summary">
            {!phone && <RequestHeading request={request} />}
            <AssignRequestSummary request={request} files={files} />
          </div>
          {children}
        </>
      }
    >
      {phone && <RequestHeading request={request} />}
      {phone && <p>{`${request.service.service} · ${request.address}`}</p>}
      {notice}
      <AssignRequestForm
        request={request}
        operators={operatorsByTrade(operators, [request])}
        handOver={handOver}
        onDayChange={onDayChange}
        proposalFor={request}
        useVisitProposal={useVisitProposal}
      />
      <OverlapNotice useOverlappingVisits={useOverlappingVisits} except={[request.id]} />
    </FormModal>
  );
}
