import {
  deviceStorage,
  getRequest,
  getRequestHistory,
  isApiError,
  KEYS,
  listBranches,
  REQUEST_KEYS,
} from '@portal/api-client';
import { thumbnailOf, type OperatorRequestItem, type Photo, type RequestDetail } from '@portal/domain';
import type { QueryClient } from '@tanstack/react-query';
import { AREA_NAME } from '../area-name';
import { ACTIVE_SUPPLIES } from '../api/supplies';
import { copyKey } from './assigned-copy';
import { finishedCopy } from './finished-copy';
import { fetchAndKeep, isAnswerItem, itemOf, keepAnswer } from './kept-queries';

/** Milliseconds after which details, branches and supplies are fetched again although nothing says that they changed. */
const DETAILS_FRESH_FOR = 15 * 60_000;
/** The small photos that one device keeps, in bytes: 50 requests of 5 photos need about 5 MB. */
export const PHOTO_BYTES_MAX = 30 * 1024 * 1024;

const BRANCHES = {
  queryKey: KEYS.branches,
  queryFn: ({ signal }: { signal: AbortSignal }) => listBranches(signal),
};

const PHOTO_PREFIX = `${AREA_NAME}/photo/`;

/** Returns the storage name of a photo's small variant. */
export const photoItem = (id: string): string => PHOTO_PREFIX + id;

/**
 * Result of storing the work.
 * - `full`: the device has no room for all of it.
 * - `stopped`: the rest is stored another time.
 * - `failed`: nothing can be stored here.
 */
export type KeepOutcome = 'kept' | 'full' | 'stopped' | 'failed';

/** The requests that this tab has stored, each with its row and the time. */
export type KeptRequests = Map<number, { row: string; at: number; photos: Photo[] }>;

type KeepWorkOptions = {
  client: QueryClient;
  user: number;
  /** The operator's list, in the order of its visits. */
  rows: readonly OperatorRequestItem[];
  kept: KeptRequests;
  signal: AbortSignal;
};

/**
 * Keeps what an operator needs without a network: list, branches, supplies, what they finished, each request's details and history, and last, while
 * there is room, the small photos. What is no longer theirs is deleted. One call after another: it must not be felt.
 */
export async function keepWork(options: KeepWorkOptions): Promise<KeepOutcome> {
  const { client, user, rows, kept, signal } = options;
  try {
    await keepAnswer(client, copyKey(user));
    await deleteOthers(user, rows);
    await fetchAndKeep(client, { ...BRANCHES, staleTime: DETAILS_FRESH_FOR });
    await fetchAndKeep(client, { ...ACTIVE_SUPPLIES, staleTime: DETAILS_FRESH_FOR });
    await fetchAndKeep(client, { ...finishedCopy(user), staleTime: DETAILS_FRESH_FOR });
    for (const row of rows) {
      if (signal.aborted) return 'stopped';
      await keepRequest(client, row, kept);
    }
    const photos = rows.flatMap((row) => kept.get(row.id)?.photos ?? []);
    return await keepPhotos(photos, signal);
  } catch (error) {
    if (isApiError(error)) return 'stopped';
    return isFull(error) ? 'full' : 'failed';
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** The row without the addresses of its photo, which are new in every answer. */
const rowText = ({ photo, ...row }: OperatorRequestItem): string => JSON.stringify([row, photo?.id]);

async function keepRequest(client: QueryClient, row: OperatorRequestItem, kept: KeptRequests): Promise<void> {
  const before = kept.get(row.id);
  const text = rowText(row);
  if (before?.row === text && Date.now() - before.at < DETAILS_FRESH_FOR) return;
  try {
    const detail = await fetchAndKeep(client, {
      queryKey: REQUEST_KEYS.one(row.id),
      queryFn: ({ signal }) => getRequest(row.id, signal),
    });
    const { data: history } = await fetchAndKeep(client, {
      queryKey: REQUEST_KEYS.history(row.id),
      queryFn: ({ signal }) => getRequestHistory(row.id, signal),
    });
    const photos = [...photosOfClient(detail), ...history.flatMap((entry) => entry.photos ?? [])];
    kept.set(row.id, { row: text, at: Date.now(), photos });
  } catch (error) {
    // It went to somebody else meanwhile; the list says so next.
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

const photosOfClient = ({ archivos }: RequestDetail): Photo[] => archivos.map(({ id, name }) => ({ id, url: name }));

/** Deletes the stored data of requests that are no longer assigned to the operator. */
async function deleteOthers(user: number, rows: readonly OperatorRequestItem[]): Promise<void> {
  const wanted = new Set([
    itemOf(copyKey(user)),
    itemOf(KEYS.branches),
    itemOf(ACTIVE_SUPPLIES.queryKey),
    itemOf(finishedCopy(user).queryKey),
    ...rows.flatMap(({ id }) => [itemOf(REQUEST_KEYS.one(id)), itemOf(REQUEST_KEYS.history(id))]),
  ]);
  for (const [item] of await deviceStorage.entries()) {
    if (isAnswerItem(item) && !wanted.has(item)) await deviceStorage.removeItem(item);
  }
}

/** Keeps the photos that are not there yet, the nearest visit's first, and deletes those of requests that are gone. */
async function keepPhotos(photos: readonly Photo[], signal: AbortSignal): Promise<KeepOutcome> {
  const wanted = new Set(photos.map(({ id }) => photoItem(id)));
  const there = new Map<string, number>();
  for (const [item, value] of await deviceStorage.entries()) {
    if (!item.startsWith(PHOTO_PREFIX)) continue;
    if (wanted.has(item)) there.set(item, (value as Blob).size);
    else await deviceStorage.removeItem(item);
  }
  let bytes = [...there.values()].reduce((sum, size) => sum + size, 0);
  for (const { id, url } of photos) {
    if (signal.aborted) return 'stopped';
    if (there.has(photoItem(id))) continue;
    const blob = await smallPhoto(url, signal);
    if (blob === null) continue;
    bytes += blob.size;
    if (bytes > PHOTO_BYTES_MAX) return 'full';
    await deviceStorage.setItem(photoItem(id), blob);
    there.set(photoItem(id), blob.size);
  }
  return 'kept';
}

/** Reads the small variant of a photo; null when it could not be had, which the next time may bring. */
async function smallPhoto(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(thumbnailOf(url), { signal });
    return answer.ok ? await answer.blob() : null;
  } catch {
    // No network any more, or the page was left.
    return null;
  }
}
