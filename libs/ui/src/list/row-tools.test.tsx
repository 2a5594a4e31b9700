import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataCards } from './data-cards';
import { DataTable } from './data-table';
import type { ListColumn } from './list-types';

type Request = { id: number; client: string };

const ROWS: Request[] = [
  { id: 1, client: 'Falabella' },
  { id: 2, client: 'Paris' },
];

let drawn: string[];
beforeEach(() => {
  drawn = [];
});

const column = (more: Partial<ListColumn<Request>> = {}): ListColumn<Request>[] => [
  {
    key: 'client',
    title: 'Cliente',
    card: 'who',
    render: ({ client }) => {
      drawn.push(client);
      return client;
    },
    ...more,
  },
];

describe.each([
  ['table', DataTable<Request>],
  ['cards', DataCards<Request>],
])('the rows of a live list (%s)', (_name, List) => {
  const listOf = (
    rows: Request[],
    columns: ListColumn<Request>[],
    onClick = () => undefined as void,
    label = 'Asignar',
  ) => (
    <List
      label="Solicitudes"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowActions={() => [{ key: 'assign', label, icon: 'assign', onClick }]}
    />
  );

  it('render again only where something changed', () => {
    const columns = column();
    const { rerender } = render(listOf(ROWS, columns));
    drawn = [];
    rerender(listOf([ROWS[0]!, { id: 2, client: 'Ripley' }], columns));
    expect(drawn).toEqual(['Ripley']);
  });

  it('all render again where a cell depends on the others', () => {
    const columns = column({ readsRows: true });
    const { rerender } = render(listOf(ROWS, columns));
    drawn = [];
    rerender(listOf([ROWS[0]!, { id: 2, client: 'Ripley' }], columns));
    expect(drawn).toEqual(['Falabella', 'Ripley']);
  });

  it('use the newest texts and actions', async () => {
    const columns = column();
    const before = jest.fn();
    const now = jest.fn();
    const { rerender } = render(listOf(ROWS, columns, before));
    rerender(listOf(ROWS, columns, now));
    await userEvent.click(screen.getAllByRole('button', { name: 'Asignar' })[0]!);
    expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
    rerender(listOf(ROWS, columns, now, 'Continuar'));
    expect(screen.getAllByRole('button', { name: 'Continuar' })).toHaveLength(2);
  });
});
