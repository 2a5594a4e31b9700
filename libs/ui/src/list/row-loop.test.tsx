import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { FormModal } from '../form/form-modal';
import { TextField } from '../form/text-fields';
import { ThemeProvider } from '../theme/theme-provider';
import { ListPage } from './list-page';
import { RowKeysSwitch } from './row-keys-switch';
import { useListState } from './use-list-state';
import { useRowDialog } from './use-row-dialog';

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
        query={{
          data: { data: [...rows], total: rows.length, totalPaginas: 1 },
          isPending: false,
          isError: false,
          isFetching: false,
          error: undefined,
          refetch: () => undefined,
        }}
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

  await userEvent.click(screen.getByRole('switch', { name: /J y K/ }));
  expect(screen.getByRole('table')).not.toHaveAttribute('aria-keyshortcuts');
  act(() => actionOf('Ana').focus());
  await userEvent.keyboard('ja');
  expect(actionOf('Ana')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: /J y K/ }));
  expect(screen.getByRole('table')).toHaveAttribute('aria-keyshortcuts', 'J K');
});
