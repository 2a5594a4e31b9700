import { LIMITS, type NamedOption } from '@portal/domain';
import { act, waitFor } from '@testing-library/react';
import type { FakeRequest, FakeResponse } from '../configuration';
import { renderWith } from '../testing/render-with';
import { useAddressOptions } from './address';

const clientOption = (id: number): NamedOption => ({ id, name: `Cliente ${id}` });
const upTo = (last: number): NamedOption[] => Array.from({ length: last }, (_, index) => clientOption(index + 1));

/** A portal with that number of clients; `searches` collects the searches that reach the server. */
function portalWith(clients: number, searches: unknown[] = []) {
  const all = upTo(clients);
  return ({ path, query }: FakeRequest): FakeResponse => {
    if (path === '/address/compose') {
      return { status: 200, body: { data: { clients: all.slice(0, LIMITS.optionsMax), malls: [], locations: [] } } };
    }
    searches.push({ path, ...query });
    const rows = all.filter(({ id, name }) => (query.id ? id === query.id : name.includes(String(query.q))));
    return { status: 200, body: { data: rows, total: rows.length, totalPaginas: 1 } };
  };
}

describe('the options of an address', () => {
  it('come whole where there are few, without a search on the server', async () => {
    const searches: unknown[] = [];
    const { result } = renderWith(() => useAddressOptions('clients', 77), portalWith(3, searches));
    await waitFor(() => expect(result.current.data).toHaveLength(3));
    jest.useFakeTimers();
    act(() => result.current.onSearch('Cliente 2'));
    expect(result.current.isSearching).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(LIMITS.searchDebounce));
    jest.useRealTimers();
    expect(searches).toEqual([]);
  });

  it('are searched on the server where there are more than one answer holds, and found ones stay', async () => {
    const searches: unknown[] = [];
    const { result } = renderWith(() => useAddressOptions('clients'), portalWith(LIMITS.optionsMax + 500, searches));
    await waitFor(() => expect(result.current.data).toHaveLength(LIMITS.optionsMax));
    act(() => result.current.onSearch(' Cliente 1234 '));
    expect(result.current.isSearching).toBe(true);
    await waitFor(() => expect(result.current.data).toContainEqual(clientOption(1234)));
    expect(searches).toEqual([{ path: '/address/clients', q: 'Cliente 1234', limit: LIMITS.pageSizeMax }]);
    act(() => result.current.onSearch(''));
    expect(result.current.data).toHaveLength(LIMITS.optionsMax + 1);
    expect(result.current.isSearching).toBe(false);
  });

  it('include the locations of the chosen mall, at any position of the list, and search among them', async () => {
    const searches: unknown[] = [];
    const own = { id: 9000, name: 'Local 9', mall: 6 };
    const { result } = renderWith(
      () => useAddressOptions('locations', undefined, 6),
      ({ path, query }) => {
        if (path === '/address/compose') {
          return { status: 200, body: { data: { clients: [], malls: [], locations: upTo(LIMITS.optionsMax) } } };
        }
        searches.push({ path, ...query });
        const rows = query.mall === 6 ? [own] : [];
        return { status: 200, body: { data: rows, total: rows.length, totalPaginas: 1 } };
      },
    );
    await waitFor(() => expect(result.current.data).toContainEqual(own));
    expect(searches).toEqual([{ path: '/address/locations', mall: 6, limit: LIMITS.pageSizeMax }]);
    act(() => result.current.onSearch('Local 9'));
    await waitFor(() => expect(searches).toContainEqual(expect.objectContaining({ q: 'Local 9', mall: 6 })));
  });

  it('include the chosen one, at any position of the list', async () => {
    const { result } = renderWith(() => useAddressOptions('clients', 1400), portalWith(LIMITS.optionsMax + 500));
    await waitFor(() => expect(result.current.data?.at(-1)).toEqual(clientOption(1400)));
    expect(result.current.data).toHaveLength(LIMITS.optionsMax + 1);
  });
});
