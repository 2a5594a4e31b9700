import { useSavedFilters, useSearchedRequest } from '@portal/api-client';
import {
  awaitsAnswer,
  formatRequestNumber,
  isHeldBy,
  LINKED_PATHS,
  SHOWN_STATUSES,
  statusesHeldBy,
  type ContractorRequestItem,
} from '@portal/domain';
import { DATE_WIDTH, PlaceText, Segmented, useIsPhone, useListState, useRowDialog, type ListColumn } from '@portal/ui';
import {
  asPeriod,
  DATE_FILTER,
  DueText,
  LATE_FILTER,
  ownRecordFilters,
  PRIORITY_FILTER,
  PriorityBadge,
  RequestDateCell,
  RequestLink,
  RequestListPage,
  RequestStateCell,
  statusFilter,
  useRequestSelection,
  VisitCell,
  HiddenRequest,
} from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { useLeaderOptions, useLeaderRequests } from '../api/contractors';
import { PAGES } from '../pages';
import { LeaderAssignDialog } from './leader-assign-dialog';
import { LeaderAssignManyDialog } from './leader-assign-many-dialog';
import { GiveBackDialog } from './give-back-dialog';
import { useAcceptance } from './use-acceptance';

const COLUMNS: readonly ListColumn<ContractorRequestItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
    render: (request) => <RequestLink number={request.numRequest} />,
  },
  {
    key: 'client',
    title: 'Cliente',
    minWidth: 150,
    sortKey: 'client',
    card: 'who',
    truncate: true,
    render: (request) => request.client.name,
  },
  {
    key: 'operator',
    title: 'Operario',
    under: 'client',
    sortKey: 'operator',
    truncate: true,
    render: (request) => request.operator?.name,
  },
  {
    key: 'service',
    title: 'Servicio',
    minWidth: 156,
    sortKey: 'service',
    card: 'what',
    truncate: true,
    render: (request) => request.service.service,
  },
  {
    key: 'address',
    title: 'Dirección',
    sortKey: 'address',
    truncate: true,
    under: 'service',
    render: (request) => <PlaceText>{request.address}</PlaceText>,
  },
  {
    key: 'typeRequest',
    title: 'Prioridad',
    sortKey: 'typeRequest',
    under: 'numRequest',
    card: 'what',
    render: (request) => <PriorityBadge priority={request.typeRequest.name} />,
  },
  {
    key: 'dateRequest',
    title: 'Fecha de solicitud',
    sortKey: 'dateRequest',
    width: DATE_WIDTH,
    render: (request) => <RequestDateCell dateRequest={request.dateRequest} />,
  },
  {
    key: 'date',
    title: 'Visita',
    sortKey: 'date',
    width: DATE_WIDTH,
    render: (request) => <VisitCell day={request.dateAssigned} hour={request.hourAssigned} />,
  },
  {
    key: 'status',
    title: 'Estado',
    sortKey: 'status',
    width: '116px',
    card: 'state',
    render: (request) => <RequestStateCell request={request} />,
  },
  {
    key: 'due',
    title: 'Vencimiento',
    sortKey: 'due',
    under: 'date',
    card: 'what',
    render: (request) => <DueText dueAt={request.dueAt} />,
  },
];

const FILTERS = ['status', 'typeRequest', 'late', 'client', 'service', 'date'] as const;

const PASSED_ON = SHOWN_STATUSES.filter((status) => !isHeldBy(status, 'assigner') && !isHeldBy(status, 'leader'));

/** Without a filter the list holds what waits for the leader; what they already passed on is one choice away. */
const STATUS_FILTER = statusFilter(PASSED_ON, statusesHeldBy('leader'));
const FILTERS_BEFORE = [
  { ...STATUS_FILTER, options: [{ value: SHOWN_STATUSES.join(','), label: 'Todos' }, ...STATUS_FILTER.options] },
  PRIORITY_FILTER,
  LATE_FILTER,
];

const statusOf = ({ status }: ContractorRequestItem) => status;

/** Leads to the agenda of the same work, which is a page of the area of requests. */
function LeaderViewSwitch() {
  const navigate = useNavigate();
  const phone = useIsPhone();
  const list = phone ? 'Tarjetas' : 'Tabla';
  return (
    <Segmented<string>
      aria-label="Vista"
      block={phone}
      options={[list, 'Agenda']}
      value={list}
      onChange={() => void navigate(LINKED_PATHS.contractorAgenda)}
    />
  );
}

