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
} from '@portal/api-client';
import type {
  BulkOutcome,
  BulkResult,
  ListQuery,
  RepairDetail,
  RepairListItem,
  RequestListOptions,
  SuggestionInput,
  WithVersion,
} from '@portal/domain';

export const listCompanyRepairs = (company: number, query: ListQuery, signal?: AbortSignal) =>
  getPage<RepairListItem>(`/contractors/repairs/${company}`, query, signal);

type Acceptances = { rows: { id: number; version: string }[] };

export const useAcceptRequests = () =>
  useCreation<Acceptances, BulkResult>(
    async (input, options) =>
      (await http.create<{ data: BulkResult }>('/request/bulk/accept', input, { ...options, expect: [200] })).data,
    [KEYS.requests],
  );

const readLeaderOptions = (leader: number, signal: AbortSignal) =>
  getData<RequestListOptions>(`/contractors/request/assigned/${leader}/options`, {}, signal);

export function useLeaderOptions() {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'request-options', leader];
  return useData(key, (signal) => readLeaderOptions(leader, signal), leader > 0);
}

export function useCompanyRepairs(query: ListQuery) {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repairs', company, query];
  return usePage(key, (signal) => listCompanyRepairs(company, query, signal), company > 0);
}

export function useCompanyRepair(id: number) {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repair', id, company];
  const read = (signal: AbortSignal) => getData<RepairDetail>(`/contractors/repairs/${id}/${company}`, {}, signal);
  return useData(key, read, company > 0);
}

type Suggestion = WithVersion<SuggestionInput>;

function suggestPrice({ price, repair, request, version }: Suggestion): Promise<void> {
  const input = { price, repair, request, version };
  return http.put(`/contractors/repairs/suggets/${repair}`, input, { expect: [201] });
}

export const useSuggestPrice = () => useChange(suggestPrice, [KEYS.requests]);

/** One after the other: what the server refuses does not keep the others from being saved. */
export const useSuggestPrices = () =>
  useChange<readonly Suggestion[], BulkOutcome>(
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
