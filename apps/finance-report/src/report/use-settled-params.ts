import { LIMITS } from '@portal/domain';
import { useEffect, useState } from 'react';

type PageParams = { offset: number; limit: number; sort?: string; q?: string };

const filtersOf = ({ offset: _offset, limit: _limit, sort: _sort, q: _q, ...filters }: PageParams): string =>
  JSON.stringify(filters);

/**
 * Delays the server's parameters: a changed filter waits for a pause (spec 2 §9, 500 ms), while another page or order
 * applies at once, and so does a search, which has waited before it reaches the address.
 */
export function useSettledParams<Params extends PageParams>(params: Params): Params {
  const [settled, setSettled] = useState(params);
  const waits = filtersOf(params) !== filtersOf(settled);
  if (!waits && settled !== params) setSettled(params);

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSettled(params), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [waits, params]);

  return settled;
}
