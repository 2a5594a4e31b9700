import { getData, KEYS, useOptions } from '@portal/api-client';
import type { Supply } from '@portal/domain';

/** GET /inventory/ whole, at most 1,000: the options of a picker. */
function listSupplyOptions(query: { status?: string; q?: string } = {}, signal?: AbortSignal) {
  return getData<Supply[]>('/inventory/', query, signal);
}

const ACTIVE = { status: 'activo' } as const;

export const ACTIVE_SUPPLIES = {
  queryKey: [...KEYS.supplies, 'options', ACTIVE],
  queryFn: ({ signal }: { signal: AbortSignal }) => listSupplyOptions(ACTIVE, signal),
} as const;

export function useSupplyOptions(q?: string) {
  const query = { ...ACTIVE, ...(q ? { q } : {}) };
  return useOptions([...KEYS.supplies, 'options', query], (signal) => listSupplyOptions(query, signal));
}
