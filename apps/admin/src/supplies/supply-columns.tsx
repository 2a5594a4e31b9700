import { formatPesosWithCents, type Supply } from '@portal/domain';
import { StatusBadge, type ListColumn } from '@portal/ui';

/** A supply's card: its name, its price as cards show it, its status. */
export const SUPPLY_COLUMNS: readonly ListColumn<Supply>[] = [
  { key: 'name', title: 'Insumo', card: 'who', sortKey: 'name', render: (supply) => supply.name },
  {
    key: 'price',
    title: 'Valor',
    card: 'what',
    sortKey: 'price',
    render: (supply) => formatPesosWithCents(supply.price),
  },
  { key: 'status', title: 'Estado', card: 'state', render: (supply) => <StatusBadge status={supply.status} /> },
];
