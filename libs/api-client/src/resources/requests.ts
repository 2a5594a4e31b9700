import {
  addDays,
  isCalendarDay,
  isHourOfDay,
  isSearchText,
  LIMITS,
  namedChoices,
  operatorLoads,
  overlappingVisits,
  type Agenda,
  type AgendaRange,
  type AgendaVisit,
  type AssignmentInput,
  type BulkAssignment,
  type BulkResult,
  type ContractorRequestItem,
  type FollowLink,
  type HistoryEntry,
  type HistoryPage,
  type ListQuery,
  type MoneyTrail,
  type OperatorRequestItem,
  type ProposalHands,
  type RequestDetail,
  type RequestFound,
  type VisitProposalAnswer,
  type WithVersion,
  requestNumberIn,
} from '@portal/domain';
import { useState } from 'react';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation, type CreateOptions } from '../query/use-change';
import { useDebounced } from '../query/use-debounced';
import { getData, getPage, readPages, useData, usePage, usePast, type PastResult } from '../query/use-page';
import { useCurrentUser } from '../session/use-can';
import { useOperators } from './users';

export const REQUEST_KEYS = {
  one: (id: number | null) => [...KEYS.requests, 'one', id] as const,
  history: (id: number | null) => [...KEYS.requests, 'past', id, 1] as const,
};

/** Values come from the address, so they may be text. */
export type RequestQuery = ListQuery & {
  status?: string;
  client?: string;
  service?: string;
  typeRequest?: string;
  late?: string;
  accepted?: string;
  from?: string;
  to?: string;
};

export async function getFollowLink(id: number, query: { shows?: true } = {}): Promise<FollowLink> {
  return (await http.post<{ data: FollowLink }>(`/request/${id}/follow-link`, undefined, { query })).data;
}

/** The path of the link that only shows the request. */
export const showingLinkOf = async (id: number): Promise<string> => (await getFollowLink(id, { shows: true })).address;

export const getRequest = (id: number, signal?: AbortSignal) =>
  getData<RequestDetail>(`/request/by-id/${id}`, {}, signal);

/** Oldest first. */
export async function getRequestHistory(id: number, signal?: AbortSignal, count = 1): Promise<HistoryPage> {
  const { pages, hasOlder } = await readPages<HistoryPage>(
    count,
    (before) => http.get(`/request/by-id/${id}/history`, { query: { before }, signal }),
    ({ data }) => data[0]?.id,
  );
  return { data: pages.toReversed().flatMap(({ data }) => data), hasOlder };
}

/** Rows of one call, so that the progress can be told. */
const PART = 5;

export async function assignRequests(
  { rows, ...shared }: BulkAssignment,
  { onProgress, ...options }: CreateOptions,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (let from = 0; from < rows.length; from += PART) {
    onProgress?.(from / rows.length);
    const body = { ...shared, rows: rows.slice(from, from + PART) };
    const call = { ...options, expect: [200] };
    const { data } = await http.create<{ data: BulkResult }>('/request/bulk/assign', body, call);
    result.done.push(...data.done);
    result.failed.push(...data.failed);
  }
  return result;
}

export function useAgenda(range: AgendaRange | null) {
  const key = [...KEYS.requests, 'agenda', range];
  return useData<Agenda>(key, (signal) => getData('/request/agenda', range ?? {}, signal), range !== null);
}

/** Operators with their visits of the day that was told last. */
export function useOperatorOptions(...lookup: Parameters<typeof useOperators>) {
  const [day, onDayChange] = useState('');
  const agenda = useAgenda(isCalendarDay(day) ? { from: day, to: day } : null);
  const loads = operatorLoads(agenda.data?.visits ?? []);
  const { data, ...operators } = useOperators(...lookup);
  const withFacts = (option: { value: number; label: string }, index: number) => ({
    ...option,
    description: loads.get(option.value),
    trades: data?.[index]?.trades,
  });
  return {
    operators: { ...operators, data: data && namedChoices(data).map(withFacts) },
    onDayChange,
  };
}

