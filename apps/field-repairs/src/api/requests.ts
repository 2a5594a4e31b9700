import { getPage, KEYS, useCurrentUser, usePage, type PageResult, type RequestQuery } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';

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
