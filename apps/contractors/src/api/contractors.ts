import {
  getData,
  getPage,
  http,
  KEYS,
  useChange,
  useCurrentUser,
  useData,
  usePage,
  type Change,
  type DataResult,
  type PageResult,
  type RequestQuery,
} from '@portal/api-client';
import type {
  ContractorRequestItem,
  ListQuery,
  Page,
  ReasonInput,
  RepairDetail,
  RepairListItem,
  RequestListOptions,
  SuggestionInput,
  WithVersion,
} from '@portal/domain';

/** GET /contractors/request/assigned/{userId}: the requests in a leader's hands. */
export function listLeaderRequests(leader: number, query: RequestQuery, signal?: AbortSignal) {
  return getPage<ContractorRequestItem>(`/contractors/request/assigned/${leader}`, query, signal);
}

/** GET /contractors/request/assigned/{userId}/options: what that list can be filtered by. */
export function getLeaderOptions(leader: number, signal?: AbortSignal): Promise<RequestListOptions> {
  return getData(`/contractors/request/assigned/${leader}/options`, {}, signal);
}

/** GET /contractors/repairs/{company}: the company's repairs that wait for a price. */
export function listCompanyRepairs(
  company: number,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<RepairListItem>> {
  return getPage(`/contractors/repairs/${company}`, query, signal);
}

/** GET /contractors/repairs/{id}/{company} */
export function getCompanyRepair(id: number, company: number, signal?: AbortSignal): Promise<RepairDetail> {
  return getData(`/contractors/repairs/${id}/${company}`, {}, signal);
}

/** PUT /contractors/repairs/suggets/{id}; expects 201 (spec 2 §7). */
export async function suggestPrice(input: WithVersion<SuggestionInput>): Promise<void> {
  await http.put(`/contractors/repairs/suggets/${input.repair}`, input, { expect: [201] });
}

/** POST /request/assigned/{id}/return */
export async function returnRequest(id: number, input: WithVersion<ReasonInput>): Promise<void> {
  await http.post(`/request/assigned/${id}/return`, input);
}

export function useReturnRequest(): Change<{ id: number; input: WithVersion<ReasonInput> }, void> {
  return useChange(({ id, input }) => returnRequest(id, input), [KEYS.requests]);
}

/** The requests in the signed-in leader's hands. */
export function useLeaderRequests(query: RequestQuery): PageResult<ContractorRequestItem> {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'requests', leader, query];
  return usePage(key, (signal) => listLeaderRequests(leader, query, signal), leader > 0);
}

/** The clients and services of the requests in the signed-in leader's hands. */
export function useLeaderOptions(): DataResult<RequestListOptions> {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'request-options', leader];
  return useData(key, (signal) => getLeaderOptions(leader, signal), leader > 0);
}

/** The repairs of the signed-in person's company. */
export function useCompanyRepairs(query: ListQuery): PageResult<RepairListItem> {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repairs', company, query];
  return usePage(key, (signal) => listCompanyRepairs(company, query, signal), company > 0);
}

/** One repair of the signed-in person's company. */
export function useCompanyRepair(id: number): DataResult<RepairDetail> {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repair', id, company];
  return useData(key, (signal) => getCompanyRepair(id, company, signal), company > 0);
}

export function useSuggestPrice(): Change<WithVersion<SuggestionInput>, void> {
  return useChange(suggestPrice, [KEYS.requests]);
}