export function useLedOperators() {
  const leader = useCurrentUser()?.id ?? 0;
  return useOperatorOptions({ userLeader: leader }, { enabled: leader > 0 });
}

/** `from`: '' for today. */
export function useVisitProposal(
  [id, ...others]: readonly number[],
  { from, ...hands }: ProposalHands & { from: string },
  enabled = true,
) {
  const query = { from, ...hands, others: others.join(',') };
  return useData<VisitProposalAnswer>(
    [...KEYS.requests, 'visit-proposal', id, query],
    (signal) => getData(`/request/by-id/${id}/visit-proposal`, query, signal),
    enabled,
  );
}

/** Reads the other visits of an operator that overlap with a planned one; empty until operator, day and hour are chosen. */
export function useOverlappingVisits(
  { operator, date, hour }: { operator: number | ''; date: string; hour: string },
  except: readonly number[],
): AgendaVisit[] {
  const isChosen = operator !== '' && isCalendarDay(date) && isHourOfDay(hour);
  // A visit late at night reaches into the next day.
  const agenda = useAgenda(isChosen ? { from: addDays(date, -1), to: addDays(date, 1) } : null);
  return isChosen ? overlappingVisits(agenda.data?.visits ?? [], { operator, date, hour }, except) : [];
}

export const useRequest = (id: number | null) =>
  useData(REQUEST_KEYS.one(id), (signal) => getRequest(id ?? 0, signal), id !== null);

export function useRequestHistory(id: number | null, newest?: HistoryPage): PastResult<HistoryEntry[]> {
  const key = REQUEST_KEYS.history(id).slice(0, -1);
  const past = usePast(key, (pages, signal) => getRequestHistory(id ?? 0, signal, pages), {
    enabled: id !== null,
    newest,
  });
  return { ...past, data: past.data?.data } as PastResult<HistoryEntry[]>;
}

export const useAssignRequest = () =>
  useChange(
    ({ id, input }: { id: number; input: WithVersion<AssignmentInput> }) =>
      http.post(`/request/assigned/${id}`, { id, ...input }),
    [KEYS.requests],
  );

export const useAssignRequests = () => useCreation(assignRequests, [KEYS.requests]);

export const useMoneyTrail = (id: number | null) =>
  useData<MoneyTrail>(
    [...KEYS.requests, 'money', id],
    (signal) => getData(`/request/by-id/${id}/money`, {}, signal),
    id !== null,
  );

export const searchRequests = (q: string, signal?: AbortSignal) =>
  getData<RequestFound[]>('/request/search', { q }, signal);

export function useRequestSearch(typed: string) {
  const wanted = typed.trim();
  const settled = useDebounced(wanted, LIMITS.searchDebounce);
  const isWanted = isSearchText(wanted);
  const query = useData(
    [...KEYS.requests, 'search', settled],
    (signal) => searchRequests(settled, signal),
    isWanted && isSearchText(settled),
  );
  return { ...query, isWaiting: isWanted && (settled !== wanted || query.isFetching) };
}

/** Returns the request of a list's search by number, in any state; undefined for one that the person may not read. */
export function useSearchedRequest(q: string | undefined): RequestFound | undefined {
  const number = requestNumberIn(q ?? '');
  const matches = useRequestSearch(number === undefined ? '' : String(number)).data;
  return matches?.find(({ numRequest }) => numRequest === number);
}

export const listRequestsAssignedTo = (user: number, query: RequestQuery, signal?: AbortSignal) =>
  getPage<OperatorRequestItem>(`/request/assigned/${user}`, query, signal);

export function useRequestsAssignedToMe(query: RequestQuery, enabled = true) {
  const user = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'assigned-to-me', user, query];
  return usePage(key, (signal) => listRequestsAssignedTo(user, query, signal), enabled && user > 0);
}

export const listLeaderRequests = (leader: number, query: RequestQuery, signal?: AbortSignal) =>
  getPage<ContractorRequestItem>(`/contractors/request/assigned/${leader}`, query, signal);

export function useLeaderRequests(query: RequestQuery) {
  const leader = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'leader', leader, query];
  return usePage(key, (signal) => listLeaderRequests(leader, query, signal), leader > 0);
}
