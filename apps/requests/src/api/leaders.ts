import {
  getPage,
  KEYS,
  useCurrentUser,
  usePage,
  useUserLookup,
  type DataResult,
  type PageResult,
  type RequestQuery,
} from '@portal/api-client';
import type { ContractorRequestItem, UserLookupFilters, UserOption } from '@portal/domain';

export function useCompanyLeaders(company: number | null | undefined): DataResult<UserOption[]> {
  const filters: UserLookupFilters = { isLeader: true, status: 'activo', ...(company ? { company } : {}) };
  return useUserLookup(filters, { enabled: Boolean(company) });
}

export function useLeaderRequests(query: RequestQuery): PageResult<ContractorRequestItem> {
  const leader = useCurrentUser()?.id ?? 0;
  return usePage(
    [...KEYS.requests, 'leader', leader, query],
    (signal) => getPage(`/contractors/request/assigned/${leader}`, query, signal),
    leader > 0,
  );
}
