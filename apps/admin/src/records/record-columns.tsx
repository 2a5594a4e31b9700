import { formatPesosWithCents, type Pesos, type RecordStatus } from '@portal/domain';
import { StatusBadge, type ListColumn } from '@portal/ui';

export function nameColumn<Row>(title: string, nameOf: (row: Row) => string, sortKey = 'name'): ListColumn<Row> {
  return { key: 'name', title, card: 'who', sortKey, render: nameOf };
}

export const cardNumberColumn: ListColumn<{ id: number }> = {
  key: 'id',
  title: '#',
  card: 'what',
  short: true,
  render: ({ id }) => `#${id}`,
};

export function priceColumn<Row extends { price?: Pesos }>(unit = 'por servicio'): ListColumn<Row> {
  return {
    key: 'price',
    title: 'Valor',
    card: 'what',
    short: true,
    sortKey: 'price',
    render: (row) =>
      row.price === undefined ? null : (
        <>
          <strong>{formatPesosWithCents(row.price)}</strong> {unit}
        </>
      ),
  };
}

export function statusColumn<Row extends { status: RecordStatus }>(): ListColumn<Row> {
  return {
    key: 'status',
    title: 'Estado',
    card: 'state',
    sortKey: 'status',
    width: '108px',
    render: (row) => <StatusBadge status={row.status} />,
  };
}
