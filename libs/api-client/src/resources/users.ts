import { ROLE, roleLabel, type UserLookupFilters, type UserOption } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions, type DataResult } from '../query/use-page';

/** People for a select, unpaged, at most 1,000. */
export function useUserLookup(filters: UserLookupFilters, { enabled = true } = {}): DataResult<UserOption[]> {
  return useOptions([...KEYS.users, 'lookup', filters], (signal) => getData('/users', filters, signal), enabled);
}

/** Reads active operators (spec 1 §3, "Operator lookup"). */
export function useOperators(
  filters: Omit<UserLookupFilters, 'role' | 'status'> = {},
  options?: { enabled?: boolean },
): DataResult<UserOption[]> {
  return useUserLookup({ role: roleLabel(ROLE.operator).toLowerCase(), status: 'activo', ...filters }, options);
}
