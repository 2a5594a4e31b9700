import { useRequests } from '@portal/api-client';
import { canHappen, PAGES, REQUEST_STATUSES, type RequestListItem } from '@portal/domain';
import { ListPage, useListState } from '@portal/ui';
import { useState } from 'react';
import { useRequestUpkeep } from '../edit/use-request-upkeep';
import { REQUEST_FILTERS, toRequestQuery, useRequestFilters } from '../list-filters';
import { AssignViewSwitch } from '../agenda/assign-view-switch';
import { ASSIGN_COLUMNS } from './assign-columns';
import { AssignDialog } from './assign-dialog';

/** Only what can still be assigned is in this list. */
const STATUSES = REQUEST_STATUSES.filter((status) => canHappen('assign', status));

/** 'Solicitudes por asignar' (spec 2 §2). */
export function AssignPage() {
  const state = useListState({ filters: REQUEST_FILTERS });
  const query = useRequests(toRequestQuery(state.params));
  const filters = useRequestFilters(STATUSES);
  const upkeep = useRequestUpkeep();
  // The row stays while its dialog closes, so that nothing empties under the eye.
  const [dialog, setDialog] = useState<{ request: RequestListItem; opening: number } | null>(null);
  const [open, setOpen] = useState(false);

  return (
    <>
      <ListPage
        title={PAGES.requestAssign.title}
        action={<AssignViewSwitch />}
        state={state}
        query={query}
        columns={ASSIGN_COLUMNS}
        rowKey={(row) => row.id}
        rowActions={(row) => [
          {
            key: 'assign',
            label: 'Asignar',
            icon: 'assign',
            onClick: () => {
              setDialog((last) => ({ request: row, opening: (last?.opening ?? 0) + 1 }));
              setOpen(true);
            },
          },
          ...(canHappen('edit', row.status) ? upkeep.actionsOf({ ...row, service: row.service.service }) : []),
        ]}
        filters={filters}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'No hay solicitudes por asignar',
          description: 'Las solicitudes que creen los clientes aparecerán aquí hasta que comience el trabajo.',
        }}
      />
      {upkeep.dialog}
      {dialog && (
        <AssignDialog key={dialog.opening} request={dialog.request} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
