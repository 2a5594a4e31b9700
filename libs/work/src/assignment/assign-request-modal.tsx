import './assignment.css';
import { assignmentSchema, type AssignmentInput, type WithVersion } from '@portal/domain';
import { FormModal, type FormLoop } from '@portal/ui';
import type { ReactNode } from 'react';
import { AssignRequestForm, type AssignRequestFormProps } from './assign-request-form';
import { AssignRequestSummary, type AssignRequestSummaryProps } from './assign-request-summary';
import { chosenAssignment, initialAssignment, type AssignmentPrefill } from './assignment-values';
import { lastAssignmentOf, rememberAssignment } from './last-assignment';

/**
 * `request`: the row that was opened; `files`: its photos. `currentUserId`: who assigns; decides whether the form begins filled in.
 * `onSubmit`: gets the checked assignment, with the version of the request as it was opened; throws what the API threw. `onDone`: it
 * was assigned; told whether to go on with the next row. `children`: anything under the facts, as the history; on phones it comes after the form.
 */
export type AssignRequestModalProps = AssignRequestSummaryProps & {
  open: boolean;
  currentUserId: number;
  operators: AssignRequestFormProps['operators'];
  handOver?: AssignRequestFormProps['handOver'];
  onDayChange?: AssignRequestFormProps['onDayChange'];
  visitNotice?: AssignRequestFormProps['visitNotice'];
  /** Further initial values of the form, for instance the slot of an agenda. */
  prefill?: AssignmentPrefill | undefined;
  loop?: FormLoop | undefined;
  onSubmit: (input: WithVersion<AssignmentInput>) => Promise<unknown>;
  onDone: (goOn: boolean) => void;
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
  onDayChange,
  visitNotice,
  prefill,
  loop,
  onSubmit,
  onDone,
  onClose,
  notice,
  children,
}: AssignRequestModalProps) {
  return (
    <FormModal
      open={open}
      title="Asignar solicitud"
      width={920}
      initialValues={initialAssignment(
        request,
        { id: currentUserId, isLeader: handOver === undefined },
        {
          ...lastAssignmentOf(currentUserId, request),
          ...prefill,
        },
      )}
      schema={assignmentSchema}
      onClose={onClose}
      loop={loop}
      onSubmit={async (input, { goOn }) => {
        await onSubmit({ ...chosenAssignment(input), version: request.version });
        rememberAssignment(currentUserId, input);
        onDone(goOn);
      }}
      aside={
        <>
          <div className="ui-assign-summary">
            <AssignRequestSummary request={request} files={files} />
          </div>
          {children}
        </>
      }
    >
      {notice}
      <AssignRequestForm
        request={request}
        operators={operators}
        handOver={handOver}
        onDayChange={onDayChange}
        visitNotice={visitNotice}
      />
    </FormModal>
  );
}
