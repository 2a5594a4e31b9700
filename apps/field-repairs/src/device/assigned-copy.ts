import {
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

/** Checks whether this browser can store anything for work without a network. */
export const canKeep = (): boolean => typeof indexedDB !== 'undefined';

/** True while the server can be asked: there is a connection, and a session on the server. */
export function useCanAsk(): boolean {
  const isOnline = useConnection((connection) => connection.isOnline);
  const isOffline = useSession((session) => session.isOffline);
  return isOnline && !isOffline;
}

/** The query key of the copy of an operator's list. */
export const copyKey = (user: number) => [...KEYS.requests, 'assigned-copy', user] as const;

/** Reads all requests assigned to the operator, independent of the list's filters: the copy on the device. */
export function useAssignedCopy(): DataResult<Page<OperatorRequestItem>> {
  const user = useCurrentUser()?.id ?? 0;
  const isWanted = useCanAsk() && canKeep() && user > 0;
  const all = { offset: 0, limit: LIMITS.pageSizeMax };
  return useData(copyKey(user), (signal) => listRequestsAssignedTo(user, all, signal), isWanted);
}

/** A list from the server or from the device. */
type KeptList<Row> = {
  query: PageResult<Row>;
  /** Moment of the server's answer in milliseconds since 1970, for a list from the device; null for a current one. */
  at: number | null;
};
export type AssignedList = KeptList<OperatorRequestItem>;

/** Checks whether a query asks for a part of the whole list in the server's order, which the copy contains. */
const isInCopy = ({ status, q, sort, offset = 0, limit = LIMITS.pageSize }: RequestQuery): boolean =>
  !status && !q && !sort && offset + limit <= LIMITS.pageSizeMax;

/**
 * A page of the operator's list: cut from the copy, or from the server where it is filtered, searched or sorted; when the server
 * cannot be reached, from what this device keeps.
 * @param params as `useListState` gives them
 */
export function useAssignedList(params: RequestQuery): AssignedList {
  const copy = useAssignedCopy();
  const canAsk = useCanAsk();
  const isCut = canKeep() && isInCopy(params) && (canAsk || copy.data !== undefined);
  const page = useRequestsAssignedToMe(params, !isCut);
  return useKeptPage(isCut ? pageOfCopy(copy, params) : page, copy, params);
}

/** The page of an answer that holds the whole list, or its beginning. */
function pageOfCopy(
  copy: DataResult<Page<OperatorRequestItem>>,
  params: RequestQuery,
): PageResult<OperatorRequestItem> {
  if (!copy.data) return copy;
  const { total, data: rows } = copy.data;
  const { offset = 0, limit = LIMITS.pageSize } = params;
  const data = { data: rows.slice(offset, offset + limit), total, totalPaginas: Math.ceil(total / limit) };
  return { ...copy, data };
}

/**
 * A page of a list: from the server, and when it cannot be reached, found in the copy that this device keeps.
 * @param query the page as the server gives it
 * @param copy the whole list
 */
export function useKeptPage<Row extends KeptRow>(
  query: PageResult<Row>,
  copy: DataResult<Page<Row>>,
  params: RequestQuery,
): KeptList<Row> {
  const canAsk = useCanAsk();
  const isAway = query.isError ? query.error.isTransient : !canAsk;
  const kept = copy.data ? pageOf(copy.data.data, params) : query.data;
  if (!isAway || !kept) return { query, at: null };
  const at = copy.data ? copy.dataUpdatedAt : query.dataUpdatedAt;
  // The copy is an answer like another one, only older.
  const answered = { ...query, data: kept, error: null, isError: false, isPending: false, isSuccess: true };
  return { query: { ...answered, isFetching: false } as PageResult<Row>, at };
}

/** A row of either list of an operator; `finishedAt` is of what they finished. */
type KeptRow = Pick<OperatorRequestItem, 'numRequest' | 'client' | 'service' | 'status'> &
  Partial<Pick<OperatorRequestItem, 'date' | 'hour'> & Pick<FinishedRequestItem, 'finishedAt'>>;

const SORTED_BY: Readonly<Record<string, (row: KeptRow) => string | number>> = {
  numRequest: (row) => row.numRequest,
  client: (row) => row.client,
  service: (row) => row.service,
  date: (row) => row.finishedAt ?? `${row.date} ${row.hour}`,
  status: (row) => row.status,
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareSpanish(String(one), String(other));

/** The page that a query asks for, found on the device: by state, number and client, as the server would. */
export function pageOf<Row extends KeptRow>(rows: readonly Row[], query: RequestQuery): Page<Row> {
  const { status, q = '', sort = '', offset = 0, limit = LIMITS.pageSize } = query;
  const found = rows.filter(
    (row) =>
      (!status || row.status === status) && (containsWords(row.client, q) || String(row.numRequest) === q.trim()),
  );
  const by = SORTED_BY[sort.replace(/^-/, '')];
  const direction = sort.startsWith('-') ? -1 : 1;
  const sorted = by ? found.sort((one, other) => direction * compare(by(one), by(other))) : found;
  return {
    data: sorted.slice(offset, offset + limit),
    total: found.length,
    totalPaginas: Math.ceil(found.length / limit),
  };
}
