import { KEYS, useCurrentUser, useData, type RequestQuery } from '@portal/api-client';
import { LIMITS, type FinishedRequestItem, type Page } from '@portal/domain';
import { listRequestsFinishedBy, useRequestsFinishedByMe } from '../api/requests';
import { useKeptPage } from './assigned-copy';

/** Query of an operator's recently finished work, complete and the latest first, stored for work without a network. */
export const finishedCopy = (user: number) => ({
  queryKey: [...KEYS.requests, 'finished-copy', user] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page<FinishedRequestItem>> =>
    listRequestsFinishedBy(user, { offset: 0, limit: LIMITS.pageSizeMax, sort: '-date' }, signal),
});

/** A page of what the operator finished: from the server, and when it cannot be reached, from what this device keeps. */
export function useFinishedList(params: RequestQuery) {
  const user = useCurrentUser()?.id ?? 0;
  const { queryKey } = finishedCopy(user);
  // Fetched ahead and brought back by the area (`keep-work.ts`); here it is only read.
  const copy = useData<Page<FinishedRequestItem>>(
    queryKey,
    () => Promise.reject(new Error('never fetched here')),
    false,
  );
  return useKeptPage(useRequestsFinishedByMe(params), copy, params);
}
