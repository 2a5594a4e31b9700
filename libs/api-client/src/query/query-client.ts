import { QueryClient } from '@tanstack/react-query';
import { useConnection } from '../connection/connection';
import { isApiError } from '../http/api-error';
import { useSession } from '../session/session-store';
import { refreshExpiredPhotos } from './expired-photos';

const MAX_RETRIES = 2;
const MAX_DELAY = 8_000;

/** Options of selects change rarely: five minutes, in milliseconds. */
export const OPTIONS_FRESH_FOR = 5 * 60_000;

/** A refusal stays a refusal: only what may pass by itself is tried again, and without a network nothing does. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && isApiError(error) && error.isTransient && useConnection.getState().isOnline;
}

/**
 * The wait before the next attempt: what the server asked for, else growing up to eight seconds.
 * @returns milliseconds
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked = isApiError(error) ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 1_000 * 2 ** failures : asked * 1_000, MAX_DELAY);
}

/**
 * The cache of server state. It is emptied whenever another person (or nobody) is signed in, so that nobody sees what the
 * last one saw.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // `always`: without a connection a list says so at once instead of waiting in silence.
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
