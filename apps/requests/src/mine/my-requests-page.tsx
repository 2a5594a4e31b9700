import { sayToClient, SHOWN_STATUSES, type ClientRequestItem } from '@portal/domain';
import { Button, Icon, DATE_WIDTH, DateText, StatusBadge, useListState, type ListColumn } from '@portal/ui';
import {
  asPeriod,
  FAULT_COLUMN,
  fieldColumns,
  placeColumns,
  useOpenRequest,
  RequestLink,
  RequestList,
} from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useMyRequests } from '../api/requests';
import { useRequestUpkeep } from '../edit/use-request-upkeep';
import { LIST_FILTER_NAMES, useRequestFilters } from '../list-filters';
import { PAGES } from '../pages';
import { MyRequestDetail } from './my-request-detail';

const COLUMNS: readonly ListColumn<ClientRequestItem>[] = [
  { key: 'id', title: '#', render: ({ id }) => <small className="ui-faint">{id}</small>, width: '56px' },
  {
    key: 'requestNum',
    title: 'Solicitud',
    render: (row) => <RequestLink number={row.requestNum} />,
    sortKey: 'numRequest',
    width: '84px',
    card: 'who',
  },
  {
    key: 'visit',
    title: 'Visita',
    render: ({ status, visit }) => visit && <strong>{sayToClient(status, visit)}</strong>,
    under: 'status',
    card: 'what',
  },
  ...placeColumns<ClientRequestItem>(({ service }) => service, ['service']).map((one) => ({ ...one, width: '28%' })),
  FAULT_COLUMN,
  ...fieldColumns<ClientRequestItem>(),
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
    minWidth: 200,
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
            label: 'Fotos e historial',
            icon: 'view',
            card: 'inside',
            event: null,
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
