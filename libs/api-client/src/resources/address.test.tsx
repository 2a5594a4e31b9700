import { LIMITS, type NamedOption } from '@portal/domain';
import { act, waitFor } from '@testing-library/react';
import type { FakeRequest, FakeResponse } from '../configuration';
import { renderWith } from '../testing/render-with';
import { useAddressOptions } from './address';

const named = (id: number): NamedOption => ({ id, name: `Cliente ${id}` });
const upTo = (last: number): NamedOption[] => Array.from({ length: last }, (_, index) => named(index + 1));

/** A portal with so many clients; `asked` collects what the server had to look for. */
function portalWith(clients: number, asked: unknown[] = []) {
  const all = upTo(clients);
  return ({ path, query }: FakeRequest): FakeResponse => {
    if (path === '/address/compose') {
      return { status: 200, body: { data: { clients: all.slice(0, LIMITS.optionsMax), malls: [], locations: [] } } };
    }
    asked.push({ path, ...query });
    const rows = all.filter(({ id, name }) => (query.id ? id === query.id : name.includes(String(query.q))));
    return { status: 200, body: { data: rows, total: rows.length, totalPaginas: 1 } };
  };
}

describe('the options of an address', () => {
  it('come whole where there are few, and nothing is asked while somebody types', async () => {
    const asked: unknown[] = [];
    const { result } = renderWith(() => useAddressOptions('clients', 77), portalWith(3, asked));
    await waitFor(() => expect(result.current.data).toHaveLength(3));
    jest.useFakeTimers();
    act(() => result.current.onSearch('Cliente 2'));
    expect(result.current.isSearching).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(LIMITS.searchDebounce));
    jest.useRealTimers();
    expect(asked).toEqual([]);
  });

  it('are looked for by the server where there are more than come, and those found stay', async () => {
    const asked: unknown[] = [];
    const { result } = renderWith(() => useAddressOptions('clients'), portalWith(LIMITS.optionsMax + 500, asked));
    await waitFor(() => expect(result.current.data).toHaveLength(LIMITS.optionsMax));
    act(() => result.current.onSearch(' Cliente 1234 '));
    expect(result.current.isSearching).toBe(true);
    await waitFor(() => expect(result.current.data).toContainEqual(named(1234)), { timeout: 3_000 });
    expect(asked).toEqual([{ path: '/address/clients', q: 'Cliente 1234', limit: LIMITS.pageSizeMax }]);
    act(() => result.current.onSearch(''));
    expect(result.current.data).toHaveLength(LIMITS.optionsMax + 1);
    expect(result.current.isSearching).toBe(false);
  });

  it('hold the one that is chosen already, wherever it stands', async () => {
    const { result } = renderWith(() => useAddressOptions('clients', 1400), portalWith(LIMITS.optionsMax + 500));
    await waitFor(() => expect(result.current.data?.at(-1)).toEqual(named(1400)));
    expect(result.current.data).toHaveLength(LIMITS.optionsMax + 1);
  });
});
