import type { Service } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions } from '../query/use-page';

export const useServiceOptions = (query: { status?: string } = { status: 'activo' }) =>
  useOptions<Service[]>([...KEYS.services, 'options', query], (signal) => getData('/services/', query, signal));
