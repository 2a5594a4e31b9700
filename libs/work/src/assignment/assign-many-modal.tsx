import './assignment.css';
import {
  assignmentSchema,
  formatRequestNumber,
  isHourOfDay,
  isYes,
  LIMITS,
  MESSAGES,
  SHARED_TOASTS,
  valueField,
  VISIT_SPACINGS,
  visitHours,
  type BulkAssignment,
  type BulkResult,
  type HourOfDay,
  type RequestListItem,
} from '@portal/domain';
import { FormModal, SelectField, useToasts } from '@portal/ui';
import { useFormikContext } from 'formik';
import { AssignRequestForm, type AssignRequestFormProps } from './assign-request-form';
import { chosenAssignment, EMPTY_ASSIGNMENT, type AssignmentValues } from './assignment-values';
import { OverlapNotice, type UseOverlappingVisits } from './overlap-notice';
import type { TogetherDialog } from '../list/request-list';

/** `handOver` is omitted for a contractor's leader. */
type AssignManyModalProps = Pick<
  AssignRequestFormProps,
  'operators' | 'handOver' | 'onDayChange' | 'useVisitProposal'
> &
  TogetherDialog<RequestListItem> & {
    useOverlappingVisits: UseOverlappingVisits;
    onSubmit: (input: BulkAssignment) => Promise<BulkResult>;
  };

type ManyValues = AssignmentValues & { spacing: number };

export function AssignManyModal({
  open,
  requests,
  operators,
  handOver,
  onDayChange,
  useOverlappingVisits,
  useVisitProposal,
  onSubmit,
  onSettled,
  onClose,
}: AssignManyModalProps) {
  const toasts = useToasts();
  const kept = requests.filter(({ havePermission }) => isYes(havePermission)).length;
  return (
    <FormModal<ManyValues, ReturnType<typeof schemaFor>['__outputType']>
      open={open}
      title={`Asignar ${requests.length} ${requests.length === 1 ? 'solicitud' : 'solicitudes'}`}
      width={920}
      submitLabel={`Asignar ${requests.length}`}
      initialValues={{ ...EMPTY_ASSIGNMENT, spacing: 0 }}
      schema={schemaFor(requests.length)}
      onClose={onClose}
      onSubmit={async ({ spacing, version: _version, ...input }) => {
        const hours = visitHours(input.hour, requests.length, spacing);
        const result = await onSubmit({
          ...chosenAssignment(input),
          rows: requests.map(({ id, version, havePermission }, index) => ({
            id,
            version,
            hour: hours?.[index] ?? input.hour,
            // A change of many must not lift a required permit.
            havePermission: input.havePermission || isYes(havePermission),
          })),
        });
        onSettled(result);
        if (result.done.length > 0) toasts.success(SHARED_TOASTS.requestsAssigned(result.done.length));
        onClose();
      }}
      aside={
        <div className="work-assign-summary">
          <ManySummary requests={requests} />
        </div>
      }
    >
      <AssignRequestForm
        request={{ operator: null, company: null, assigner: null, havePermission: '0', permissionNum: null }}
        requests={requests}
        operators={operators}
        handOver={handOver}
        onDayChange={onDayChange}
        proposalFor={requests[0]}
        useVisitProposal={useVisitProposal}
      />
      {kept > 0 && (
        <p className="ui-quiet ui-small ui-above">
          {kept === 1 ? '1 ya requiere permiso y lo conserva.' : `${kept} ya requieren permiso y lo conservan.`}
        </p>
      )}
      <VisitsFields requests={requests} useOverlappingVisits={useOverlappingVisits} />
    </FormModal>
  );
}

const schemaFor = (count: number) =>
  assignmentSchema.shape({
    spacing: valueField<number>(
      [
        (spacing, { hour }) =>
          isHourOfDay(hour) && visitHours(hour, count, spacing) === null ? MESSAGES.assignment.visitsPastDay : null,
      ],
      { required: true, openapi: { type: 'integer' } },
    ),
  });

const spacingLabel = (minutes: number): string =>
  minutes === 0 ? 'Todas a la misma hora' : `Una tras otra, cada ${minutes} minutos`;

function spacingHelp(hours: readonly HourOfDay[], minutes: number): string {
  const range = minutes === 0 ? '' : `De ${hours[0]} a ${hours.at(-1)}. `;
  const overlap = `Se cruzan: la agenda cuenta ${LIMITS.visitMinutes} minutos por visita.`;
  return (range + (minutes < LIMITS.visitMinutes ? overlap : '')).trim();
}

/** The hours of the visits as the form plans them; null before the first is known, and where the day is too short. */
function usePlannedHours(count: number): readonly HourOfDay[] | null {
  const { hour, spacing } = useFormikContext<ManyValues>().values;
  return isHourOfDay(hour) ? visitHours(hour, count, spacing) : null;
}

type VisitsFieldsProps = Pick<AssignManyModalProps, 'requests' | 'useOverlappingVisits'>;

function VisitsFields({ requests, useOverlappingVisits }: VisitsFieldsProps) {
  const { values } = useFormikContext<ManyValues>();
  const hours = usePlannedHours(requests.length);
  return (
    <>
      {requests.length > 1 && (
        <SelectField<number>
          name="spacing"
          label="Horas de las visitas"
          options={VISIT_SPACINGS.map((minutes) => ({ value: minutes, label: spacingLabel(minutes) }))}
          searchable={false}
          help={hours && spacingHelp(hours, values.spacing)}
        />
      )}
      {!values.assignContractor && (
        <OverlapNotice
          useOverlappingVisits={useOverlappingVisits}
          visit={values}
          hours={hours ?? [values.hour]}
          except={requests.map(({ id }) => id)}
        />
      )}
    </>
  );
}

function ManySummary({ requests }: { requests: readonly RequestListItem[] }) {
  const planned = usePlannedHours(requests.length);
  const hours = planned && new Set(planned).size > 1 ? planned : null;
  return (
    // It scrolls: the keyboard reaches it to do so.
    <ul className="work-many" aria-label="Solicitudes" tabIndex={0}>
      {requests.map(({ id, numRequest, client, service, address }, index) => (
        <li key={id}>
          <strong>{formatRequestNumber(numRequest)}</strong>
          {hours && <span>{hours[index]}</span>}
          <small className="ui-quiet ui-small">{[client.name, service.service].join(' · ')}</small>
          <small className="ui-quiet ui-small">{address}</small>
        </li>
      ))}
    </ul>
  );
}
