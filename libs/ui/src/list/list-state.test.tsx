import type { SavedFilters } from '@portal/domain';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';

import { answeredList } from '../../../../tools/testing/browser/samples';
import { FeedbackProvider } from '../feedback/feedback-provider';
import { ThemeProvider } from '../theme/theme-provider';
import { ListPage } from './list-page';
import { type ListStateOptions, useListState } from './use-list-state';

describe('useListState', () => {
  type Filter = 'status' | 'client';
  const OPTIONS: ListStateOptions<Filter> = { filters: ['status', 'client'], defaultSort: '-date' };

  function renderListState(address: string) {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    );
    const { result } = renderHook(
      () => ({ state: useListState(OPTIONS), search: useLocation().search, go: useNavigate() }),
      { wrapper },
    );
    return {
      get state() {
        return result.current.state;
      },
      get address() {
        return Object.fromEntries(new URLSearchParams(result.current.search));
      },
      go: (address: string) => result.current.go(address),
    };
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('reads page, sort, search and filters from the address', () => {
    const list = renderListState('/?page=3&sort=client&q=paris&status=asignado');
    expect(list.state.params).toEqual({ offset: 40, limit: 20, sort: 'client', q: 'paris', status: 'asignado' });
    expect(list.state.activeFilters).toBe(2);
  });

  test('starts at page 1 with the default sort when the address is invalid', () => {
    const list = renderListState('/?page=minus-two');
    expect(list.state.params).toEqual({ offset: 0, limit: 20, sort: '-date' });
  });

  test('returns to page 1 for a new filter, removes an emptied one, and keeps unknown parameters', () => {
    const list = renderListState('/?page=4&tab=mine');
    act(() => list.state.setFilter('status', 'pendiente'));
    expect(list.address).toEqual({ tab: 'mine', status: 'pendiente' });
    act(() => list.state.setFilter('status', undefined));
    expect(list.address).toEqual({ tab: 'mine' });
    expect(list.state.params).not.toHaveProperty('status');
  });

  test('starts afresh in another tab of the page, also during typing', () => {
    const list = renderListState('/?tab=mine&page=4&sort=client&status=pendiente&q=paris');
    act(() => list.state.setSearchText('parque'));
    act(() => list.state.reset({ tab: 'all' }));
    act(() => jest.runAllTimers());
    expect(list.address).toEqual({ tab: 'all' });
  });

  test('omits the default sort and the first page from the address', () => {
    const list = renderListState('/?page=2&sort=client');
    act(() => list.state.setSort('-date'));
    expect(list.address).toEqual({});
    act(() => list.state.setPage(2));
    expect(list.address).toEqual({ page: '2' });
    act(() => list.state.setPage(1));
    expect(list.address).toEqual({});
  });

  test('applies the search after a pause of 500 ms and returns to page 1', () => {
    const list = renderListState('/?page=2');
    act(() => list.state.setSearchText('pa'));
    act(() => jest.advanceTimersByTime(400));
    act(() => list.state.setSearchText('paris '));
    expect(list.state.searchText).toBe('paris ');
    act(() => jest.advanceTimersByTime(499));
    expect(list.state.q).toBe('');
    act(() => jest.advanceTimersByTime(1));
    expect(list.state.q).toBe('paris');
    expect(list.address).toEqual({ q: 'paris' });
  });

  test('keeps the typed text, with a space at its end, until the address changes by itself', () => {
    const list = renderListState('/');
    act(() => list.state.setSearchText('mall '));
    act(() => jest.advanceTimersByTime(500));
    expect(list.address).toEqual({ q: 'mall' });
    expect(list.state.searchText).toBe('mall ');
    act(() => list.state.setSearchText('mall p'));
    act(() => void list.go('/?q=otro'));
    act(() => jest.advanceTimersByTime(1000));
    expect(list.state.searchText).toBe('otro');
    expect(list.address).toEqual({ q: 'otro' });
  });

  test('drops a pending search when another page opens', () => {
    const list = renderListState('/');
    act(() => list.state.setSearchText('paris'));
    window.history.pushState(null, '', '/next-page');
    act(() => jest.advanceTimersByTime(1000));
    window.history.pushState(null, '', '/');
    expect(list.address).toEqual({});
  });

  test('clears filters and search, including a pending search', () => {
    const list = renderListState('/?status=pendiente&q=paris&sort=client&page=2&tab=mine');
    act(() => list.state.setSearchText('otra'));
    act(() => list.state.clearFilters());
    act(() => jest.advanceTimersByTime(1000));
    expect(list.address).toEqual({ sort: 'client', tab: 'mine' });
    expect(list.state.searchText).toBe('');
  });

  test('returns the same parameters object until the address changes', () => {
    const list = renderListState('/?status=pendiente');
    const before = list.state.params;
    act(() => list.state.setSearchText('x'));
    expect(list.state.params).toBe(before);
  });

  test('resets to the initial list and keeps unknown parameters', () => {
    const list = renderListState('/?page=2&sort=banana&q=x&status=nonsense&tab=mine');
    act(() => list.state.reset());
    expect(list.address).toEqual({ tab: 'mine' });
    expect(list.state.params).toEqual({ offset: 0, limit: 20, sort: '-date' });
  });

  test('applies two changes in one event', () => {
    const list = renderListState('/');
    act(() => {
      list.state.setFilter('status', 'pendiente');
      list.state.setFilter('client', '4');
    });
    expect(list.address).toEqual({ status: 'pendiente', client: '4' });
  });

  test('keeps a search of two letters in the address without filtering', () => {
    const list = renderListState('/?q=pa');
    expect(list.state).toMatchObject({ searchText: 'pa', isSearchTooShort: true, activeFilters: 0 });
    expect(list.state.params).not.toHaveProperty('q');
    act(() => list.state.setSearchText('par'));
    act(() => jest.runAllTimers());
    expect(list.state).toMatchObject({ isSearchTooShort: false, params: { q: 'par' } });
  });

  // spec 2 §2 Inventario: a search by name exists.
  test('searches a small list from the first letter', () => {
    const { result } = renderHook(() => useListState({ isSmall: true }), {
      wrapper: ({ children }) => <MemoryRouter initialEntries={['/?q=v']}>{children}</MemoryRouter>,
    });
    expect(result.current).toMatchObject({ isSearchTooShort: false, activeFilters: 1, params: { q: 'v' } });
  });
});

