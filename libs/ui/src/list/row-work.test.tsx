import { type BulkResult, LIMITS } from '@portal/domain';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { answeredList } from '../../../../tools/testing/browser/samples';
import { FormModal } from '../form/form-modal';
import { TextField } from '../form/text-fields';
import { ThemeProvider } from '../theme/theme-provider';
import { ListPage } from './list-page';
import { RowKeysSwitch } from './row-keys-switch';
import { useListState } from './use-list-state';
import { useRowDialog } from './use-row-dialog';
import { useRowSelection } from './use-row-selection';

describe('one row after another', () => {
  type Row = { id: number; name: string };
  const ROWS: readonly Row[] = ['Ana', 'Berta', 'Celia'].map((name, index) => ({ id: index + 1, name }));

  type WorklistProps = { onSent: (name: string, number: string) => void; unavailable?: string };

  /** A list of open work: rows leave it when they are done, each in its dialog. */
  function Worklist({ onSent, unavailable }: WorklistProps) {
    const [rows, setRows] = useState(ROWS);
    const state = useListState();
    const dialog = useRowDialog<Row>();
    return (
      <>
        <ListPage<Row, never>
          title="Personas"
          state={state}
          query={answeredList(rows)}
          columns={[{ key: 'name', title: 'Nombre', render: ({ name }) => name, card: 'who' }]}
          rowKey={({ id }) => id}
          rowActions={(row) => [
            {
              key: 'number',
              label: `Numerar a ${row.name}`,
              icon: 'edit',
              onClick: () => dialog.open(row, rows),
              ...(row.name === unavailable ? { disabledReason: 'Todavía no' } : {}),
            },
          ]}
          dialog={dialog}
          empty={{ title: 'Nadie espera' }}
        />
        {dialog.row && (
          <FormModal
            key={dialog.opening}
            open={dialog.isOpen}
            title={dialog.row.name}
            initialValues={{ number: '' }}
            loop={dialog.loop}
            onClose={dialog.close}
            onSubmit={({ number }, { openNext }) => {
              const { id, name } = dialog.row!;
              onSent(name, number);
              setRows((all) => all.filter((row) => row.id !== id));
              dialog.done(openNext);
            }}
          >
            <TextField name="number" label="Número" autoFocus />
          </FormModal>
        )}
      </>
    );
  }

  function openList(props: Pick<WorklistProps, 'unavailable'> = {}) {
    const onSent = jest.fn();
    render(
      <MemoryRouter>
        <ThemeProvider>
          <RowKeysSwitch />
          <Worklist onSent={onSent} {...props} />
        </ThemeProvider>
      </MemoryRouter>,
    );
    return onSent;
  }

  const dialogOf = (name: string) => screen.findByRole('dialog', { name });

  test('continues with the next row of the list, and Enter repeats it', async () => {
    const onSent = openList();
    await userEvent.click(screen.getByRole('button', { name: 'Numerar a Ana' }));
    await userEvent.type(within(await dialogOf('Ana')).getByLabelText('Número'), '1');
    await userEvent.click(within(await dialogOf('Ana')).getByRole('button', { name: 'Guardar y siguiente' }));
    await userEvent.type(within(await dialogOf('Berta')).getByLabelText('Número'), '2{Enter}');
    const last = await dialogOf('Celia');
    expect(within(last).queryByRole('button', { name: 'Guardar y siguiente' })).not.toBeInTheDocument();
    await userEvent.type(within(last).getByLabelText('Número'), '3{Enter}');
    expect(await screen.findByText('Nadie espera')).toBeInTheDocument();
    expect(onSent.mock.calls).toEqual([
      ['Ana', '1'],
      ['Berta', '2'],
      ['Celia', '3'],
    ]);
  });

  test('moves the focus to the row that takes the place of the finished one', async () => {
    openList();
    await userEvent.click(screen.getByRole('button', { name: 'Numerar a Berta' }));
    await userEvent.type(within(await dialogOf('Berta')).getByLabelText('Número'), '2{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Numerar a Celia' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await dialogOf('Celia')).toBeInTheDocument();
  });

  test('moves the focus past a row without an available action', async () => {
    openList({ unavailable: 'Berta' });
    await userEvent.click(screen.getByRole('button', { name: 'Numerar a Ana' }));
    await userEvent.type(within(await dialogOf('Ana')).getByLabelText('Número'), '1{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Numerar a Celia' })).toHaveFocus());
  });

  test('moves through the rows and does their action by keys, until the keys are turned off in this browser', async () => {
    openList();
    const actionOf = (name: string) => screen.getByRole('button', { name: `Numerar a ${name}` });
    await userEvent.keyboard('jj');
    expect(actionOf('Berta')).toHaveFocus();
    await userEvent.keyboard('ka');
    expect(await dialogOf('Ana')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(actionOf('Ana')).toHaveFocus());

    await userEvent.click(screen.getByRole('checkbox', { name: /^J, K y A/ }));
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-keyshortcuts');
    act(() => actionOf('Ana').focus());
    await userEvent.keyboard('ja');
    expect(actionOf('Ana')).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /^J, K y A/ }));
    expect(screen.getByRole('table')).toHaveAttribute('aria-keyshortcuts', 'J K');
  });
});

