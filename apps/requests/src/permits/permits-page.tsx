import { usePermits } from '@portal/api-client';
import { formatDay, formatRequestNumber, PAGES, type PermitRequestItem } from '@portal/domain';
import { ListPage, RelativeDate, useListState, type ListColumn } from '@portal/ui';
import { useState } from 'react';
import { DATE_FILTER, toRequestQuery } from '../list-filters';
import { PermitDialog } from './permit-dialog';

const COLUMNS: ListColumn<PermitRequestItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => formatRequestNumber(row.numRequest),
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
  },
  { key: 'client', title: 'Cliente', render: (row) => row.client, sortKey: 'client', truncate: true, card: 'what' },
  { key: 'service', title: 'Servicio', render: (row) => row.service, sortKey: 'service', truncate: true, card: 'what' },
  { key: 'address', title: 'Dirección', render: (row) => row.address, truncate: true, wideOnly: true },
  {
    key: 'operator',
    title: 'Operario',
    render: (row) => row.operator ?? 'Sin asignar',
    sortKey: 'operator',
    truncate: true,
  },
  {
    key: 'visit',
    title: 'Visita',
    render: (row) => (row.date ? [formatDay(row.date), row.hour].filter(Boolean).join(' ') : 'Sin fecha'),
    sortKey: 'date',
    width: '160px',
  },
  {
    key: 'dateRequest',
    title: 'Fecha de solicitud',
    render: (row) => <RelativeDate value={row.dateRequest} />,
    sortKey: 'dateRequest',
    width: '168px',
    wideOnly: true,
    card: 'state',
  },
];

/** 'Asignar permisos' (spec 2 §2): the requests that wait for the number of their permit. */
export function PermitsPage() {
  const state = useListState({ filters: ['date'] });
  const query = usePermits(toRequestQuery(state.params));
  const [request, setRequest] = useState<PermitRequestItem | null>(null);
  const [open, setOpen] = useState(false);

  return (
    <>
      <ListPage
        title={PAGES.requestPermits.title}
        state={state}
        query={query}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowActions={(row) => [
          {
            key: 'permit',
            label: 'Asignar permiso',
            icon: 'permit',
            onClick: () => {
              setRequest(row);
              setOpen(true);
            },
          },
        ]}
        filters={[DATE_FILTER]}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'No hay solicitudes en trámite',
          description: 'Las solicitudes asignadas que requieran un permiso aparecerán aquí.',
        }}
      />
      {request && <PermitDialog request={request} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
