import { useSavedFilters, useLedOperators, useLeaderRequests } from '@portal/api-client';
import {
  ANSWER_LABELS,
  awaitsAnswer,
  type BulkResult,
  type ContractorRequestItem,
  isHeldBy,
  LINKED_PATHS,
  SHOWN_STATUSES,
  statusesHeldBy,
} from '@portal/domain';
import { errorMessage, useListState, useToasts } from '@portal/ui';
import {
  AgendaSwitch,
  asPeriod,
  LATE_FILTER,
  ownRecordFilters,
  PRIORITY_FILTER,
  REQUEST_SEARCH,
  RequestList,
  RequestStateCell,
  statusFilter,
  VisitCell,
  waitingColumns,
  AssignManyModal,
  LeaderAssignDialog,
  useMoves,
  type RequestAction,
  type TogetherDialog,
} from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useAcceptRequests, useLeaderOptions } from '../api/contractors';
import { PAGES } from '../pages';

function LeaderAssignManyDialog(dialog: TogetherDialog<ContractorRequestItem>) {
  return <AssignManyModal {...dialog} {...useLedOperators()} />;
}

const afterGivingBack = ({ operator }: ContractorRequestItem) =>
  `Vuelve a la empresa operadora para que la asigne de nuevo${operator ? ', y tu operario deja de verla' : ''}.`;

const COLUMNS = waitingColumns<ContractorRequestItem>({
  client: ({ client }) => client.name,
  operator: ({ operator }) => operator?.name,
  service: ({ service }) => service.service,
  visit: ({ dateAssigned, hourAssigned }) => <VisitCell day={dateAssigned} hour={hourAssigned} />,
  status: (request) => <RequestStateCell request={request} />,
  awaitsAnswer,
});

const FILTERS = ['status', 'accepted', 'typeRequest', 'late', 'client', 'service', 'date'] as const;

const PASSED_ON = SHOWN_STATUSES.filter((status) => !isHeldBy(status, 'assigner') && !isHeldBy(status, 'leader'));

const FILTERS_BEFORE = [
  statusFilter(PASSED_ON, statusesHeldBy('leader'), SHOWN_STATUSES),
  {
    kind: 'select',
    name: 'accepted',
    label: 'Respuesta',
    options: [
      { value: '0', label: ANSWER_LABELS.awaited },
      { value: '1', label: ANSWER_LABELS.accepted },
    ],
  } as const,
  PRIORITY_FILTER,
  { ...LATE_FILTER, folded: true } as const,
];

export function LeaderRequestsPage() {
  const navigate = useNavigate();
  const state = useListState({ filters: FILTERS });
  const requests = useLeaderRequests(asPeriod(state.params));
  const options = useLeaderOptions();
  const moves = useMoves(afterGivingBack);
  const acceptAll = useAcceptance();

  return (
    <>
      <RequestList<ContractorRequestItem, (typeof FILTERS)[number]>
        title={PAGES.contractorAssign.title}
        action={<AgendaSwitch isAgenda={false} onChange={() => void navigate(LINKED_PATHS.contractorAgenda)} />}
        description={PAGES.contractorAssign.description}
        state={state}
        query={requests}
        tellsHidden
        columns={COLUMNS}
        statusOf={(request) => request.status}
        rowActions={(request, open) => {
          const isAsked = awaitsAnswer(request);
          const assign: RequestAction<ContractorRequestItem> = {
            key: 'assign',
            label: request.operator ? 'Cambiar operario' : 'Asignar',
            event: 'assign-own',
            card: 'wide',
            // The form continues only with the requests without an operator.
            onClick: (rows) => open(rows.filter((row) => row === request || isHeldBy(row.status, 'leader'))),
          };
          return isAsked
            ? [moves.actionOf('accept', request), assign, { ...moves.actionOf('reject', request), key: 'give-back' }]
            : [assign, { ...moves.actionOf('return', request), key: 'give-back' }];
        }}
        dialog={(dialog) => <LeaderAssignDialog {...dialog} />}
        together={{
          event: 'assign-own',
          waits: ({ status }) => isHeldBy(status, 'leader'),
          label: 'Asignar',
          icon: 'assign',
          numberOf: (request) => request.numRequest,
          dialog: (dialog) => <LeaderAssignManyDialog {...dialog} />,
          more: (rows, settle) => {
            const unanswered = rows.filter(awaitsAnswer);
            const accept = () => void acceptAll(unanswered, settle);
            return unanswered.length === 0
              ? []
              : [{ key: 'accept', label: `Aceptar ${unanswered.length}`, onClick: accept }];
          },
        }}
        newRows={{ one: 'solicitud nueva', many: 'solicitudes nuevas' }}
        filters={[...FILTERS_BEFORE, ...ownRecordFilters(options)]}
        saved={useSavedFilters('contractor-requests')}
        searchLabel={REQUEST_SEARCH}
        empty={{
          title: 'No tienes solicitudes por asignar',
          description: 'Las solicitudes que te entreguen aparecerán aquí para que elijas a un operario.',
        }}
      />
      {moves.dialog}
    </>
  );
}

function useAcceptance() {
  const toasts = useToasts();
  const many = useAcceptRequests();
  return (requests: readonly ContractorRequestItem[], onSettled: (result: BulkResult) => void) =>
    many.mutateAsync({ rows: requests.map(({ id, version }) => ({ id, version })) }).then(
      (result) => {
        onSettled(result);
        const count = result.done.length;
        if (count > 0) toasts.success(count === 1 ? 'Solicitud aceptada' : `${count} solicitudes aceptadas`);
      },
      (error: unknown) => toasts.error(errorMessage(error)),
    );
}