describe('several rows at once', () => {
  type Row = { id: number; name: string; isClosed?: boolean };

  const ANA: Row = { id: 1, name: 'Ana' };
  const BERTA: Row = { id: 2, name: 'Berta' };
  const CELIA: Row = { id: 3, name: 'Celia', isClosed: true };

  type ListProps = {
    rows?: readonly Row[];
    change?: (rows: readonly Row[]) => BulkResult;
    /** Ids of rows that another person closes before the change arrives. */
    closed?: readonly number[];
  };

  /** A list whose action numbers the selected rows; finished rows leave it. */
  function List({
    rows: initialRows = [ANA, BERTA, CELIA],
    change = () => ({ done: [], failed: [] }),
    closed = [],
  }: ListProps) {
    const [rows, setRows] = useState(initialRows);
    const state = useListState<'kind'>({ filters: ['kind'] });
    const selection = useRowSelection<Row>({
      state,
      rows,
      labelOf: ({ name }) => name,
      canSelect: ({ isClosed }) => !isClosed,
    });
    return (
      <ListPage<Row, 'kind'>
        title="Personas"
        state={state}
        query={answeredList(rows)}
        columns={[{ key: 'name', title: 'Nombre', render: ({ name }) => name, card: 'who' }]}
        rowKey={({ id }) => id}
        rowActions={({ name }) => [{ key: 'one', label: `Numerar a ${name}`, icon: 'edit', onClick: () => undefined }]}
        selection={selection}
        selectionActions={[
          {
            key: 'number',
            label: `Numerar ${selection.rows.length}`,
            icon: 'edit',
            onClick: () => {
              const result = change(selection.rows);
              setRows((all) =>
                all
                  .filter(({ id }) => !result.done.includes(id))
                  .map((row) => ({ ...row, isClosed: row.isClosed || closed.includes(row.id) })),
              );
              selection.settle(result);
            },
          },
        ]}
        filters={[{ kind: 'select', name: 'kind', label: 'Clase', options: [{ value: 'a', label: 'A' }] }]}
        empty={{ title: 'Nadie espera' }}
      />
    );
  }

  const open = (props: ListProps = {}) =>
    render(
      <MemoryRouter initialEntries={['/?kind=a']}>
        <ThemeProvider>
          <List {...props} />
        </ThemeProvider>
      </MemoryRouter>,
    );

  const box = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar ${name}` });
  const pageBox = () => screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('deselects changed rows, keeps failed ones selected and shows the reason', async () => {
    open({
      change: (rows) => ({
        done: [rows[0]!.id],
        failed: [{ id: rows[1]!.id, code: 'STATE_CONFLICT', message: 'Cambió' }],
      }),
    });
    await userEvent.click(box('Ana'));
    await userEvent.click(box('Berta'));
    await press('Numerar 2');
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudo cambiar 1:Berta: Cambió');
    expect(box('Berta')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Numerar 1' })).toBeVisible();
  });

  test('drops a row that is no longer selectable and keeps its failure reason visible', async () => {
    open({
      change: () => ({ done: [], failed: [{ id: ANA.id, code: 'STATE_CONFLICT', message: 'Ya se cerró' }] }),
      closed: [ANA.id],
    });
    await userEvent.click(box('Ana'));
    await press('Numerar 1');
    expect(screen.queryByRole('checkbox', { name: 'Seleccionar Ana' })).not.toBeInTheDocument();
    const bar = within(screen.getByRole('region', { name: 'Selección' }));
    expect(bar.getByRole('alert')).toHaveTextContent('Ana: Ya se cerró');
    expect(bar.getByRole('status')).toHaveTextContent('Ninguna seleccionada');
    expect(bar.queryByRole('button', { name: /Numerar/ })).not.toBeInTheDocument();
    await press('Cerrar');
    expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
  });

  test('selects and deselects the selectable rows of the page', async () => {
    open();
    expect(screen.queryByRole('checkbox', { name: 'Seleccionar Celia' })).not.toBeInTheDocument();
    await userEvent.click(pageBox());
    expect(within(screen.getByRole('region', { name: 'Selección' })).getByRole('status')).toHaveTextContent(
      '2 seleccionadas',
    );
    await userEvent.click(pageBox());
    expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
  });

  test('clears the selection when the filter changes', async () => {
    open();
    await userEvent.click(box('Ana'));
    await press('Limpiar filtros');
    expect(box('Ana')).not.toBeChecked();
  });

  test('selects no more rows than can be changed at once', async () => {
    open({ rows: Array.from({ length: LIMITS.bulkRows + 1 }, (_, id) => ({ id: id + 1, name: `P${id + 1}` })) });
    await userEvent.click(pageBox());
    expect(screen.getByText(`${LIMITS.bulkRows} seleccionadas, el máximo por vez`)).toBeVisible();
    expect(box(`P${LIMITS.bulkRows + 1}`)).toBeDisabled();
  });

  test('focuses the first row after all rows are done', async () => {
    open({ change: (rows) => ({ done: rows.map(({ id }) => id), failed: [] }) });
    await userEvent.click(box('Ana'));
    await press('Numerar 1');
    expect(screen.getByRole('button', { name: 'Numerar a Berta' })).toHaveFocus();
  });
});
