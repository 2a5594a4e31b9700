import { isSearchText, LIMITS } from '@portal/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ListStateOptions<Filter extends string> = {
  filters?: readonly Filter[];
  /** Values that narrow nothing, such as that of a tab 'Todas'. */
  whole?: Partial<Record<Filter, string>>;
  /** `field` or `-field`, used while the address names none. */
  defaultSort?: string;
  /** A small list is searched from the first letter (spec 2 §2); others from `LIMITS.searchMin`. */
  isSmall?: boolean;
};

export type ListQueryParams<Filter extends string> = { offset: number; limit: number; sort?: string; q?: string } & {
  [name in Filter]?: string;
};

export type ListState<Filter extends string = string> = ReturnType<typeof useListState<Filter>>;

const PAGE = 'page';
const SORT = 'sort';
const SEARCH = 'q';

/**
 * Holds page, sort, search and filters of a list in the address: a reload or a shared link shows the same list. Changing a
 * filter, the search or the sort returns to page 1. Parameters that the list does not know stay.
 */
export function useListState<Filter extends string = never>(options: ListStateOptions<Filter> = {}) {
  const { filters: filterNames = NO_FILTERS as readonly Filter[], whole, defaultSort, isSmall = false } = options;
  const [searchParams, setSearchParams] = useSearchParams();

  const page = pageNumber(searchParams.get(PAGE));
  const sort = searchParams.get(SORT) ?? defaultSort;
  const search = searchParams.get(SEARCH) ?? '';
  const q = isSmall || isSearchText(search) ? search : '';

  // The address after React's next render: two changes in one event build on each other.
  const latest = useRef(searchParams);
  useEffect(() => {
    latest.current = searchParams;
  }, [searchParams]);
  const change = (values: Record<string, string | undefined>, history: 'push' | 'replace' = 'push') => {
    const next = withValues(latest.current, values);
    // Choosing the same filter again adds no entry to the history.
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    setSearchParams(next, { replace: history === 'replace' });
  };

  const typedSearch = useDebouncedSearch(search, (text) => change({ [SEARCH]: text, [PAGE]: undefined }, 'replace'));

  const filterKey = JSON.stringify(filterNames.map((name) => [name, searchParams.get(name) ?? '']));
  const filters = useMemo(
    () => Object.fromEntries((JSON.parse(filterKey) as [string, string][]).filter(([, value]) => value !== '')),
    [filterKey],
  ) as Partial<Record<Filter, string>>;
  const params = useMemo(
    () => ({
      offset: (page - 1) * LIMITS.pageSize,
      limit: LIMITS.pageSize,
      ...(sort ? { sort } : {}),
      ...(q ? { q } : {}),
      ...filters,
    }),
    [page, sort, q, filters],
  ) as ListQueryParams<Filter>;

  const setFilters = (values: Partial<Record<Filter, string | undefined>>) =>
    change({ ...(values as Record<string, string | undefined>), [PAGE]: undefined });

  const saveable = [SEARCH, SORT, ...filterNames];
  const onlySaveable = (all: URLSearchParams): Record<string, string> =>
    Object.fromEntries(
      saveable.flatMap((name) => {
        const value = all.get(name) ?? '';
        return value === '' || (name === SORT && value === defaultSort) ? [] : [[name, value]];
      }),
    );

  const noFilters = { ...Object.fromEntries(filterNames.map((name) => [name, undefined])), [SEARCH]: undefined };

  // `others`: parameters of the address that change with it, such as the tab that chooses the list.
  const reset = (others: Record<string, string> = {}) => {
    typedSearch.cancel();
    change({ ...noFilters, [PAGE]: undefined, [SORT]: undefined, ...others });
  };

  return {
    page,
    sort,
    hasUsualOrder: defaultSort === undefined,
    /** Search text; empty while the one in the address is too short. */
    q,
    /** It reaches the address after a pause of 500 ms. */
    searchText: typedSearch.text,
    isSearchTooShort: search !== q,
    filters,
    params,
    activeFilters: filterNames.filter((name) => filters[name] && filters[name] !== whole?.[name]).length + (q ? 1 : 0),
    setPage: (next: number) => change({ [PAGE]: next > 1 ? String(next) : undefined }),
    setSort: (next: string | undefined) =>
      change({ [SORT]: next === defaultSort ? undefined : next, [PAGE]: undefined }),
    setSearchText: typedSearch.setText,
    setFilter: (name: Filter, value: string | undefined) =>
      setFilters({ [name]: value } as Partial<Record<Filter, string | undefined>>),
    setFilters,
    clearFilters: () => {
      typedSearch.cancel();
      change({ ...noFilters, [PAGE]: undefined });
    },
    reset,
    /** Search, sort and filters as parameters of the address, always in the same order; the content of a saved filter. */
    savedQuery: new URLSearchParams(onlySaveable(searchParams)).toString(),
    /** Applies such parameters and ignores unknown ones. */
    applyQuery: (query: string) => reset(onlySaveable(new URLSearchParams(query))),
  };
}

const NO_FILTERS: readonly string[] = [];

function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

function withValues(current: URLSearchParams, values: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * The text stays as typed, a space at its end included, because a person may continue before the address has caught up.
 * A change of the address by itself (back button, a link) wins.
 */
function useDebouncedSearch(settled: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [handedOver, setHandedOver] = useState<string | undefined>(undefined);
  const [lastSettled, setLastSettled] = useState(settled);
  if (settled !== lastSettled) {
    setLastSettled(settled);
    if (settled !== handedOver) setTyped(undefined);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (typed === undefined) clearTimeout(timer.current);
  }, [typed]);

  const cancel = () => {
    clearTimeout(timer.current);
    setTyped(undefined);
  };
  const setText = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const typedAt = window.location.pathname;
    timer.current = setTimeout(() => {
      // The address changes before the next page renders: a search applied in between would lead back here.
      if (window.location.pathname !== typedAt) return;
      setHandedOver(text.trim());
      settle.current(text.trim());
    }, LIMITS.searchDebounce);
  };
  return { text: typed ?? settled, setText, cancel };
}
