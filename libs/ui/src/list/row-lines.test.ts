import type { ListColumn } from './list-types';
import { splitColumns } from './row-lines';

type Row = { id: number };
const render = () => '';
const columns: ListColumn<Row>[] = [
  { key: 'id', title: 'ID', width: '80px', card: 'none', render },
  { key: 'number', title: '#', width: '100px', card: 'who', render },
  { key: 'client', title: 'Cliente', card: 'what', render },
  { key: 'address', title: 'Dirección', minWidth: 200, render },
  { key: 'date', title: 'Fecha', width: '100px', render },
  { key: 'status', title: 'Estado', width: '100px', card: 'state', render },
];

test.each([
  [700, []],
  [699, ['id']],
  [619, ['id', 'address']],
  [419, ['id', 'address', 'date']],
  [319, ['id', 'client', 'address', 'date']],
  [0, ['id', 'client', 'address', 'date']],
])('splits columns at %i px, with %j on the second line', (room, keys) => {
  const { first, second } = splitColumns(columns, room);
  expect(second.map(({ key }) => key)).toEqual(keys);
  expect(first.map(({ column }) => column)).toEqual(columns.filter(({ key }) => !keys.includes(key)));
});

test('gives no room to a column under another, and moves it with that one', () => {
  const stacked = columns.map((column) => (column.key === 'date' ? { ...column, under: 'address' } : column));
  const { first } = splitColumns(stacked, 600);
  expect(first.map(({ column, under }) => [column.key, under?.key])).toEqual([
    ['id', undefined],
    ['number', undefined],
    ['client', undefined],
    ['address', 'date'],
    ['status', undefined],
  ]);
  expect(splitColumns(stacked, 400).second.map(({ key }) => key)).toEqual(['id', 'address', 'date']);
});
