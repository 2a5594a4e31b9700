import {
  getData,
  getPage,
  http,
  isApiError,
  KEYS,
  useChange,
  useCreation,
  useCurrentUser,
  useData,
  usePage,
  type Change,
  type Creation,
  type DataResult,
  type PageResult,
} from '@portal/api-client';
import type {
  BulkOutcome,
  BulkResult,
  ListQuery,
  Page,
  RepairDetail,
  RepairListItem,
  RequestListOptions,
  SuggestionInput,
  WithVersion,
} from '@portal/domain';

export function listCompanyRepairs(
  company: number,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<RepairListItem>> {
  return getPage(`/contractors/repairs/${company}`, query, signal);
}

type Acceptances = { rows: { id: number; version: string }[] };

export function useAcceptRequests(): Creation<Acceptances, BulkResult> {
  return useCreation(
    async (input, options) =>
      (await http.create<{ data: BulkResult }>('/request/bulk/accept', input, { ...options, expect: [200] })).data,
    [KEYS.requests],
  );
}

export function useLeaderOptions(): DataResult<RequestListOptions> {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'request-options', leader];
  return useData(key, (signal) => getData(`/contractors/request/assigned/${leader}/options`, {}, signal), leader > 0);
}

export function useCompanyRepairs(query: ListQuery): PageResult<RepairListItem> {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repairs', company, query];
  return usePage(key, (signal) => listCompanyRepairs(company, query, signal), company > 0);
}

export function useCompanyRepair(id: number): DataResult<RepairDetail> {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repair', id, company];
  return useData(key, (signal) => getData(`/contractors/repairs/${id}/${company}`, {}, signal), company > 0);
}

type Suggestion = WithVersion<SuggestionInput>;

function suggestPrice({ price, repair, request, version }: Suggestion): Promise<void> {
  const input = { price, repair, request, version };
  return http.put(`/contractors/repairs/suggets/${repair}`, input, { expect: [201] });
}

export function useSuggestPrice(): Change<Suggestion, void> {
  return useChange(suggestPrice, [KEYS.requests]);
}

/** One after the other: what the server refuses does not keep the others from being saved. */
export function useSuggestPrices(): Change<readonly Suggestion[], BulkOutcome> {
  return useChange(
    async (suggestions) => {
      const result: BulkOutcome = { done: [], failed: [] };
      for (const suggestion of suggestions) {
        const { repair: id } = suggestion;
        try {
          await suggestPrice(suggestion);
          result.done.push(id);
        } catch (error) {
          if (!isApiError(error)) throw error;
          result.failed.push({ id, message: error.message });
        }
      }
      return result;
    },
    [KEYS.requests],
  );
}
