import { useUserLookup, type DataResult } from '@portal/api-client';
import type { UserLookupFilters, UserOption } from '@portal/domain';

export function useCompanyLeaders(company: number | null | undefined): DataResult<UserOption[]> {
  const filters: UserLookupFilters = { isLeader: true, status: 'activo', ...(company ? { company } : {}) };
  return useUserLookup(filters, { enabled: Boolean(company) });
}
