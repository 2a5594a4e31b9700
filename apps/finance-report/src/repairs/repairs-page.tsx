import { useRepairs } from '@portal/api-client';
import { formatRequestNumber, PAGES, type RepairListItem } from '@portal/domain';
import { ListPage, RelativeDate, useListState, type ListColumn } from '@portal/ui';
import { generatePath, useNavigate } from 'react-router-dom';

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

/** 'Solicitudes por liquidar' (spec 2 §2): the finished repairs that wait for their price. */
export function RepairsPage() {
  const state = useListState({ defaultSort: '-numRequest' });
  const repairs = useRepairs(state.params);
  const navigate = useNavigate();

  return (
    <ListPage<RepairListItem, never>
      title={PAGES.repairs.title}
      description="Reparaciones finalizadas que esperan su precio."
      state={state}
      query={repairs}
      columns={COLUMNS}
      rowKey={(repair) => repair.id}
      rowActions={(repair) => [
        {
          key: 'liquidate',
          label: 'Liquidar',
          icon: 'liquidation',
          onClick: () => void navigate(generatePath(PAGES.liquidate.path, { id: String(repair.id) })),
        },
      ]}
      searchLabel="Número, cliente o descripción"
      empty={{
        title: 'No hay solicitudes por liquidar',
        description: 'Cuando un operario finalice una reparación, aparecerá aquí.',
      }}
    />
  );
}
