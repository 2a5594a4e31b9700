import { formatPesosWithCents, type Pesos, type RecordStatus } from '@portal/domain';
import { StatusBadge, type ListColumn } from '@portal/ui';

/** The name by which a list is sorted and searched; the first line of a card. */
export function nameColumn<Row>(title: string, nameOf: (row: Row) => string, sortKey = 'name'): ListColumn<Row> {
  return { key: 'name', title, card: 'who', sortKey, render: nameOf };
}

/** The detail of a card on a phone, where cards open (spec 2 §2); the other values of a record stay in view. */
export const numberColumn: ListColumn<{ id: number }> = { key: 'id', title: '#', render: ({ id }) => id };

/** The price as cards show it, with two decimals (spec 2 §9). */
export function priceColumn<Row extends { price?: Pesos }>(): ListColumn<Row> {
  return {
    key: 'price',
    title: 'Valor',
    card: 'what',
    sortKey: 'price',
    render: (row) => (row.price === undefined ? null : formatPesosWithCents(row.price)),
  };
}

export function statusColumn<Row extends { status: RecordStatus }>(): ListColumn<Row> {
  return {
    key: 'status',
    title: 'Estado',
    card: 'state',
    sortKey: 'status',
    width: '120px',
    render: (row) => <StatusBadge status={row.status} />,
  };
}
