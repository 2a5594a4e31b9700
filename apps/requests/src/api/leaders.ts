import { useUserLookup } from '@portal/api-client';
import type { UserLookupFilters } from '@portal/domain';

export function useCompanyLeaders(company: number | null | undefined) {
  const filters: UserLookupFilters = { isLeader: true, status: 'activo', ...(company ? { company } : {}) };
  return useUserLookup(filters, { enabled: Boolean(company) });
}
