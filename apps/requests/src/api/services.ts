import { getData, KEYS, useOptions, type DataResult } from '@portal/api-client';
import type { Service } from '@portal/domain';

/** GET /services/ whole; `status` 'activo' gives what may be offered. */
function listServiceOptions(query: { status?: string } = {}, signal?: AbortSignal): Promise<Service[]> {
  return getData('/services/', query, signal);
}

/** The active services: only those are offered when a request is created (spec 2 §4). */
export function useServiceOptions(): DataResult<Service[]> {
  const query = { status: 'activo' };
  return useOptions([...KEYS.services, 'options', query], (signal) => listServiceOptions(query, signal));
}
