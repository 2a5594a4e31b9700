import { DEVICE_MAX_AGE_MS, deviceStorage } from '@portal/api-client';
import {
  dehydrate,
  hashKey,
  hydrate,
  type DehydratedState,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { AREA_NAME } from '../area-name';

export const ANSWERS_ITEM = `${AREA_NAME}/answers`;

export async function saveAnswers(client: QueryClient, queryKeys: readonly QueryKey[]): Promise<void> {
  const wanted = new Set(queryKeys.map(hashKey));
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state }) => wanted.has(queryHash) && state.data !== undefined,
  });
  // An answer stays valid after a failed refresh, and storage takes no class instances such as `ApiError`.
  const answers = queries.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, status: 'success', error: null, fetchFailureReason: null },
  }));
  await deviceStorage.setItem(ANSWERS_ITEM, { queries: answers });
}

/** Puts the stored answers into the cache with their age; newer cached ones stay. */
export async function restoreAnswers(client: QueryClient): Promise<void> {
  const stored = await deviceStorage.getItem<DehydratedState>(ANSWERS_ITEM);
  // Without a network an answer must stay in memory while nothing shows it.
  if (stored) hydrate(client, stored, { defaultOptions: { queries: { gcTime: DEVICE_MAX_AGE_MS } } });
}
