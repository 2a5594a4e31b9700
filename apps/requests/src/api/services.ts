import { getData, KEYS, useOptions, type DataResult } from '@portal/api-client';
import type { Service } from '@portal/domain';

function listServiceOptions(query: { status?: string } = {}, signal?: AbortSignal): Promise<Service[]> {
  return getData('/services/', query, signal);
}

export function useServiceOptions(): DataResult<Service[]> {
  const query = { status: 'activo' };
  return useOptions([...KEYS.services, 'options', query], (signal) => listServiceOptions(query, signal));
}
