import { SHOWN_STATUSES, type ClientRequestItem, businessInstant, isAtWork } from '@portal/domain';
import { Button, Icon, DATE_WIDTH, DateText, StatusBadge, useListState, type ListColumn } from '@portal/ui';
import { asPeriod, FAULT_COLUMN, fieldColumns, useOpenRequest, RequestLink, RequestList } from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useMyRequests } from '../api/requests';
import { useRequestUpkeep } from '../edit/use-request-upkeep';
import { LIST_FILTER_NAMES, useRequestFilters } from '../list-filters';
import { PAGES } from '../pages';
import { MyRequestDetail } from './my-request-detail';
import './mine.css';

/** A visit counts as missed when its hour passed before the work began: 'debía venir …'. */
function ExpectedVisit({ request: { status, visit } }: { request: Pick<ClientRequestItem, 'status' | 'visit'> }) {
  if (!visit) return null;
  if (isAtWork(status)) return <span className="mine-visit">{visit.operator} está trabajando</span>;
  return (
    <span className="mine-visit">
      {businessInstant(visit.day, visit.hour) < new Date() ? 'debía venir' : 'viene'}{' '}
      <DateText value={visit.day} hour={visit.hour} />, <span className="mine-visitor">{visit.operator}</span>
    </span>
  );
}

const COLUMNS: readonly ListColumn<ClientRequestItem>[] = [
  { key: 'id', title: '#', render: (row) => row.id, width: '56px' },
  {
    key: 'requestNum',
    title: 'Solicitud',
    render: (row) => <RequestLink number={row.requestNum} />,
    sortKey: 'numRequest',
    width: '100px',
    card: 'who',
  },
  {
    key: 'service',
    title: 'Servicio',
    render: (row) => row.service,
    sortKey: 'service',
    minWidth: 210,
    truncate: true,
    card: 'what',
  },
  {
    key: 'address',
    title: 'Dirección',
    render: (row) => row.address,
    under: 'service',
    card: 'what',
  },
  FAULT_COLUMN,
  ...fieldColumns<ClientRequestItem>(),
  {
    key: 'visit',
    title: 'Visita',
    render: (row) => <ExpectedVisit request={row} />,
    isEmpty: ({ visit }) => visit === null,
    width: '236px',
    card: 'what',
  },
  {
    key: 'dateRequest',
    title: 'Fecha',
    render: (row) => <DateText value={row.dateRequest} />,
    sortKey: 'dateRequest',
    width: DATE_WIDTH,
    card: 'line',
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <StatusBadge status={row.status} />,
    sortKey: 'status',
    width: '124px',
    card: 'state',
  },
];

export function MyRequestsPage() {
  const navigate = useNavigate();
  const state = useListState({ filters: LIST_FILTER_NAMES });
  const query = useMyRequests(asPeriod(state.params));
  const filters = useRequestFilters(SHOWN_STATUSES);
  const upkeep = useRequestUpkeep('client');
  const opened = useOpenRequest();
  const create = (
    <Button type="primary" icon={<Icon name="add" />} onClick={() => void navigate(PAGES.requestCreate.path)}>
      Crear solicitud
    </Button>
  );

  return (
    <>
      <RequestList
        title={PAGES.requestMine.title}
        description={PAGES.requestMine.description}
        action={create}
        state={state}
        query={query}
        tellsHidden
        columns={COLUMNS}
        statusOf={({ status }) => status}
        rowActions={(row) => [
          {
            key: 'view',
            label: 'Ver detalles',
            icon: 'view',
            event: null,
            card: 'inside',
            onClick: () => opened.open(row.id),
          },
          ...upkeep.actionsOf({ ...row, numRequest: row.requestNum }),
        ]}
        filters={filters}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'Todavía no tienes solicitudes',
          description: 'Las solicitudes que crees aparecerán aquí con su estado.',
          action: create,
        }}
      />
      {upkeep.dialogs}
      <MyRequestDetail requestId={opened.id} onClose={opened.close} />
    </>
  );
}
