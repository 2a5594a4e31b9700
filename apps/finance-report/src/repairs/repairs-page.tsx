import { useSavedFilters } from '@portal/api-client';
import { canHappen, PRICE_NAMES, REQUEST_LIFECYCLE, type RepairListItem } from '@portal/domain';
import { useListState, type ListColumn, type ListEmpty, type ListFilter } from '@portal/ui';
import {
  DueText,
  LATE_FILTER,
  LIQUIDATOR_FILTER,
  pesosColumn,
  REPAIR_DATE_COLUMN,
  repairColumns,
  RequestList,
  useRepairsList,
  type RequestAction,
  type Together,
} from '@portal/work';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRepairs } from '../api/repairs';
import { correctionAddress } from '../liquidation/use-correcting';
import { PAGES, REPAIR_PATHS } from '../pages';
import { LiquidateTogetherModal } from './liquidate-together-modal';

const COLUMNS: readonly ListColumn<RepairListItem>[] = [
  { key: 'id', title: '#', width: '40px', render: (repair) => repair.id },
  ...repairColumns('Solicitud', ({ operatorName, companyName }) =>
    [operatorName, companyName].filter(Boolean).join('\u00A0· '),
  ),
  { key: 'branch', title: 'Sede', width: '124px', minWidth: 124, truncate: true, render: ({ branch }) => branch.name },
];

const DUE_COLUMN: ListColumn<RepairListItem> = {
  key: 'due',
  title: 'Vencimiento',
  sortKey: 'due',
  under: 'date',
  card: 'what',
  render: (repair) => <DueText dueAt={repair.dueAt} />,
};

const WAITING_COLUMNS = [
  ...COLUMNS,
  pesosColumn<RepairListItem>({ key: 'price', title: PRICE_NAMES.calculated }, ({ calculated }) => calculated),
  REPAIR_DATE_COLUMN,
  DUE_COLUMN,
];
const PRICED_COLUMNS = [
  ...COLUMNS,
  pesosColumn<RepairListItem>({ key: 'price', title: 'Precio' }, ({ liquidated }) => liquidated),
  REPAIR_DATE_COLUMN,
];

const FILTERS: readonly ListFilter<'status' | 'late'>[] = [LIQUIDATOR_FILTER, LATE_FILTER];

export function RepairsPage() {
  // The longest wait comes first; of finished work the latest.
  const isDone = useSearchParams()[0].has('status');
  const state = useListState({ filters: ['status', 'late'], defaultSort: isDone ? '-numRequest' : 'numRequest' });
  const repairs = useRepairs(state.params);
  const navigate = useNavigate();
  const { openedRow, open } = useRepairsList(REPAIR_PATHS);
  const actionsOf = ({ id, status: found }: RepairListItem): RequestAction<RepairListItem>[] => {
    const canChange = canHappen('liquidate', found) || canHappen('correct-liquidation', found);
    if (!canChange) {
      return [{ key: 'view', label: 'Ver detalles', icon: 'view', event: null, onClick: () => open([], id) }];
    }
    return [
      {
        key: 'liquidate',
        label: 'Liquidar',
        icon: 'liquidation',
        event: 'liquidate',
        onClick: (rows) =>
          open(
            rows.map((row) => row.id),
            id,
          ),
      },
      {
        key: 'correct',
        label: 'Corregir liquidación',
        icon: 'edit',
        event: 'correct-liquidation',
        onClick: () => void navigate(correctionAddress(id)),
      },
    ];
  };

  return (
    <RequestList<RepairListItem, 'status' | 'late'>
      failureAs="log"
      title={PAGES.repairs.title}
      description={DESCRIPTIONS[state.filters.status ?? REQUEST_LIFECYCLE.finished]}
      state={state}
      query={repairs}
      tellsHidden
      columns={state.filters.status ? PRICED_COLUMNS : WAITING_COLUMNS}
      statusOf={(repair) => repair.status}
      rowActions={actionsOf}
      openedRow={openedRow}
      together={isDone ? undefined : TOGETHER}
      filters={FILTERS}
      saved={useSavedFilters('repairs')}
      searchLabel="Número, cliente o descripción"
      empty={EMPTY}
    />
  );
}

const TOGETHER: Together<RepairListItem> = {
  event: 'liquidate',
  label: 'Liquidar',
  icon: 'liquidation',
  numberOf: (repair) => repair.numRequest,
  dialog: (dialog) => <LiquidateTogetherModal {...dialog} />,
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [REQUEST_LIFECYCLE.finished]: 'Reparaciones finalizadas que esperan su precio. Liquidar es decidir cuánto se cobra.',
  [REQUEST_LIFECYCLE.liquidated]:
    'Reparaciones liquidadas que esperan su factura: el precio todavía se puede corregir.',
  [REQUEST_LIFECYCLE.invoiced]: 'Reparaciones ya facturadas.',
};

const EMPTY: ListEmpty = {
  title: 'No hay solicitudes por liquidar',
  description: 'Cuando un operario finalice una reparación, aparecerá aquí.',
};
