import {
  canHappen,
  formatPesos,
  formatRequestNumber,
  isWorkDone,
  REQUEST_STATUSES,
  STATUS_LABELS,
  type RepairListItem,
  type RequestStatus,
} from '@portal/domain';
import {
  ListPage,
  RelativeDate,
  useListState,
  type ListColumn,
  type ListEmpty,
  type ListFilter,
  type RowAction,
} from '@portal/ui';
import { generatePath, useNavigate, type NavigateFunction } from 'react-router-dom';
import { useRepairs } from '../api/repairs';
import { correctionAddress } from '../liquidation/use-correcting';
import { PAGES } from '../pages';
import { fromList } from './use-repair-loop';

const COLUMNS: readonly ListColumn<RepairListItem>[] = [
  { key: 'id', title: 'ID', width: '72px', card: 'none', render: (repair) => repair.id },
  {
    key: 'numRequest',
    title: 'Solicitud',
    sortKey: 'numRequest',
    width: '110px',
    card: 'who',
    render: (repair) => formatRequestNumber(repair.numRequest),
  },
  {
    key: 'clientName',
    title: 'Cliente',
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
    render: ({ operatorName, companyName }) => [operatorName, companyName].filter(Boolean).join(' · '),
  },
  {
    key: 'address',
    title: 'Dirección',
    sortKey: 'address',
    card: 'what',
    truncate: true,
    render: (repair) => repair.address,
  },
  {
    key: 'date',
    title: 'Fecha',
    sortKey: 'date',
    width: '140px',
    card: 'state',
    render: (repair) => <RelativeDate value={repair.date} />,
  },
];

/** Between the address and the date, where the list is of what has a price. */
const PRICE_COLUMN: ListColumn<RepairListItem> = {
  key: 'liquidated',
  title: 'Precio',
  width: '140px',
  align: 'end',
  card: 'what',
  render: ({ liquidated }) => (liquidated === null ? null : formatPesos(liquidated)),
};
const PRICED_COLUMNS = [...COLUMNS.slice(0, -1), PRICE_COLUMN, ...COLUMNS.slice(-1)];

/** Without a filter the list holds what waits for its price; what was liquidated since is one choice away. */
const FILTERS: readonly ListFilter<'status'>[] = [
  {
    kind: 'select',
    name: 'status',
    label: 'Estado',
    placeholder: STATUS_LABELS.finalizado,
    options: REQUEST_STATUSES.filter((status) => isWorkDone(status) && !canHappen('liquidate', status)).map(
      (status) => ({ value: status, label: STATUS_LABELS[status] }),
    ),
  },
];

/** The main thing to do with a repair of that state. `rows`: the page that it is on. */
function actionOf(
  { id, status }: RepairListItem,
  rows: readonly RepairListItem[],
  navigate: NavigateFunction,
): RowAction {
  if (canHappen('correct-liquidation', status)) {
    return {
      key: 'correct',
      label: 'Corregir liquidación',
      icon: 'edit',
      onClick: () => void navigate(correctionAddress(id)),
    };
  }
  const waiting = rows.filter((row) => canHappen('liquidate', row.status)).map((row) => row.id);
  const open = () =>
    void navigate(generatePath(PAGES.liquidate.path, { id: String(id) }), { state: fromList(waiting, id) });
  return canHappen('liquidate', status)
    ? { key: 'liquidate', label: 'Liquidar', icon: 'liquidation', onClick: open }
    : { key: 'view', label: 'Ver detalles', icon: 'view', onClick: open };
}

/** 'Solicitudes por liquidar' (spec 2 §2): the finished repairs that wait for their price, and those that have one. */
export function RepairsPage() {
  const state = useListState({ filters: ['status'], defaultSort: '-numRequest' });
  const repairs = useRepairs(state.params);
  const navigate = useNavigate();
  const status = state.filters.status ?? 'finalizado';

  return (
    <ListPage<RepairListItem, 'status'>
      failureAs="log"
      title={PAGES.repairs.title}
      description={DESCRIPTIONS[status]}
      state={state}
      query={repairs}
      columns={state.filters.status ? PRICED_COLUMNS : COLUMNS}
      rowKey={(repair) => repair.id}
      rowActions={(repair) => [actionOf(repair, repairs.data?.data ?? [], navigate)]}
      filters={FILTERS}
      searchLabel="Número, cliente o descripción"
      empty={EMPTY}
    />
  );
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  finalizado: 'Reparaciones finalizadas que esperan su precio.',
  liquidado: 'Reparaciones liquidadas que esperan su factura: el precio todavía se puede corregir.',
  facturado: 'Reparaciones ya facturadas.',
} satisfies Partial<Record<RequestStatus, string>>;

const EMPTY: ListEmpty = {
  title: 'No hay solicitudes por liquidar',
  description: 'Cuando un operario finalice una reparación, aparecerá aquí.',
};