describe('saved filters', () => {
  const LATE: SavedFilters = { id: 1, name: 'Atrasadas', query: 'sort=-name&kind=a' };
  const OLD: SavedFilters = { id: 2, name: 'De antes', query: 'gone=1&page=7&kind=b' };

  /** A list with saved filters in memory, in place of the server. */
  function List({ retry, saved }: { retry: (() => void) | undefined; saved: SavedFilters[] }) {
    const state = useListState<'kind'>({ filters: ['kind'] });
    const [filters, setFilters] = useState(saved);
    const { search } = useLocation();
    return (
      <>
        <output aria-label="dirección">{search}</output>
        <ListPage<never, 'kind'>
          title="Personas"
          state={state}
          query={answeredList<never>([])}
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

  const open = (address = '/', retry?: () => void, saved = [LATE, OLD]) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <ThemeProvider>
          <FeedbackProvider>
            <List retry={retry} saved={saved} />
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

  test('shows a failed load as an error and not as an empty list', async () => {
    const retry = jest.fn();
    open('/?kind=c', retry);
    await choose('No se pudieron cargar');
    expect(retry).toHaveBeenCalled();
    const save = within(await openMenu()).getByRole('menuitem', { name: 'Guardar estos filtros' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
  });

  test('shows no menu without saved filters and without filters to save', () => {
    open('/', undefined, []);
    expect(screen.queryByRole('button', { name: /Mis filtros/ })).not.toBeInTheDocument();
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

  test('offers nothing to save without filters, renames and deletes saved ones', async () => {
    open();
    const menu = within(await openMenu());
    expect(menu.getByRole('menuitem', { name: /Elige antes/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(menu.getByRole('menuitem', { name: /Cambiar o eliminar/ }));
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
});
