import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const LIFETIME_MS = 15_000;
const MOST_TOTALS = 500;

/** From this many rows on a list is long: its total may be 15 seconds old, because counting takes longer than the page. */
export const LONG_LIST = 250;

export type Totals = ReturnType<typeof createTotals>;

/** The totals of long lists are cached, so that not every page counts a whole list. */
export function createTotals() {
  const cache = new LRUCache<string, number, () => Promise<number>>({
    max: MOST_TOTALS,
    ttl: LIFETIME_MS,
    fetchMethod: (_key, _stale, { context: count }) => count(),
    // Callers that wait while the cache is cleared still get their answer.
    ignoreFetchAbort: true,
  });
  const count = async (key: string, read: () => Promise<number>): Promise<number> => {
    const total = await cache.forceFetch(key, { context: read });
    if (total < LONG_LIST) cache.delete(key);
    return total;
  };
  return {
    known: (key: string): number | undefined => cache.get(key),
    count,
    async of(
      key: string,
      { offset, limit, rows }: { offset: number; limit: number; rows: number },
      read: () => Promise<number>,
    ): Promise<number> {
      const isLastPage = rows < limit && (rows > 0 || offset === 0);
      return isLastPage ? offset + rows : count(key, read);
    },
    /** Empties the cache; a running count is not cached either. */
    clear: (): void => cache.clear(),
  };
}

/**
 * Empties the cache after each write of this process, before the answer: a person who added or removed a row must not see the
 * old total.
 */
export function clearTotalsAfterWrites(app: FastifyInstance, totals: Totals): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { access } = request.routeOptions.config;
    // Public and account operations change no list.
    const mayChangeLists = request.method !== 'GET' && access !== 'public' && access !== 'session:use';
    if (mayChangeLists && reply.statusCode < 300) totals.clear();
    done();
  });
}
