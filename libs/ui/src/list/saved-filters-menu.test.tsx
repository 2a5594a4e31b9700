import type { SavedFilters } from '@portal/domain';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { FeedbackProvider } from '../feedback/feedback-provider';
import { ThemeProvider } from '../theme/theme-provider';
import { ListPage } from './list-page';
import { useListState } from './use-list-state';

const LATE: SavedFilters = { id: 1, name: 'Atrasadas', query: 'sort=-name&kind=a' };
const OLD: SavedFilters = { id: 2, name: 'De antes', query: 'gone=1&page=7&kind=b' };

/** A list with saved filters in memory, in place of the server. */
function List({ retry }: { retry: (() => void) | undefined }) {
  const state = useListState<'kind'>({ filters: ['kind'] });
  const [filters, setFilters] = useState([LATE, OLD]);
  const { search } = useLocation();
  return (
    <>
      <output aria-label="dirección">{search}</output>
      <ListPage<never, 'kind'>
        title="Personas"
        state={state}
        query={{
          data: { data: [], total: 0, totalPaginas: 0 },
          isPending: false,
          isError: false,
          isFetching: false,
          error: undefined,
          refetch: () => undefined,
        }}
        columns={[]}
        rowKey={() => 0}
        saved={{
          filters: retry ? undefined : filters,
          isError: retry !== undefined,
          retry: retry ?? (() => undefined),
          create: (input) => Promise.resolve(setFilters((all) => [...all, { id: 3, ...input }])),
          update: (changed) =>
            Promise.resolve(setFilters((all) => all.map((one) => (one.id === changed.id ? changed : one)))),
          remove: (id) => Promise.resolve(setFilters((all) => all.filter((one) => one.id !== id))),
        }}
        filters={[{ kind: 'select', name: 'kind', label: 'Clase', options: [] }]}
        empty={{ title: 'Nadie espera' }}
      />
    </>
  );
}

const open = (address = '/', retry?: () => void) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ThemeProvider>
        <FeedbackProvider>
          <List retry={retry} />
        </FeedbackProvider>
      </ThemeProvider>
    </MemoryRouter>,
  );

const openMenu = async (name = 'Mis filtros') => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
  return screen.findByRole('menu');
};
const choose = async (item: string) =>
  userEvent.click(within(await openMenu()).getByRole('menuitem', { name: new RegExp(item) }));
const address = () => screen.getByLabelText('dirección').textContent;

test('shows the list with saved filters after one click and ignores unknown parameters', async () => {
  open('/?tab=all&page=3&kind=c');
  await choose('Atrasadas');
  expect(Object.fromEntries(new URLSearchParams(address() ?? ''))).toEqual({ tab: 'all', kind: 'a', sort: '-name' });
  expect(screen.getByRole('button', { name: /^Atrasadas/ })).toBeVisible();
  await choose('De antes');
  expect(Object.fromEntries(new URLSearchParams(address() ?? ''))).toEqual({ tab: 'all', kind: 'b' });
});

test('offers nothing to save without filters', async () => {
  open();
  expect(within(await openMenu()).getByRole('menuitem', { name: /Elige antes/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('shows a failed load as an error and not as an empty list', async () => {
  const retry = jest.fn();
  open('/?kind=c', retry);
  await choose('No se pudieron cargar');
  expect(retry).toHaveBeenCalled();
  expect(within(await openMenu()).getByRole('menuitem', { name: 'Guardar estos filtros' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('saves the current filters under a name, or replaces saved ones', async () => {
  open('/?page=2&tab=all&kind=c');
  await choose('Guardar estos filtros');
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Mall Sur{Enter}');
  expect(await screen.findByText('Mall Sur', { selector: 'button *' })).toBeVisible();

  await choose('Cambiar o eliminar');
  const button = await screen.findByLabelText('Reemplazar por los de ahora: Atrasadas');
  await userEvent.click(button);
  await userEvent.click(await screen.findByText('Reemplazar'));
  await waitFor(() => expect(button).toBeDisabled());
});

test('renames and deletes saved filters', async () => {
  open();
  await choose('Cambiar o eliminar');
  await userEvent.click(await screen.findByLabelText('Eliminar: De antes'));
  await userEvent.click(await screen.findByText('Eliminar', { selector: 'button *' }));
  await waitFor(() => expect(screen.queryByLabelText('Eliminar: De antes')).not.toBeInTheDocument());
  await userEvent.click(screen.getByLabelText('Cambiar nombre: Atrasadas'));
  const field = await screen.findByLabelText('Nombre');
  expect(field).toHaveValue('Atrasadas');
  await userEvent.type(field, ' y urgentes{Enter}');
  await choose('Atrasadas y urgentes');
  expect(address()).toBe('?kind=a&sort=-name');
});
