import {
  getData,
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  useCurrentUser,
  useData,
  usePage,
  type Change,
  type CreateOptions,
  type Creation,
  type DataResult,
  type PageResult,
  type RequestQuery,
} from '@portal/api-client';
import type {
  BulkResult,
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

export function listLeaderRequests(leader: number, query: RequestQuery, signal?: AbortSignal) {
  return getPage<ContractorRequestItem>(`/contractors/request/assigned/${leader}`, query, signal);
}

function getLeaderOptions(leader: number, signal?: AbortSignal): Promise<RequestListOptions> {
  return getData(`/contractors/request/assigned/${leader}/options`, {}, signal);
}

export function listCompanyRepairs(
  company: number,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<RepairListItem>> {
  return getPage(`/contractors/repairs/${company}`, query, signal);
}

function getCompanyRepair(id: number, company: number, signal?: AbortSignal): Promise<RepairDetail> {
  return getData(`/contractors/repairs/${id}/${company}`, {}, signal);
}

/** PUT /contractors/repairs/suggets/{id}; expects 201 (spec 2 §7). */
async function suggestPrice(input: WithVersion<SuggestionInput>): Promise<void> {
  await http.put(`/contractors/repairs/suggets/${input.repair}`, input, { expect: [201] });
}

async function returnRequest(id: number, input: WithVersion<ReasonInput>): Promise<void> {
  await http.post(`/request/assigned/${id}/return`, input);
}

async function acceptRequest(id: number, version: string): Promise<void> {
  await http.post(`/request/assigned/${id}/accept`, { version });
}

async function rejectRequest(id: number, input: WithVersion<ReasonInput>): Promise<void> {
  await http.post(`/request/assigned/${id}/reject`, input);
}

type Acceptances = { rows: { id: number; version: string }[] };

async function acceptRequests(input: Acceptances, options: CreateOptions): Promise<BulkResult> {
  const call = { ...options, expect: [200] };
  return (await http.create<{ data: BulkResult }>('/request/bulk/accept', input, call)).data;
}

export function useAcceptRequest(): Change<{ id: number; version: string }, void> {
  return useChange(({ id, version }) => acceptRequest(id, version), [KEYS.requests]);
}

export function useAcceptRequests(): Creation<Acceptances, BulkResult> {
  return useCreation(acceptRequests, [KEYS.requests]);
}

export function useRejectRequest(): Change<{ id: number; input: WithVersion<ReasonInput> }, void> {
  return useChange(({ id, input }) => rejectRequest(id, input), [KEYS.requests]);
}

export function useReturnRequest(): Change<{ id: number; input: WithVersion<ReasonInput> }, void> {
  return useChange(({ id, input }) => returnRequest(id, input), [KEYS.requests]);
}

export function useLeaderRequests(query: RequestQuery): PageResult<ContractorRequestItem> {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'requests', leader, query];
  return usePage(key, (signal) => listLeaderRequests(leader, query, signal), leader > 0);
}

export function useLeaderOptions(): DataResult<RequestListOptions> {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'request-options', leader];
  return useData(key, (signal) => getLeaderOptions(leader, signal), leader > 0);
}

export function useCompanyRepairs(query: ListQuery): PageResult<RepairListItem> {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repairs', company, query];
  return usePage(key, (signal) => listCompanyRepairs(company, query, signal), company > 0);
}

export function useCompanyRepair(id: number): DataResult<RepairDetail> {
  const company = useCurrentUser()?.company?.id ?? 0;
  const key = [...KEYS.requests, 'contractors', 'repair', id, company];
  return useData(key, (signal) => getCompanyRepair(id, company, signal), company > 0);
}

export function useSuggestPrice(): Change<WithVersion<SuggestionInput>, void> {
  return useChange(suggestPrice, [KEYS.requests]);
}
