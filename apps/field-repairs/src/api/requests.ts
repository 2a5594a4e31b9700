import { getPage, KEYS, useCurrentUser, usePage, type PageResult, type RequestQuery } from '@portal/api-client';
import type { FinishedRequestItem, OperatorRequestItem } from '@portal/domain';

/** GET /request/assigned/{userId}: the requests in an operator's hands. */
export function listRequestsAssignedTo(user: number, query: RequestQuery, signal?: AbortSignal) {
  return getPage<OperatorRequestItem>(`/request/assigned/${user}`, query, signal);
}

/** The requests assigned to the signed-in operator. */
export function useRequestsAssignedToMe(query: RequestQuery): PageResult<OperatorRequestItem> {
  const user = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'assigned-to-me', user, query];
  return usePage(key, (signal) => listRequestsAssignedTo(user, query, signal), user > 0);
}

/** GET /request/assigned/{userId}/finished: what an operator finished in the last days. */
export function listRequestsFinishedBy(user: number, query: RequestQuery, signal?: AbortSignal) {
  return getPage<FinishedRequestItem>(`/request/assigned/${user}/finished`, query, signal);
}

/** What the signed-in operator finished in the last days. */
export function useRequestsFinishedByMe(query: RequestQuery): PageResult<FinishedRequestItem> {
  const user = useCurrentUser()?.id ?? 0;
  const key = [...KEYS.requests, 'finished-by-me', user, query];
  return usePage(key, (signal) => listRequestsFinishedBy(user, query, signal), user > 0);
}
