import {
  createReleaseHistory,
  followCurrentRelease,
  type CurrentRelease,
  type ReleaseHistory,
  type ReleaseStore,
} from '@portal/releases';
import { sql, type Kysely } from 'kysely';

import { CHANNELS } from './database/listen-to-database';
import type { Database } from './database/schema';
import type { ApiLogger } from './observability/logger';

/** Time for which the current release is trusted without asking the store, milliseconds. */
const MAX_AGE_MS = 1_000;

export type Releases = {
  store: ReleaseStore;
  history: ReleaseHistory;
  current: CurrentRelease;
  /** Notifies every replica of a newer release, which is stored already: a failed notification does not throw. */
  announce(number: number): Promise<void>;
};

type Dependencies = { store: ReleaseStore; db: Kysely<Database>; logger: ApiLogger };

export function createReleases({ store, db, logger }: Dependencies): Releases {
  const current = followCurrentRelease({ store, logger, maxAgeMilliseconds: MAX_AGE_MS });
  return {
    store,
    history: createReleaseHistory(store),
    current,
    async announce(number) {
      current.forget();
      try {
        await sql`select pg_notify(${CHANNELS.releaseChanged}, ${String(number)})`.execute(db);
      } catch (error) {
        logger.warn({ err: error, release: number }, 'a new release was not announced; it will be found');
      }
    },
  };
}
