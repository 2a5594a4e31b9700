import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useListState, type ListStateOptions } from './use-list-state';

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

test('returns to page 1 for a new filter and keeps unknown parameters', () => {
  const list = renderListState('/?page=4&tab=mine');
  act(() => list.state.setFilter('status', 'pendiente'));
  expect(list.address).toEqual({ tab: 'mine', status: 'pendiente' });
});

test('removes an emptied filter from the address', () => {
  const list = renderListState('/?status=pendiente');
  act(() => list.state.setFilter('status', undefined));
  expect(list.address).toEqual({});
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
