import {
  canStore,
  KEYS,
  listRequestsAssignedTo,
  useConnection,
  useCurrentUser,
  useData,
  useRequestsAssignedToMe,
  useSession,
  type DataResult,
  type PageResult,
  type RequestQuery,
} from '@portal/api-client';
import {
  compareSpanish,
  containsWords,
  LIMITS,
  type FinishedRequestItem,
  type OperatorRequestItem,
  type Page,
} from '@portal/domain';
import { listRequestsFinishedBy, useRequestsFinishedByMe } from '../api/requests';

export function useCanAsk(): boolean {
  const isOnline = useConnection((connection) => connection.isOnline);
  const isOffline = useSession((session) => session.isOffline);
  return isOnline && !isOffline;
}

const WHOLE = { offset: 0, limit: LIMITS.pageSizeMax };

export const allAssigned = (user: number) => ({
  queryKey: [...KEYS.requests, 'all-assigned', user] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page<OperatorRequestItem>> =>
    listRequestsAssignedTo(user, WHOLE, signal),
});

export const allFinished = (user: number) => ({
  queryKey: [...KEYS.requests, 'all-finished', user] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page<FinishedRequestItem>> =>
    listRequestsFinishedBy(user, { ...WHOLE, sort: '-date' }, signal),
});

export function useAllAssigned(): DataResult<Page<OperatorRequestItem>> {
  const user = useCurrentUser()?.id ?? 0;
  const isWanted = useCanAsk() && canStore() && user > 0;
  const { queryKey, queryFn } = allAssigned(user);
  return useData(queryKey, (signal) => queryFn({ signal }), isWanted);
}

const isPartOfAll = ({ status, q, sort, offset = 0, limit = LIMITS.pageSize }: RequestQuery): boolean =>
  !status && !q && !sort && offset + limit <= LIMITS.pageSizeMax;

/**
 * A page of the operator's list: cut from the whole list, or from the server where it is filtered, searched or sorted;
 * when the server cannot be reached, from the device.
 */
export function useAssignedList(params: RequestQuery) {
  const all = useAllAssigned();
  const canAsk = useCanAsk();
  const isCut = canStore() && isPartOfAll(params) && (canAsk || all.data !== undefined);
  const page = useRequestsAssignedToMe(params, !isCut);
  const cut = { ...all, data: all.data && pageOf(all.data.data, params, all.data.total) };
  return useOfflineList(isCut ? (cut as typeof page) : page, all, params);
}

export type AssignedList = ReturnType<typeof useAssignedList>;

export function useFinishedList(params: RequestQuery) {
  const { queryKey, queryFn } = allFinished(useCurrentUser()?.id ?? 0);
  // `prefetchWork` fetches it.
  const all = useData(queryKey, (signal) => queryFn({ signal }), false);
  return useOfflineList(useRequestsFinishedByMe(params), all, params);
}

function useOfflineList<Row extends OfflineRow>(
  query: PageResult<NoInfer<Row>>,
  all: DataResult<Page<Row>>,
  params: RequestQuery,
) {
  const canAsk = useCanAsk();
  const isUnreachable = query.isError ? query.error.isTransient : !canAsk;
  const data = all.data ? pageOf(all.data.data, params) : query.data;
  if (!isUnreachable || !data) return { query, at: null };
  const success = { error: null, isError: false, isPending: false, isSuccess: true, isFetching: false };
  return {
    query: { ...query, ...success, data } as PageResult<Row>,
    /** Moment of the server's answer in milliseconds since 1970, for a list from the device; null for a current one. */
    at: (all.data ? all : query).dataUpdatedAt,
  };
}

type OfflineRow = Pick<OperatorRequestItem, 'numRequest' | 'client' | 'service' | 'status'> &
  Partial<Pick<OperatorRequestItem, 'date' | 'hour'> & Pick<FinishedRequestItem, 'finishedAt'>>;

const SORTED_BY: Readonly<Record<string, (row: OfflineRow) => string | number>> = {
  numRequest: (row) => row.numRequest,
  client: (row) => row.client,
  service: (row) => row.service,
  date: (row) => row.finishedAt ?? `${row.date} ${row.hour}`,
  status: (row) => row.status,
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareSpanish(String(one), String(other));

export function pageOf<Row extends OfflineRow>(rows: readonly Row[], query: RequestQuery, total?: number): Page<Row> {
  const { status, q = '', sort = '', offset = 0, limit = LIMITS.pageSize } = query;
  const matches = rows.filter(
    (row) =>
      (!status || row.status === status) && (containsWords(row.client, q) || String(row.numRequest) === q.trim()),
  );
  const valueOf = SORTED_BY[sort.replace(/^-/, '')];
  const direction = sort.startsWith('-') ? -1 : 1;
  if (valueOf) matches.sort((one, other) => direction * compare(valueOf(one), valueOf(other)));
  const count = total ?? matches.length;
  return { data: matches.slice(offset, offset + limit), total: count, totalPaginas: Math.ceil(count / limit) };
}
