import { useSavedFilters, useSearchedRequest } from '@portal/api-client';
import {
  canHappen,
  formatColumnPesos,
  DONE_STATUSES,
  isHeldBy,
  statusesHeldBy,
  type RepairListItem,
  PRICE_NAMES,
} from '@portal/domain';
import { DATE_WIDTH, DateText, useListState, type ListColumn, type ListFilter } from '@portal/ui';
import { RequestLink, RequestList, statusFilter, type RequestAction } from '@portal/work';
import { generatePath, useNavigate } from 'react-router-dom';
import { useCompanyRepairs } from '../api/contractors';
import { PAGES } from '../pages';

const COLUMNS: readonly ListColumn<RepairListItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    sortKey: 'numRequest',
    width: '84px',
    card: 'who',
    render: (repair) => <RequestLink number={repair.numRequest} />,
  },
  {
    key: 'clientName',
    title: 'Cliente',
    minWidth: 170,
    sortKey: 'clientName',
    card: 'who',
    truncate: true,
    render: (repair) => repair.clientName,
  },
  {
    key: 'operatorName',
    title: 'Operario',
    sortKey: 'operatorName',
    truncate: true,
    under: 'clientName',
    render: (repair) => repair.operatorName,
  },
  {
    key: 'service',
    title: 'Servicio',
    card: 'what',
    minWidth: 180,
    truncate: true,
    render: (repair) => repair.service,
  },
  {
    key: 'address',
    title: 'Dirección',
    sortKey: 'address',
    card: 'what',
    under: 'service',
    render: (repair) => repair.address,
  },
  {
    key: 'price',
    title: PRICE_NAMES.suggestion,
    width: '190px',
    align: 'end',
    readsRows: true,
    render: (repair, rows) =>
      repair.price === null ? (
        <span className="ui-faint">Sin sugerir</span>
      ) : (
        formatColumnPesos(
          repair.price,
          rows.map(({ price }) => price),
        )
      ),
  },
  {
    key: 'date',
    title: 'Fecha',
    sortKey: 'date',
    width: DATE_WIDTH,
    card: 'state',
    render: (repair) => <DateText value={repair.date} />,
  },
];

const FILTERS: readonly ListFilter<'status' | 'suggested'>[] = [
  statusFilter(
    DONE_STATUSES.filter((status) => !isHeldBy(status, 'liquidator')),
    statusesHeldBy('liquidator'),
  ),
  {
    kind: 'select',
    name: 'suggested',
    label: 'Sugerencia',
    options: [
      { value: '0', label: 'Sin sugerir' },
      { value: '1', label: 'Sugerido' },
    ],
  },
];

export function CompanyRepairsPage() {
  const saved = useSavedFilters('contractor-repairs');
  const state = useListState({ filters: ['status', 'suggested'], defaultSort: '-numRequest' });
  const hidden = useSearchedRequest(state.params.q);
  const repairs = useCompanyRepairs(state.params);
  const navigate = useNavigate();

  const actionsOf = ({ id, status }: RepairListItem): RequestAction<RepairListItem>[] => {
    const onClick = () => void navigate(generatePath(PAGES.contractorSuggest.path, { id: String(id) }));
    return canHappen('suggest-price', status)
      ? [{ key: 'suggest', label: 'Sugerir precio', icon: 'price', event: 'suggest-price', onClick }]
      : [{ key: 'view', label: 'Ver detalles', icon: 'view', event: null, onClick }];
  };

  return (
    <RequestList<RepairListItem, 'status' | 'suggested'>
      failureAs="log"
      title={PAGES.contractorRepairs.title}
      description={PAGES.contractorRepairs.description}
      state={state}
      query={repairs}
      hidden={hidden}
      columns={COLUMNS}
      statusOf={({ status }) => status}
      rowActions={actionsOf}
      filters={FILTERS}
      saved={saved}
      searchLabel="Número, cliente o descripción"
      empty={{
        title: 'No hay solicitudes por sugerir',
        description: 'Cuando un operario de tu empresa finalice una reparación, aparecerá aquí.',
      }}
    />
  );
}
