import './assignment.css';
import { useAssignRequests, useVisitProposal } from '@portal/api-client';
import {
  assignmentSchema,
  businessDay,
  dayName,
  formatDayAndHour,
  formatRequestNumber,
  isCalendarDay,
  isHourOfDay,
  isYes,
  MESSAGES,
  SHARED_TOASTS,
  valueField,
  type HourOfDay,
  type RequestListItem,
  type VisitProposal,
} from '@portal/domain';
import { Flex, FormModal, useIsPhone, useToasts } from '@portal/ui';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { AssignRequestForm, type AssignOptions } from './assign-request-form';
import { chosenAssignment, EMPTY_ASSIGNMENT, type AssignmentValues } from './assignment-values';
import { operatorsByTrade } from './operators-by-trade';
import { OverlapNotice } from './overlap-notice';
import { PriorityBadge } from '../priority/priority-badge';
import type { TogetherDialog } from '../list/request-list';

type ManyFieldsProps = AssignOptions & { requests: readonly RequestListItem[] };

type AssignManyModalProps = AssignOptions & TogetherDialog<RequestListItem>;

/** In the order of the requests; null where nobody has a free hour. */
type PlannedVisits = readonly (VisitProposal | null)[];

/** Without an hour each request gets a free one of its own. */
type ManyValues = AssignmentValues & { visits: PlannedVisits };

const manySchema = assignmentSchema.shape({
  visits: valueField<PlannedVisits>([], { required: false, openapi: {} }),
  hour: valueField<HourOfDay | undefined>(
    [
      (hour, { visits, ...hands }) =>
        hour !== undefined || !isPlannable(hands) || isWhole(visits as PlannedVisits) ? null : MESSAGES.assignment.hour,
      (hour) => (hour === undefined || isHourOfDay(hour) ? null : MESSAGES.assignment.hourFormat),
    ],
    { required: false, openapi: {} },
  ),
});

/** Without a day or a person their own fields are refused, and no hour can be looked for. */
const isPlannable = ({ date, assignContractor, assigner, operator }: Record<string, unknown>): boolean =>
  isCalendarDay(date) && Boolean(assignContractor ? assigner : operator);

const isWhole = (visits: PlannedVisits): boolean => visits.length > 0 && !visits.includes(null);

export function AssignManyModal({ open, onSettled, onClose, ...fields }: AssignManyModalProps) {
  const { progress, mutateAsync } = useAssignRequests();
  const { requests } = fields;
  const phone = useIsPhone();
  const toasts = useToasts();
  const count = requests.length;
  return (
    <FormModal<ManyValues, (typeof manySchema)['__outputType']>
      open={open}
      title={`Asignar ${count} ${count === 1 ? 'solicitud' : 'solicitudes'}`}
      width={920}
      submitLabel={progress === null ? `Asignar ${count}` : `${Math.round(progress * count)} de ${count}`}
      initialValues={{ ...EMPTY_ASSIGNMENT, visits: [] }}
      schema={manySchema}
      onClose={onClose}
      onSubmit={async ({ visits, date, hour, havePermission, version: _version, ...hands }) => {
        const result = await mutateAsync({
          ...chosenAssignment(hands),
          rows: requests.map((request, index) => ({
            id: request.id,
            version: request.version,
            date: hour ? date : (visits[index]?.date ?? date),
            hour: hour ?? visits[index]?.hour ?? '',
            // A change of many must not lift a required permit.
            havePermission: havePermission || isYes(request.havePermission),
          })),
        });
        onSettled(result);
        if (result.done.length > 0) toasts.success(SHARED_TOASTS.requestsAssigned(result.done.length));
        onClose();
      }}
      aside={
        <div className="work-assign-summary">
          <ManySummary requests={requests} from={phone ? SHOWN_FIRST : 0} />
        </div>
      }
    >
      {phone && (
        <div className="ui-above">
          <ManySummary requests={requests.slice(0, SHOWN_FIRST)} />
          {count > SHOWN_FIRST && <p className="ui-quiet ui-small">Y {count - SHOWN_FIRST} más, abajo.</p>}
        </div>
      )}
      <ManyFields {...fields} />
    </FormModal>
  );
}

function ManyFields({ requests, ...options }: ManyFieldsProps) {
  const { values, isSubmitting, setFieldValue } = useFormikContext<ManyValues>();
  const ids = requests.map(({ id }) => id);
  const { assignContractor, operator, assigner, date, hour } = values;
  const isAsked = hour === '' && isPlannable(values);
  const hands = assignContractor ? { contractor: true, assigner: assigner || 0 } : { operator: operator || 0 };
  const plan = useVisitProposal(ids, { from: date, ...hands }, isAsked && !isSubmitting);
  const answer = isAsked ? plan.data : undefined;
  useEffect(() => {
    void setFieldValue('visits', answer ? [answer.proposal, ...(answer.others ?? [])] : []);
  }, [answer, setFieldValue]);
  const kept = requests.filter(({ havePermission }) => isYes(havePermission)).length;
  const searched = plan.isPending ? 'Buscando una hora libre para cada una…' : NOT_ALL;
  const help = !isAsked || isWhole(values.visits) ? 'Vacía: cada una a su hora libre.' : searched;

  return (
    <>
      <AssignRequestForm
        request={{ operator: null, company: null, assigner: null, havePermission: '0', permissionNum: null }}
        requests={requests}
        {...options}
        operators={operatorsByTrade(options.operators, requests)}
        proposalFor={requests}
        hourHelp={hour === '' || requests.length === 1 ? help : 'Todas a la misma hora: se cruzan.'}
      />
      {kept > 0 && (
        <p className="ui-quiet ui-small ui-above">
          {kept === 1 ? '1 ya requiere permiso y lo conserva.' : `${kept} ya requieren permiso y lo conservan.`}
        </p>
      )}
      <OverlapNotice except={ids} />
    </>
  );
}

const NOT_ALL = 'No hay una hora libre para cada una: escribe la hora.';

const SHOWN_FIRST = 3;

function ManySummary({ requests, from = 0 }: Pick<ManyFieldsProps, 'requests'> & { from?: number }) {
  const { visits } = useFormikContext<ManyValues>().values;
  const today = businessDay(new Date());
  if (requests.length <= from) return null;
  return (
    // It scrolls: the keyboard reaches it to do so.
    <Flex component="ul" className="work-many" vertical gap={10} aria-label="Solicitudes" tabIndex={0}>
      {requests.map(({ id, numRequest, typeRequest, client, service, address }, index) => {
        if (index < from) return null;
        const visit = visits[index];
        return (
          <li key={id}>
            <span>
              <strong>{formatRequestNumber(numRequest)}</strong> <PriorityBadge priority={typeRequest.name} />
            </span>
            {visit && <span>{`${formatDayAndHour(visit.date, visit.hour)} (${dayName(visit.date, today)})`}</span>}
            <small className="ui-quiet ui-small">{[client.name, service.service].join(' · ')}</small>
            <small className="ui-quiet ui-small">{address}</small>
          </li>
        );
      })}
    </Flex>
  );
}
