import { type RequestListItem } from '@portal/domain';
import { DATE_WIDTH, PlaceText, type ListColumn } from '@portal/ui';
import { DueText, PriorityBadge, RequestDateCell, RequestLink, RequestStateCell, VisitCell } from '@portal/work';

/** The columns of 'Solicitudes por asignar'. */
export const ASSIGN_COLUMNS: ListColumn<RequestListItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => <RequestLink number={row.numRequest} />,
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    minWidth: 150,
    render: (row) => row.client.name,
    sortKey: 'client',
    truncate: true,
    card: 'who',
  },
  {
    key: 'operator',
    title: 'Operario',
    under: 'client',
    // Until a contractor chooses one, the contractor has the request.
    render: (row) => row.operator?.name ?? row.company?.name,
    sortKey: 'operator',
    truncate: true,
  },
  {
    key: 'service',
    title: 'Servicio',
    minWidth: 156,
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
    under: 'service',
  },
  {
    key: 'typeRequest',
    title: 'Prioridad',
    render: (row) => <PriorityBadge priority={row.typeRequest.name} />,
    sortKey: 'typeRequest',
    under: 'numRequest',
    card: 'what',
  },
  {
    key: 'dateRequest',
    title: 'Fecha de solicitud',
    render: (row) => <RequestDateCell dateRequest={row.dateRequest} />,
    sortKey: 'dateRequest',
    width: DATE_WIDTH,
  },
  {
    key: 'date',
    title: 'Visita',
    render: (row) => <VisitCell day={row.dateAssigned} hour={row.hourAssigned} />,
    sortKey: 'date',
    width: DATE_WIDTH,
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <RequestStateCell request={row} />,
    sortKey: 'status',
    width: '116px',
    card: 'state',
  },
  {
    key: 'due',
    title: 'Vencimiento',
    render: (row) => <DueText dueAt={row.dueAt} />,
    sortKey: 'due',
    under: 'date',
    card: 'what',
  },
];
