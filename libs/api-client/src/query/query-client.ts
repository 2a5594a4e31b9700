import { QueryClient } from '@tanstack/react-query';
import { useConnection } from '../connection/connection';
import { isApiError } from '../http/api-error';
import { useSession } from '../session/session-store';
import { refreshExpiredPhotos } from './expired-photos';

const MAX_RETRIES = 2;
/** Milliseconds that a person waits for a page; a server that asks for more gets no retry. */
const MAX_DELAY = 8_000;

/** Options of selects change rarely: five minutes, in milliseconds. */
export const OPTIONS_FRESH_FOR = 5 * 60_000;

export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || !isApiError(error) || !error.isTransient) return false;
  return retryDelay(failures, error) <= MAX_DELAY && useConnection.getState().isOnline;
}

/** Returns milliseconds: the server's wait, otherwise a growing one. */
export function retryDelay(failures: number, error: unknown): number {
  const requested = isApiError(error) ? error.retryAfter : undefined;
  return 1_000 * (requested ?? 2 ** failures);
}

/** It is emptied whenever the signed-in person changes, so that nobody sees another person's data. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // `always`: without a connection a list reports it at once instead of waiting silently.
      queries: { retry: shouldRetry, retryDelay, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  useSession.subscribe((state, before) => {
    if (state.user?.id !== before.user?.id && before.user) client.clear();
  });
  refreshExpiredPhotos(client);
  return client;
}
