import './assign-columns.css';
import { type RequestListItem } from '@portal/domain';
import { RelativeDate, StatusBadge, TruncatedText, type ListColumn } from '@portal/ui';
import { PriorityBadge, RequestLink } from '@portal/work';

/** The columns of 'Solicitudes por asignar'. */
export const ASSIGN_COLUMNS: ListColumn<RequestListItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => <RequestLink number={row.numRequest} />,
    sortKey: 'numRequest',
    width: '92px',
    card: 'who',
  },
  {
    key: 'client',
    title: 'Cliente',
    render: (row) => row.client.name,
    sortKey: 'client',
    truncate: true,
    card: 'who',
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
    width: '116px',
    card: 'what',
  },
  {
    key: 'dateRequest',
    title: 'Fecha',
    render: (row) => <RelativeDate value={row.dateRequest} />,
    sortKey: 'dateRequest',
    width: '112px',
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <StatusAndHolder request={row} />,
    sortKey: 'status',
    width: '168px',
    card: 'state',
  },
];

/** The state and, under it, in whose hands the request is: the operator, or the contractor until it chooses one. */
function StatusAndHolder({ request }: { request: RequestListItem }) {
  const holder = request.operator?.name ?? request.company?.name;
  return (
    <>
      <StatusBadge status={request.status} />
      {holder && (
        <span className="assign-holder">
          <TruncatedText>{holder}</TruncatedText>
        </span>
      )}
    </>
  );
}
