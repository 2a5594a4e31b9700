import {
  useSavedFilters,
  useSearchedRequest,
  useAssignRequests,
  useOverlappingVisits,
  useVisitProposal,
} from '@portal/api-client';
import { isHeldBy, REQUEST_TRANSITIONS, type RequestListItem } from '@portal/domain';
import { useListState } from '@portal/ui';
import {
  asPeriod,
  LATE_FILTER,
  PRIORITY_FILTER,
  REQUEST_SEARCH,
  RequestList,
  AssignManyModal,
  type TogetherDialog,
} from '@portal/work';
import { useRequestUpkeep } from '../edit/use-request-upkeep';
import { LIST_FILTER_NAMES, useRequestFilters } from '../list-filters';
import { AssignViewSwitch } from '../agenda/assign-view-switch';
import { useRequests } from '../api/requests';
import { PAGES } from '../pages';
import { ASSIGN_COLUMNS } from './assign-columns';
import { AssignDialog } from './assign-dialog';
import { useAssignOptions } from './use-assign-options';
import { WaitingPlaceRequests } from './waiting-place-requests';

function AssignManyDialog(dialog: TogetherDialog<RequestListItem>) {
  const assignment = useAssignRequests();
  return (
    <AssignManyModal
      {...dialog}
      {...useAssignOptions(null)}
      useOverlappingVisits={useOverlappingVisits}
      useVisitProposal={useVisitProposal}
      onSubmit={assignment.mutateAsync}
    />
  );
}

const FILTERS = [...LIST_FILTER_NAMES, 'typeRequest', 'late'] as const;

export function AssignPage() {
  const saved = useSavedFilters('request-assign');
  const state = useListState({ filters: FILTERS });
  const query = useRequests(asPeriod(state.params));
  const hidden = useSearchedRequest(state.params.q);
  const [status, ...others] = useRequestFilters(REQUEST_TRANSITIONS.assign.from);
  const upkeep = useRequestUpkeep('assigner');

  return (
    <>
      <RequestList<RequestListItem, (typeof FILTERS)[number]>
        title={PAGES.requestAssign.title}
        description={PAGES.requestAssign.description}
        action={<AssignViewSwitch />}
        state={state}
        query={query}
        hidden={hidden}
        columns={ASSIGN_COLUMNS}
        statusOf={(row) => row.status}
        rowActions={(row, open) => [
          {
            key: 'assign',
            label: isHeldBy(row.status, 'assigner') ? 'Asignar' : 'Reasignar',
            icon: 'assign',
            event: 'assign',
            // The form continues only with the requests that wait for the assigner.
            onClick: (rows) => open(rows.filter((other) => other === row || isHeldBy(other.status, 'assigner'))),
          },
          ...upkeep.actionsOf({ ...row, service: row.service.service }),
        ]}
        dialog={(dialog) => <AssignDialog {...dialog} />}
        together={{
          event: 'assign',
          label: 'Asignar',
          icon: 'assign',
          numberOf: (row) => row.numRequest,
          dialog: (dialog) => <AssignManyDialog {...dialog} />,
        }}
        newRows={{ one: 'solicitud nueva', many: 'solicitudes nuevas' }}
        filters={[...(status ? [status] : []), PRIORITY_FILTER, LATE_FILTER, ...others]}
        saved={saved}
        searchLabel={REQUEST_SEARCH}
        empty={{
          title: 'No hay solicitudes por asignar',
          description: 'Las solicitudes que creen los clientes aparecerán aquí hasta que comience el trabajo.',
        }}
      >
        <WaitingPlaceRequests />
      </RequestList>
      {upkeep.dialogs}
    </>
  );
}
