import { useSavedFilters } from '@portal/api-client';
import { canHappen, PRICE_NAMES, type RepairListItem } from '@portal/domain';
import { useListState, type ListColumn, type ListFilter } from '@portal/ui';
import {
  LIQUIDATOR_FILTER,
  pesosColumn,
  PriceTogetherModal,
  REPAIR_DATE_COLUMN,
  repairColumns,
  RequestList,
  useRepairsList,
  type RequestAction,
  type Together,
  type TogetherDialog,
} from '@portal/work';
import { useCompanyRepairs, useSuggestPrices } from '../api/contractors';
import { PAGES, REPAIR_PATHS } from '../pages';

const COLUMNS: readonly ListColumn<RepairListItem>[] = [
  ...repairColumns('#', ({ operatorName }) => operatorName),
  pesosColumn<RepairListItem>(
    { key: 'price', title: PRICE_NAMES.suggestion, width: '190px' },
    ({ price }) => price,
    <span className="ui-faint" style={{ fontWeight: 400 }}>
      Sin sugerir
    </span>,
  ),
  REPAIR_DATE_COLUMN,
];

const FILTERS: readonly ListFilter<'status' | 'suggested'>[] = [
  LIQUIDATOR_FILTER,
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
  const state = useListState({ filters: ['status', 'suggested'], defaultSort: '-numRequest' });
  const repairs = useCompanyRepairs(state.params);
  const { openedRow, open } = useRepairsList(REPAIR_PATHS);

  const actionsOf = ({ id, status, price }: RepairListItem): RequestAction<RepairListItem>[] =>
    canHappen('suggest-price', status)
      ? [
          {
            key: 'suggest',
            label: price === null ? 'Sugerir precio' : 'Cambiar precio',
            // Without a sign it keeps the frame of a button: the rows that wait for a price.
            ...(price !== null && { icon: 'price' }),
            event: 'suggest-price',
            // The form continues only with repairs without a suggestion.
            onClick: (rows) => {
              const waiting = rows.filter((row) => row.id === id || row.price === null).map((row) => row.id);
              open(waiting, id);
            },
          },
        ]
      : [{ key: 'view', label: 'Ver detalles', icon: 'view', event: null, onClick: () => open([], id) }];

  return (
    <RequestList<RepairListItem, 'status' | 'suggested'>
      failureAs="log"
      title={PAGES.contractorRepairs.title}
      hasCount={state.filters.suggested !== undefined}
      description={PAGES.contractorRepairs.description}
      state={state}
      query={repairs}
      tellsHidden
      columns={COLUMNS}
      statusOf={({ status }) => status}
      rowActions={actionsOf}
      openedRow={openedRow}
      together={TOGETHER}
      filters={FILTERS}
      saved={useSavedFilters('contractor-repairs')}
      searchLabel="Número, cliente o descripción"
      empty={{
        title: 'No hay solicitudes por sugerir',
        description: 'Cuando un operario de tu empresa finalice una reparación, aparecerá aquí.',
      }}
    />
  );
}

const TOGETHER: Together<RepairListItem> = {
  event: 'suggest-price',
  waits: ({ price }) => price === null,
  label: 'Sugerir precio de',
  icon: 'price',
  numberOf: (repair) => repair.numRequest,
  dialog: (dialog) => <SuggestTogetherModal {...dialog} />,
};

const CATALOGUE = [{ name: PRICE_NAMES.catalogue, priceOf: ({ calculated }: RepairListItem) => calculated }];

function SuggestTogetherModal(dialog: TogetherDialog<RepairListItem>) {
  const suggest = useSuggestPrices();
  return (
    <PriceTogetherModal
      {...dialog}
      verb="Sugerir"
      noun="precios"
      choices={CATALOGUE}
      send={(rows) => suggest.mutateAsync(rows)}
      sayDone={(count) => (count === 1 ? '1 precio guardado' : `${count} precios guardados`)}
    />
  );
}
