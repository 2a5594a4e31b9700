import { DEVICE_MAX_AGE_MS, deviceStorage } from '@portal/api-client';
import { AREA_NAME } from '../area-name';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const PREFIX = `${AREA_NAME}/query/`;

/** An answer of the server as the device keeps it. `at`: when the server gave it, milliseconds since 1970. */
type KeptAnswer = { queryKey: QueryKey; data: unknown; at: number };

/** Returns the storage name of a query's answer. */
export const itemOf = (queryKey: QueryKey): string => PREFIX + JSON.stringify(queryKey);

/** Checks whether an item of the device's storage is such an answer. */
export const isAnswerItem = (item: string): boolean => item.startsWith(PREFIX);

/** An answer to fetch and store. */
type Fetched<Data> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** Milliseconds for which an answer in the cache will do. */
  staleTime?: number;
};

/**
 * Fetches an answer, unless the cache has a fresh one, and keeps it on the device.
 * @throws ApiError when the server did not give it, and what the device's storage throws
 */
export async function fetchAndKeep<Data>(client: QueryClient, query: Fetched<Data>): Promise<Data> {
  // Data for work without a network must stay in memory while nothing shows them.
  const data = await client.fetchQuery({ ...query, gcTime: DEVICE_MAX_AGE_MS });
  await keepAnswer(client, query.queryKey);
  return data;
}

/** Keeps the answer that the cache has of a query. */
export async function keepAnswer(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return;
  const kept: KeptAnswer = { queryKey, data: state.data, at: state.dataUpdatedAt };
  await deviceStorage.setItem(itemOf(queryKey), kept);
}

/** Puts what the device keeps into the cache, with its age; the cache's own newer answers stay. */
export async function restoreAnswers(client: QueryClient): Promise<void> {
  for (const [item, value] of await deviceStorage.entries<unknown>()) {
    if (!isAnswerItem(item)) continue;
    const { queryKey, data, at } = value as KeptAnswer;
    const query = client.getQueryCache().build(client, { queryKey, gcTime: DEVICE_MAX_AGE_MS });
    if (query.state.dataUpdatedAt < at) query.setData(data, { updatedAt: at, manual: true });
  }
}
