import { formatRequestNumber, type RequestListItem } from '@portal/domain';
import { PriorityBadge, RelativeDate, StatusBadge, type ListColumn } from '@portal/ui';

/** The columns of 'Solicitudes por asignar'. */
export const ASSIGN_COLUMNS: ListColumn<RequestListItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => formatRequestNumber(row.numRequest),
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    render: (row) => row.client.name,
    sortKey: 'client',
    truncate: true,
    card: 'what',
  },
  {
    key: 'service',
    title: 'Servicio',
    render: (row) => row.service.service,
    sortKey: 'service',
    truncate: true,
    card: 'what',
  },
  { key: 'address', title: 'Dirección', render: (row) => row.address, truncate: true },
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: (row) => <PriorityBadge priority={row.typeRequest.name} />,
    width: '128px',
  },
  {
    key: 'holder',
    title: 'Asignada a',
    render: (row) => row.operator?.name ?? row.company?.name ?? <span className="ui-missing">Sin asignar</span>,
    truncate: true,
  },
  {
    key: 'dateRequest',
    title: 'Fecha',
    render: (row) => <RelativeDate value={row.dateRequest} />,
    sortKey: 'dateRequest',
    width: '136px',
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <StatusBadge status={row.status} />,
    sortKey: 'status',
    width: '128px',
    card: 'state',
  },
];
