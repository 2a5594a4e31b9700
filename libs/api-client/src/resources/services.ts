import type { Service } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions, type DataResult } from '../query/use-page';

export function useServiceOptions(query: { status?: string } = { status: 'activo' }): DataResult<Service[]> {
  return useOptions([...KEYS.services, 'options', query], (signal) => getData('/services/', query, signal));
}
