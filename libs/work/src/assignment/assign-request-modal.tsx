import './assignment.css';
import { assignmentSchema, type AssignmentInput } from '@portal/domain';
import { FormModal } from '@portal/ui';
import type { ReactNode } from 'react';
import { AssignRequestForm, type AssignRequestFormProps } from './assign-request-form';
import { AssignRequestSummary, type AssignRequestSummaryProps } from './assign-request-summary';
import { chosenAssignment, initialAssignment, type AssignmentPrefill } from './assignment-values';

/**
 * `request`: the row that was opened; `files`: its photos. `currentUserId`: who assigns; decides whether the form begins filled in.
 * `onSubmit`: gets the checked assignment, with the version of the request as it was opened; closes the modal itself when all
 * went well, and throws what the API threw. `children`: anything under the facts, as the history; on phones it comes after the form.
 */
export type AssignRequestModalProps = AssignRequestSummaryProps & {
  open: boolean;
  currentUserId: number;
  operators: AssignRequestFormProps['operators'];
  handOver?: AssignRequestFormProps['handOver'];
  visitNotice?: AssignRequestFormProps['visitNotice'];
  /** Further initial values of the form, for instance the slot of an agenda. */
  prefill?: AssignmentPrefill | undefined;
  onSubmit: (input: AssignmentInput) => Promise<unknown>;
  onClose: () => void;
  /** Something to say above everything, as that the request was changed meanwhile. */
  notice?: ReactNode;
  children?: ReactNode;
};

/** 'Asignar solicitud' (spec 2 §2), for the assigner and for a contractor's leader: the request and its operator. */
export function AssignRequestModal({
  open,
  request,
  files,
  currentUserId,
  operators,
  handOver,
  visitNotice,
  prefill,
  onSubmit,
  onClose,
  notice,
  children,
}: AssignRequestModalProps) {
  return (
    <FormModal
      open={open}
      title="Asignar solicitud"
      width={920}
      initialValues={initialAssignment(request, { id: currentUserId, isLeader: handOver === undefined }, prefill)}
      schema={assignmentSchema}
      onClose={onClose}
      onSubmit={(input) => onSubmit({ ...chosenAssignment(input), version: request.version })}
    >
      {notice}
      <div className="ui-assign">
        <div className="ui-assign-summary">
          <AssignRequestSummary request={request} files={files} />
        </div>
        <div className="ui-assign-form">
          <AssignRequestForm request={request} operators={operators} handOver={handOver} visitNotice={visitNotice} />
        </div>
        {children && <div className="ui-assign-more">{children}</div>}
      </div>
    </FormModal>
  );
}
