import {
  DEVICE_MAX_AGE_MS,
  getRequest,
  getRequestHistory,
  isApiError,
  KEYS,
  listBranches,
  REQUEST_KEYS,
} from '@portal/api-client';
import type { HistoryPage, OperatorRequestItem, Photo, RequestDetail } from '@portal/domain';
import type { QueryClient } from '@tanstack/react-query';
import { ACTIVE_SUPPLIES } from '../api/supplies';
import { saveAnswers } from './offline-answers';
import { allAssigned, allFinished } from './offline-lists';
import { savePhotos } from './offline-photos';

/** Milliseconds after which unchanged data are fetched again. */
const FRESH_FOR = 15 * 60_000;

/**
 * Result of storing the work.
 * - `full`: the device has no room for all of it.
 * - `stopped`: the rest is stored another time.
 * - `failed`: nothing can be stored here.
 */
export type PrefetchOutcome = 'stored' | 'full' | 'stopped' | 'failed';

type PrefetchOptions = {
  client: QueryClient;
  user: number;
  rows: readonly OperatorRequestItem[];
  fetchedRows: Map<number, string>;
  signal: AbortSignal;
};

/**
 * Stores on the device what an operator needs without a network: the list, branches, supplies, finished work, each
 * request's details and history, and last, while there is room, the small photos. Data of other requests are deleted.
 * The calls follow one another, so that the page stays fast.
 */
export async function prefetchWork({
  client,
  user,
  rows,
  fetchedRows,
  signal,
}: PrefetchOptions): Promise<PrefetchOutcome> {
  const shared = [BRANCHES, ACTIVE_SUPPLIES, allFinished(user)];
  const save = () =>
    saveAnswers(client, [
      allAssigned(user).queryKey,
      ...shared.map(({ queryKey }) => queryKey),
      ...rows.flatMap(({ id }) => [REQUEST_KEYS.one(id), REQUEST_KEYS.history(id)]),
    ]);
  try {
    await save();
    try {
      for (const query of shared) await client.fetchQuery<unknown>({ ...query, ...LASTING, staleTime: FRESH_FOR });
      for (const row of rows) {
        if (signal.aborted) return 'stopped';
        await fetchRequest(client, row, fetchedRows);
      }
    } finally {
      await save();
    }
    if (await savePhotos(photosOf(client, rows), signal)) return 'stored';
    return signal.aborted ? 'stopped' : 'full';
  } catch (error) {
    if (isApiError(error)) return 'stopped';
    return isFull(error) ? 'full' : 'failed';
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Data for work without a network must stay in memory while nothing shows them. */
const LASTING = { gcTime: DEVICE_MAX_AGE_MS };

const BRANCHES = {
  queryKey: KEYS.branches,
  queryFn: ({ signal }: { signal: AbortSignal }) => listBranches(signal),
};

/** The row without the address of its photo, which is new in every answer. */
const rowText = ({ photo, ...row }: OperatorRequestItem): string => JSON.stringify([row, photo?.id]);

async function fetchRequest(
  client: QueryClient,
  row: OperatorRequestItem,
  fetchedRows: Map<number, string>,
): Promise<void> {
  const [one, history] = [REQUEST_KEYS.one(row.id), REQUEST_KEYS.history(row.id)];
  const text = rowText(row);
  // Every change of any request invalidates these queries; only the row tells whether this request changed.
  const age = Date.now() - (client.getQueryState(history)?.dataUpdatedAt ?? 0);
  if (fetchedRows.get(row.id) === text && age < FRESH_FOR) return;
  try {
    await client.fetchQuery({ queryKey: one, queryFn: ({ signal }) => getRequest(row.id, signal), ...LASTING });
    await client.fetchQuery({
      queryKey: history,
      queryFn: ({ signal }) => getRequestHistory(row.id, signal),
      ...LASTING,
    });
    fetchedRows.set(row.id, text);
  } catch (error) {
    // It went to somebody else meanwhile; the list says so next.
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

/** The photos of the requests, those of the nearest visit first. */
const photosOf = (client: QueryClient, rows: readonly OperatorRequestItem[]): Photo[] =>
  rows.flatMap(({ id }) => {
    const photos = client.getQueryData<RequestDetail>(REQUEST_KEYS.one(id))?.archivos ?? [];
    const entries = client.getQueryData<HistoryPage>(REQUEST_KEYS.history(id))?.data ?? [];
    return [
      ...photos.map((photo) => ({ id: photo.id, url: photo.name })),
      ...entries.flatMap((entry) => entry.photos ?? []),
    ];
  });
