import { NOTICES_CHANGED_EVENT, RELEASE_CHANGED_EVENT } from '@portal/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isApiError } from '../http/api-error';
import { subscribeToEvents } from '../http/event-stream';
import { KEYS } from '../query/keys';
import { useSession } from '../session/session-store';
import { currentToken, type SessionToken } from '../session/session-token';
import { createRefresher } from './refresher';

/** Milliseconds. */
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;
const HIDDEN_GRACE = 30_000;
/** Duration after which a connection counts as good: the next failure is the first again. */
const GOOD_AFTER = 10_000;

type Dependencies = {
  queryClient: QueryClient;
  /** `isAnnounced`: true after an event, false after a connection. */
  onRelease?: (isAnnounced: boolean) => void;
  subscribe?: typeof subscribeToEvents;
};

/** Events missed in between are unknown, so older data count as stale then. */
export function startLiveUpdates({ queryClient, onRelease, subscribe = subscribeToEvents }: Dependencies): () => void {
  const refresher = createRefresher(() => queryClient.invalidateQueries({ queryKey: KEYS.requests }));
  const notices = createRefresher(() => queryClient.invalidateQueries({ queryKey: KEYS.notices }));
  const isRead = (queryKey: QueryKey): boolean => queryClient.getQueryCache().findAll({ queryKey }).length > 0;
  const lookForRelease = (isAnnounced: boolean): void => {
    void queryClient.invalidateQueries({ queryKey: KEYS.releases });
    onRelease?.(isAnnounced);
  };
  let connection: { token: SessionToken; controller: AbortController } | null = null;
  let refused: SessionToken | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const disconnect = (): void => {
    clearTimeout(retry);
    connection?.controller.abort();
    connection = null;
  };

  async function connect(token: SessionToken): Promise<void> {
    const controller = new AbortController();
    const current = { token, controller };
    connection = current;
    let openSince: number | null = null;
    let failure: unknown = null;
    try {
      await subscribe('/events', {
        signal: controller.signal,
        onOpen: () => {
          openSince = Date.now();
          // From here on the server reports every change, so that later reads miss none.
          if (isRead(KEYS.requests)) refresher.request();
          if (isRead(KEYS.notices)) notices.request();
          lookForRelease(false);
        },
        onEvent: ({ name }) => {
          if (name === 'request-changed') refresher.request();
          if (name === NOTICES_CHANGED_EVENT) notices.request();
          if (name === RELEASE_CHANGED_EVENT) lookForRelease(true);
        },
      });
    } catch (error) {
      failure = error;
    }
    if (connection !== current) return;
    connection = null;
    if (openSince !== null && Date.now() - openSince > GOOD_AFTER) failures = 0;
    if (isApiError(failure) && !failure.isTransient) {
      refused = token;
      return;
    }
    const requestedWait = isApiError(failure) && failure.retryAfter !== undefined ? failure.retryAfter * 1_000 : 0;
    const backoff = Math.min(FIRST_RETRY * 2 ** failures, LONGEST_RETRY);
    failures += 1;
    // All clients lose a replica at the same moment and must not reconnect at the same moment.
    retry = setTimeout(follow, Math.max(requestedWait, backoff) * (0.5 + Math.random()));
  }

  function follow(): void {
    const token = useSession.getState().status === 'signed-in' ? currentToken() : null;
    if (connection && connection.token !== token) disconnect();
    if (!token || document.visibilityState !== 'visible') return;
    if (connection || token === refused) return;
    clearTimeout(retry);
    void connect(token);
  }

  const onVisibility = (): void => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') follow();
    else hiding = setTimeout(disconnect, HIDDEN_GRACE);
  };

  const unsubscribe = useSession.subscribe(follow);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', follow);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', follow);
    clearTimeout(hiding);
    refresher.stop();
    notices.stop();
    disconnect();
  };
}
