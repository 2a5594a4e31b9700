import { getPage, KEYS, useCurrentUser, usePage, type RequestQuery } from '@portal/api-client';
import type { FinishedRequestItem } from '@portal/domain';

export const listRequestsFinishedBy = (user: number, query: RequestQuery, signal?: AbortSignal) =>
  getPage<FinishedRequestItem>(`/request/assigned/${user}/finished`, query, signal);

export function useRequestsFinishedByMe(query: RequestQuery) {
  const user = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'finished-by-me', user, query];
  return usePage(key, (signal) => listRequestsFinishedBy(user, query, signal), user > 0);
}
