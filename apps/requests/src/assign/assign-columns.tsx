import { type RequestListItem } from '@portal/domain';
import { PlaceText, StatusBadge, type ListColumn } from '@portal/ui';
import { AgeCell, PriorityBadge, RequestLink, VisitCell } from '@portal/work';

/** The columns of 'Solicitudes por asignar'. */
export const ASSIGN_COLUMNS: ListColumn<RequestListItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => <RequestLink number={row.numRequest} />,
    sortKey: 'numRequest',
    width: '78px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    minWidth: 190,
    render: (row) => row.client.name,
    sortKey: 'client',
    truncate: true,
    card: 'who',
  },
  {
    key: 'service',
    title: 'Servicio',
    minWidth: 140,
    render: (row) => row.service.service,
    sortKey: 'service',
    truncate: true,
    card: 'what',
  },
  {
    key: 'address',
    title: 'Dirección',
    render: (row) => <PlaceText>{row.address}</PlaceText>,
    sortKey: 'address',
    truncate: true,
    under: 'client',
  },
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: (row) => <PriorityBadge priority={row.typeRequest.name} />,
    sortKey: 'typeRequest',
    under: 'service',
    card: 'what',
  },
  { key: 'date', title: 'Visita', render: (row) => <VisitCell request={row} />, sortKey: 'date', width: '184px' },
  {
    key: 'operator',
    title: 'Operario',
    under: 'date',
    // Until a contractor chooses one, the contractor has the request.
    render: (row) => row.operator?.name ?? row.company?.name,
    sortKey: 'operator',
    truncate: true,
  },
  {
    key: 'dateRequest',
    title: 'Espera',
    render: (row) => <AgeCell request={row} />,
    sortKey: 'dateRequest',
    width: '72px',
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <StatusBadge status={row.status} />,
    sortKey: 'status',
    width: '116px',
    card: 'state',
  },
];
