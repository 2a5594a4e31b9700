import {
  addDays,
  isCalendarDay,
  isHourOfDay,
  isSearchText,
  LIMITS,
  operatorLoads,
  visitsOverlappingAny,
  type Agenda,
  type AgendaRange,
  type AgendaVisit,
  type AssignmentInput,
  type BulkAssignment,
  type BulkResult,
  type HistoryEntry,
  type HistoryPage,
  type ListQuery,
  type MoneyTrail,
  type OperatorRequestItem,
  type RequestDetail,
  type RequestFound,
  type VisitProposalAnswer,
  type WithVersion,
  requestNumberIn,
} from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation, type Change, type CreateOptions, type Creation } from '../query/use-change';
import { useDebounced } from '../query/use-debounced';
import {
  getData,
  getPage,
  readPages,
  useData,
  usePage,
  usePast,
  type DataResult,
  type PageResult,
  type PastResult,
} from '../query/use-page';
import { useCurrentUser } from '../session/use-can';

export const REQUEST_KEYS = {
  one: (id: number | null) => [...KEYS.requests, 'one', id] as const,
  history: (id: number | null) => [...KEYS.requests, 'past', id, 1] as const,
};

/** Filters that the request lists share; values come from the address, so they may be text. */
export type RequestQuery = ListQuery & {
  status?: string;
  client?: string;
  service?: string;
  typeRequest?: string;
  late?: string;
  from?: string;
  to?: string;
};

export function getRequest(id: number, signal?: AbortSignal): Promise<RequestDetail> {
  return getData(`/request/by-id/${id}`, {}, signal);
}

/**
 * GET /request/by-id/{id}/history, oldest first.
 * @param pages number of newest pages
 */
export async function getRequestHistory(id: number, signal?: AbortSignal, pages = 1): Promise<HistoryPage> {
  const all = await readPages<HistoryPage>(
    pages,
    (before) => http.get(`/request/by-id/${id}/history`, { query: { before }, signal }),
    ({ data }) => data[0]?.id,
  );
  return { data: all.toReversed().flatMap(({ data }) => data), hasOlder: all.at(-1)?.hasOlder ?? false };
}

/** POST /request/assigned/{id}: assigns to an operator, or hands over to a contractor and its leader. */
export async function assignRequest(id: number, input: WithVersion<AssignmentInput>): Promise<void> {
  await http.post(`/request/assigned/${id}`, { id, ...input });
}

export async function assignRequests(input: BulkAssignment, options: CreateOptions): Promise<BulkResult> {
  const call = { ...options, expect: [200] };
  return (await http.create<{ data: BulkResult }>('/request/bulk/assign', input, call)).data;
}

export function getAgenda(range: AgendaRange, signal?: AbortSignal): Promise<Agenda> {
  return getData('/request/agenda', range, signal);
}

/**
 * Reads the agenda of some days.
 * @param range null waits, as while no day is chosen
 */
export function useAgenda(range: AgendaRange | null): DataResult<Agenda> {
  const key = [...KEYS.requests, 'agenda', range];
  return useData(key, (signal) => getAgenda(range ?? { from: '', to: '' }, signal), range !== null);
}

/**
 * Reads the work of a day of the operators to whom the signed-in person assigns, by their ids; empty before it arrives.
 * @param day a calendar day; any other text waits
 */
export function useOperatorLoads(day: string): ReadonlyMap<number, string> {
  const agenda = useAgenda(isCalendarDay(day) ? { from: day, to: day } : null);
  return operatorLoads(agenda.data?.visits ?? []);
}

/**
 * Reads the first free hour for a request.
 * @param from the first day to consider; '' for today
 */
export function useVisitProposal(id: number, from: string): DataResult<VisitProposalAnswer> {
  return useData([...KEYS.requests, 'visit-proposal', id, from], (signal) =>
    getData(`/request/by-id/${id}/visit-proposal`, { from: from || undefined }, signal),
  );
}

