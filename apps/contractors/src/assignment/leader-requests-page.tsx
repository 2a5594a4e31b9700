import { useLeaderRequests } from '@portal/api-client';
import {
  canHappen,
  formatRequestNumber,
  PAGES,
  REQUEST_STATUSES,
  STATUS_LABELS,
  type ContractorRequestItem,
} from '@portal/domain';
import { ListPage, RelativeDate, StatusBadge, useListState, type ListColumn, type ListFilter } from '@portal/ui';
import { useState } from 'react';
import { LeaderAssignDialog } from './leader-assign-dialog';

const COLUMNS: readonly ListColumn<ContractorRequestItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
    render: (request) => formatRequestNumber(request.numRequest),
  },
  {
    key: 'client',
    title: 'Cliente',
    sortKey: 'client',
    card: 'who',
    truncate: true,
    render: (request) => request.client.name,
  },
  {
    key: 'service',
    title: 'Servicio',
    sortKey: 'service',
    card: 'what',
    truncate: true,
    render: (request) => request.service.service,
  },
  { key: 'address', title: 'Dirección', sortKey: 'address', truncate: true, render: (request) => request.address },
  {
    key: 'dateRequest',
    title: 'Fecha de solicitud',
    sortKey: 'dateRequest',
    width: '160px',
    render: (request) => <RelativeDate value={request.dateRequest} />,
  },
  {
    key: 'status',
    title: 'Estado',
    sortKey: 'status',
    width: '130px',
    card: 'state',
    render: (request) => <StatusBadge status={request.status} />,
  },
];

const FILTERS = ['status', 'date'] as const;

const SHOWN_STATUSES = REQUEST_STATUSES.filter((status) => status !== 'eliminado');

/** Without a filter the list holds what waits for the leader; what they already passed on is one choice away. */
const LIST_FILTERS: readonly ListFilter<(typeof FILTERS)[number]>[] = [
  {
    kind: 'select',
    name: 'status',
    label: 'Estado',
    placeholder: STATUS_LABELS.pendiente,
    options: [
      { value: SHOWN_STATUSES.join(','), label: 'Todos' },
      ...SHOWN_STATUSES.filter((status) => status !== 'solicitado' && status !== 'pendiente').map((status) => ({
        value: status,
        label: STATUS_LABELS[status],
      })),
    ],
  },
  { kind: 'day', name: 'date', label: 'Fecha' },
];

/** 'Asignar a contratistas' (spec 2 §2): the requests in the leader's hands, each for one of their own operators. */
export function LeaderRequestsPage() {
  const state = useListState({ filters: FILTERS, defaultSort: 'numRequest' });
  const { date, ...params } = state.params;
  const requests = useLeaderRequests({ ...params, ...(date ? { from: date, to: date } : {}) });
  // The row stays while its dialog closes, so that nothing empties under the eye.
  const [dialog, setDialog] = useState<{ request: ContractorRequestItem; opening: number; open: boolean } | null>(null);
  const close = () => setDialog((shown) => shown && { ...shown, open: false });

  return (
    <>
      <ListPage
        title={PAGES.contractorAssign.title}
        description="Solicitudes que la empresa te entregó para asignarlas a tus operarios."
        state={state}
        query={requests}
        columns={COLUMNS}
        rowKey={(request) => request.id}
        rowActions={(request) =>
          canHappen('assign-own', request.status)
            ? [
                {
                  key: 'assign',
                  label: 'Asignar solicitud',
                  icon: 'assign',
                  onClick: () => setDialog((last) => ({ request, opening: (last?.opening ?? 0) + 1, open: true })),
                },
              ]
            : []
        }
        filters={LIST_FILTERS}
        searchLabel="Número, cliente o descripción"
        empty={{
          title: 'No tienes solicitudes por asignar',
          description: 'Las solicitudes que te entreguen aparecerán aquí para que elijas a un operario.',
        }}
      />
      {dialog && (
        <LeaderAssignDialog key={dialog.opening} request={dialog.request} open={dialog.open} onClose={close} />
      )}
    </>
  );
}