/** 'Asignar a contratistas' (spec 2 §2): the leader's requests, each for one of their own operators. */
export function LeaderRequestsPage() {
  const saved = useSavedFilters('contractor-requests');
  const state = useListState({ filters: FILTERS });
  const hidden = useSearchedRequest(state.params.q);
  const requests = useLeaderRequests(asPeriod(state.params));
  const options = useLeaderOptions();
  const dialog = useRowDialog<ContractorRequestItem>();
  const [returned, setReturned] = useState<ContractorRequestItem | null>(null);
  const [isReturning, setReturning] = useState(false);
  const giveBack = (request: ContractorRequestItem) => {
    setReturned(request);
    setReturning(true);
  };
  const together = useRowDialog<readonly ContractorRequestItem[]>();
  const selection = useRequestSelection<ContractorRequestItem>({
    event: 'assign-own',
    statusOf,
    state,
    rows: requests.data?.data,
    labelOf: ({ numRequest }) => formatRequestNumber(numRequest),
  });
  const acceptance = useAcceptance(selection.settle);
  const unanswered = selection.rows.filter(awaitsAnswer);

  return (
    <>
      <RequestListPage
        title={PAGES.contractorAssign.title}
        action={<LeaderViewSwitch />}
        description="Solicitudes que la empresa te entregó para asignarlas a tus operarios."
        state={state}
        query={requests}
        columns={COLUMNS}
        rowKey={(request) => request.id}
        statusOf={statusOf}
        rowActions={(request) => [
          {
            key: 'assign',
            label: request.operator ? 'Cambiar operario' : 'Asignar solicitud',
            icon: 'assign',
            event: 'assign-own',
            // The form contains only the requests without an operator.
            onClick: (rows) =>
              dialog.open(
                request,
                rows.filter((row) => row === request || isHeldBy(row.status, 'leader')),
              ),
          },
          ...(awaitsAnswer(request)
            ? ([
                {
                  key: 'accept',
                  label: 'Aceptar',
                  icon: 'check',
                  event: 'accept',
                  onClick: () => void acceptance.accept(request),
                },
                {
                  key: 'give-back',
                  label: 'Rechazar',
                  icon: 'close',
                  event: 'reject',
                  onClick: () => giveBack(request),
                },
              ] as const)
            : ([
                {
                  key: 'give-back',
                  label: 'Devolver',
                  icon: 'undo',
                  event: 'return',
                  onClick: () => giveBack(request),
                },
              ] as const)),
        ]}
        dialog={dialog}
        selection={selection}
        newRows={{ one: 'solicitud nueva', many: 'solicitudes nuevas' }}
        selectionActions={[
          {
            key: 'assign',
            label: `Asignar ${selection.rows.length}`,
            icon: 'assign',
            onClick: () => together.open(selection.rows),
          },
          ...(unanswered.length > 0
            ? [
                {
                  key: 'accept',
                  label: `Aceptar ${unanswered.length}`,
                  icon: 'check' as const,
                  onClick: () => void acceptance.acceptAll(unanswered),
                },
              ]
            : []),
        ]}
        filters={[...FILTERS_BEFORE, ...ownRecordFilters(options), DATE_FILTER]}
        saved={saved}
        searchLabel="Número, cliente, mall o servicio"
        empty={{
          noMatch: hidden && <HiddenRequest request={hidden} />,
          title: 'No tienes solicitudes por asignar',
          description: 'Las solicitudes que te entreguen aparecerán aquí para que elijas a un operario.',
        }}
      />
      {returned && <GiveBackDialog request={returned} open={isReturning} onClose={() => setReturning(false)} />}
      {together.row && (
        <LeaderAssignManyDialog
          key={`together-${together.opening}`}
          requests={together.row}
          open={together.isOpen}
          onSettled={selection.settle}
          onClose={together.close}
        />
      )}
      {dialog.row && (
        <LeaderAssignDialog
          key={dialog.opening}
          request={dialog.row}
          open={dialog.isOpen}
          loop={dialog.loop}
          onDone={dialog.done}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
