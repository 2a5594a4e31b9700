import { getData, KEYS, useOptions, type DataResult } from '@portal/api-client';
import type { Service } from '@portal/domain';

export function useServiceOptions(): DataResult<Service[]> {
  const query = { status: 'activo' };
  return useOptions([...KEYS.services, 'options', query], (signal) => getData('/services/', query, signal));
}
