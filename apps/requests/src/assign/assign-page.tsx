import { useAddressCompose, useRequests, useServiceOptions } from '@portal/api-client';
import { canHappen, PAGES, REQUEST_STATUSES, STATUS_LABELS, type RequestListItem } from '@portal/domain';
import { ListPage, useListState, type ListFilter } from '@portal/ui';
import { useState } from 'react';
import { ASSIGN_COLUMNS } from './assign-columns';
import { AssignDialog } from './assign-dialog';

const FILTERS = ['status', 'client', 'service', 'date'] as const;

/** Only what can still be assigned is in this list. */
const STATUS_OPTIONS = REQUEST_STATUSES.filter((status) => canHappen('assign', status)).map((status) => ({
  value: status,
  label: STATUS_LABELS[status],
}));

/** 'Solicitudes por asignar' (spec 2 §2). */
export function AssignPage() {
  const state = useListState({ filters: FILTERS });
  const { date, ...params } = state.params;
  const query = useRequests({ ...params, ...(date ? { from: date, to: date } : {}) });
  const filters = useAssignFilters();
  // The row stays while its dialog closes, so that nothing empties under the eye.
  const [request, setRequest] = useState<RequestListItem | null>(null);
  const [open, setOpen] = useState(false);

  return (
    <>
      <ListPage
        title={PAGES.requestAssign.title}
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
              setRequest(row);
              setOpen(true);
            },
          },
        ]}
        filters={filters}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'No hay solicitudes por asignar',
          description: 'Las solicitudes que creen los clientes aparecerán aquí hasta que comience el trabajo.',
        }}
      />
      {request && (
        <AssignDialog
          request={request}
          open={open}
          onClose={() => setOpen(false)}
          onStale={() => {
            setOpen(false);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}

function useAssignFilters(): ListFilter<(typeof FILTERS)[number]>[] {
  const address = useAddressCompose();
  const services = useServiceOptions();
  const toText = (id: number, label: string) => ({ value: String(id), label });
  return [
    { kind: 'select', name: 'status', label: 'Estado', options: STATUS_OPTIONS },
    {
      kind: 'select',
      name: 'client',
      label: 'Cliente',
      options: (address.data?.clients ?? []).map(({ id, name }) => toText(id, name)),
      loading: address.isPending,
    },
    {
      kind: 'select',
      name: 'service',
      label: 'Servicio',
      options: (services.data ?? []).map(({ id, service }) => toText(id, service)),
      loading: services.isPending,
    },
    { kind: 'day', name: 'date', label: 'Fecha' },
  ];
}