/**
 * Reads the other visits of an operator that overlap with planned ones; empty until operator, day and an hour are chosen.
 * @param visit the operator and day of the form, whose fields may be empty
 * @param hours the hours of the planned visits; a text that is none yet is left out
 * @param except ids of the planned requests, which do not overlap with themselves
 */
export function useOverlappingVisits(
  { operator, date }: { operator: number | ''; date: string },
  hours: readonly string[],
  except: readonly number[],
): AgendaVisit[] {
  const planned = hours.filter(isHourOfDay);
  const isChosen = operator !== '' && isCalendarDay(date) && planned.length > 0;
  // A visit late at night reaches into the next day.
  const agenda = useAgenda(isChosen ? { from: addDays(date, -1), to: addDays(date, 1) } : null);
  return isChosen ? visitsOverlappingAny(agenda.data?.visits ?? [], { operator, date, hours: planned }, except) : [];
}

/**
 * Reads one request.
 * @param id null waits, for instance before a row is opened
 */
export function useRequest(id: number | null): DataResult<RequestDetail> {
  return useData(REQUEST_KEYS.one(id), (signal) => getRequest(id ?? 0, signal), id !== null);
}

/**
 * Reads the history of a request: the newest entries, and older ones on request.
 * @param id null waits, for instance before a row is opened
 * @param newest the newest entries when another answer contains them
 */
export function useRequestHistory(id: number | null, newest?: HistoryPage): PastResult<HistoryEntry[]> {
  const key = REQUEST_KEYS.history(id).slice(0, -1);
  const past = usePast(key, (pages, signal) => getRequestHistory(id ?? 0, signal, pages), {
    enabled: id !== null,
    newest,
  });
  return { ...past, data: past.data?.data } as PastResult<HistoryEntry[]>;
}

export function useAssignRequest(): Change<{ id: number; input: WithVersion<AssignmentInput> }, void> {
  return useChange(({ id, input }) => assignRequest(id, input), [KEYS.requests]);
}

export function useAssignRequests(): Creation<BulkAssignment, BulkResult> {
  return useCreation(assignRequests, [KEYS.requests]);
}

export function getMoneyTrail(id: number, signal?: AbortSignal): Promise<MoneyTrail> {
  return getData(`/request/by-id/${id}/money`, {}, signal);
}

/**
 * Reads the suggestions, liquidations and invoice of a request.
 * @param id of the request; null waits, for instance before a row is opened
 */
export function useMoneyTrail(id: number | null): DataResult<MoneyTrail> {
  return useData([...KEYS.requests, 'money', id], (signal) => getMoneyTrail(id ?? 0, signal), id !== null);
}

export function searchRequests(q: string, signal?: AbortSignal): Promise<RequestFound[]> {
  return getData('/request/search', { q }, signal);
}

export type RequestSearch = DataResult<RequestFound[]> & {
  /** True while the typed text is not yet searched for, or the search is in flight. */
  isWaiting: boolean;
};

/**
 * Searches requests as somebody types.
 * @param typed searched for after a pause, once it is a number or long enough
 */
export function useRequestSearch(typed: string): RequestSearch {
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

/**
 * Returns the request of a list's search by number, in any state.
 * @param q the search of the list
 * @returns undefined for any other search, and for a request that the person may not read
 */
export function useSearchedRequest(q: string | undefined): RequestFound | undefined {
  const number = requestNumberIn(q ?? '');
  const matches = useRequestSearch(number === undefined ? '' : String(number)).data;
  return matches?.find(({ numRequest }) => numRequest === number);
}

/** GET /request/assigned/{userId}: the requests assigned to an operator. */
export function listRequestsAssignedTo(user: number, query: RequestQuery, signal?: AbortSignal) {
  return getPage<OperatorRequestItem>(`/request/assigned/${user}`, query, signal);
}

/**
 * Reads the requests assigned to the signed-in operator.
 * @param enabled false waits, for instance where another answer contains the page
 */
export function useRequestsAssignedToMe(query: RequestQuery, enabled = true): PageResult<OperatorRequestItem> {
  const user = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'assigned-to-me', user, query];
  return usePage(key, (signal) => listRequestsAssignedTo(user, query, signal), enabled && user > 0);
}
