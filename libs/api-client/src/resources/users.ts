import { ROLE, roleLabel, type UserLookupFilters, type UserOption } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions } from '../query/use-page';

/** People for a select, unpaged, at most 1,000. */
export const useUserLookup = (filters: UserLookupFilters, { enabled = true } = {}) =>
  useOptions<UserOption[]>([...KEYS.users, 'lookup', filters], (signal) => getData('/users', filters, signal), enabled);

/** Reads active operators (spec 1 §3, "Operator lookup"). */
export const useOperators = (
  filters: Omit<UserLookupFilters, 'role' | 'status'> = {},
  options?: { enabled?: boolean },
) => useUserLookup({ role: roleLabel(ROLE.operator).toLowerCase(), status: 'activo', ...filters }, options);
