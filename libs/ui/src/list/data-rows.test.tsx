import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';

import { DataCards } from './data-cards';
import { DataTable } from './data-table';
import type { ListColumn, RowAction } from './list-types';
import { actionSlots, CardActions, TableActions } from './row-actions';
import { mergeRows, useSteadyRows } from './use-steady-rows';

describe('DataTable', () => {
  const ROWS = [{ id: 1042, client: 'Café Puerto Azul' }];
  const Address = () => <output>{useLocation().pathname}</output>;

  it('follows the link of a row that is clicked beside its controls', async () => {
    const onEdit = jest.fn();
    render(
      <MemoryRouter>
        <DataTable
          label="Solicitudes"
          rows={ROWS}
          rowKey={({ id }) => id}
          columns={[
            { key: 'number', title: '#', render: ({ id }) => <Link to={`/solicitud/${id}`}>N° {id}</Link> },
            { key: 'client', title: 'Cliente', render: ({ client }) => client },
          ]}
          rowActions={() => [{ key: 'edit', label: 'Editar', icon: 'edit', onClick: onEdit }]}
        />
        <Address />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
    await userEvent.click(screen.getByText('Café Puerto Azul'));
    expect(screen.getByRole('status')).toHaveTextContent('/solicitud/1042');
  });
});

describe('row actions', () => {
  const action = (key: string): RowAction => ({ key, label: key, icon: 'edit', onClick: () => undefined });

  it('gives every kind of icon one slot, in the order of the longest row', () => {
    const rows = [['open', 'delete'], ['open'], ['open', 'edit', 'copy', 'delete']];
    expect(actionSlots(rows.map((keys) => keys.map(action)))).toEqual(['edit', 'copy', 'delete']);
  });

  describe('an action that is not available', () => {
    const reason = 'Disponible cuando la solicitud esté facturada';
    const onClick = jest.fn();
    const refused: RowAction = { ...action('pdf'), onClick, disabledReason: reason };
    beforeEach(() => onClick.mockClear());

    it.each([
      ['the main action of a table', <TableActions key="table" actions={[refused]} slots={[]} />],
      ['an icon of a table', <TableActions key="icon" actions={[action('open'), refused]} slots={['pdf']} />],
      ['the main action of a card', <CardActions key="card" actions={[refused]} isShown={() => true} />],
    ])('gives its reason to assistive technology and on focus, and does nothing: %s', async (_which, actions) => {
      render(actions);
      const button = screen.getByRole('button', { name: 'pdf' });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(reason);
      await userEvent.click(button);
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
      await userEvent.keyboard('{Enter}');
      expect(onClick).not.toHaveBeenCalled();
    });

    it('shows its reason on touch', async () => {
      window.matchMedia = (media) =>
        Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }) as unknown as MediaQueryList;
      render(<CardActions actions={[refused]} isShown={() => true} />);
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
      await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'pdf' }) });
      expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
      Reflect.deleteProperty(window, 'matchMedia');
    });
  });
});

describe('row tools', () => {
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
});

describe('useSteadyRows', () => {
  const self = (row: string) => row;

  test.each([
    ['a new first row is held back', 'abc', 'xabc', 'abc', 1],
    ['one in the middle too', 'abc', 'abxc', 'abc', 1],
    ['what follows the last row is added', 'abc', 'bcx', 'bcx', 0],
    ['the shown order stays', 'abc', 'cba', 'abc', 0],
    ['a whole other page is shown', 'abc', 'xyz', 'xyz', 0],
  ])('%s', (_name, shown, newer, rows, held) => {
    const taken = mergeRows([...shown], [...newer], self);
    expect([taken.rows.join(''), taken.held]).toEqual([rows, held]);
  });

  test('shows held rows on request, and at once for another query', () => {
    const first = { rows: ['a', 'b'], scope: '1' as string | null };
    const { result, rerender } = renderHook(({ rows, scope }) => useSteadyRows({ rows, scope, rowKey: self }), {
      initialProps: first,
    });
    const newer = { rows: ['x', 'a', 'b'], scope: '1' };
    rerender(newer);
    expect([result.current.rows, result.current.held]).toEqual([['a', 'b'], 1]);
    act(() => result.current.show());
    expect([result.current.rows, result.current.held]).toEqual([['x', 'a', 'b'], 0]);
    rerender({ rows: ['x', 'a', 'b'], scope: null });
    rerender({ rows: ['y', 'x', 'a'], scope: '2' });
    expect([result.current.rows, result.current.held]).toEqual([['y', 'x', 'a'], 0]);
  });
});
