import { useSavedFilters, useSearchedRequest } from '@portal/api-client';
import { formatRequestNumber, REQUEST_TRANSITIONS, type RequestListItem } from '@portal/domain';
import { useListState, useRowDialog } from '@portal/ui';
import {
  asPeriod,
  HiddenRequest,
  LATE_FILTER,
  PRIORITY_FILTER,
  RequestListPage,
  useRequestSelection,
} from '@portal/work';
import { useRequestUpkeep } from '../edit/use-request-upkeep';
import { REQUEST_FILTERS, useRequestFilters } from '../list-filters';
import { AssignViewSwitch } from '../agenda/assign-view-switch';
import { useRequests } from '../api/requests';
import { PAGES } from '../pages';
import { ASSIGN_COLUMNS } from './assign-columns';
import { AssignDialog } from './assign-dialog';
import { AssignManyDialog } from './assign-many-dialog';

/** The filters of every list of requests, and the priority. */
const FILTERS = [...REQUEST_FILTERS, 'typeRequest', 'late'] as const;

const statusOf = ({ status }: RequestListItem) => status;

/** 'Solicitudes por asignar' (spec 2 §2). */
export function AssignPage() {
  const saved = useSavedFilters('request-assign');
  const state = useListState({ filters: FILTERS });
  const query = useRequests(asPeriod(state.params));
  const hidden = useSearchedRequest(state.params.q);
  const [status, ...others] = useRequestFilters(REQUEST_TRANSITIONS.assign.from);
  const upkeep = useRequestUpkeep('assigner');
  const dialog = useRowDialog<RequestListItem>();
  const together = useRowDialog<readonly RequestListItem[]>();
  const selection = useRequestSelection<RequestListItem>({
    event: 'assign',
    statusOf,
    state,
    rows: query.data?.data,
    labelOf: ({ numRequest }) => formatRequestNumber(numRequest),
  });

  return (
    <>
      <RequestListPage
        title={PAGES.requestAssign.title}
        action={<AssignViewSwitch />}
        state={state}
        query={query}
        columns={ASSIGN_COLUMNS}
        rowKey={(row) => row.id}
        statusOf={statusOf}
        rowActions={(row) => [
          {
            key: 'assign',
            label: 'Asignar',
            icon: 'assign',
            event: 'assign',
            onClick: (rows) => dialog.open(row, rows),
          },
          ...upkeep.actionsOf({ ...row, service: row.service.service }),
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
        ]}
        filters={[...(status ? [status] : []), PRIORITY_FILTER, LATE_FILTER, ...others]}
        saved={saved}
        searchLabel="Número, cliente, mall o servicio"
        empty={{
          noMatch: hidden && <HiddenRequest request={hidden} />,
          title: 'No hay solicitudes por asignar',
          description: 'Las solicitudes que creen los clientes aparecerán aquí hasta que comience el trabajo.',
        }}
      />
      {upkeep.dialogs}
      {together.row && (
        <AssignManyDialog
          key={`together-${together.opening}`}
          requests={together.row}
          open={together.isOpen}
          onSettled={selection.settle}
          onClose={together.close}
        />
      )}
      {dialog.row && (
        <AssignDialog
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
