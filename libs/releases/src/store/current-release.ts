import type { ReleaseDocument } from '@portal/domain';
import type { ReleaseStore } from './release-store';

export type ReleaseLogger = {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** Milliseconds. */
const LONGEST_WAIT_MS = 1_000;

export type CurrentRelease = {
  /** The next `get` looks for a newer release, however short ago the last one looked. */
  forget(): void;
  get(): Promise<ReleaseDocument | undefined>;
};

/**
 * Follows the store without a restart: asks it for a newer number at most once per `maxAgeMilliseconds`, regardless of the
 * number of served pages, and reads a document only when the number changed. An unreadable document is logged and the one
 * before it stays in use.
 */
export function followCurrentRelease(options: {
  store: ReleaseStore;
  logger: ReleaseLogger;
  maxAgeMilliseconds: number;
}): CurrentRelease {
  const { store, logger, maxAgeMilliseconds } = options;
  let served: ReleaseDocument | undefined;
  let refusedNumber = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async (): Promise<void> => {
    const newest = await store.newestNumber();
    if (newest <= (served?.number ?? 0) || newest === refusedNumber) return;
    try {
      const found = await store.find(newest);
      // A look that began earlier and took longer does not undo what a later one found.
      if (!found || found.number <= (served?.number ?? 0)) return;
      served = found;
      logger.info({ release: newest }, 'a new release');
    } catch (error) {
      refusedNumber = newest;
      logger.error({ err: error, release: newest }, 'a release document cannot be read; the one before it stays');
      served ??= await findReadable(store, newest);
    }
  };

  return {
    forget: () => {
      checkedAt = Number.NEGATIVE_INFINITY;
      // A look under way may have read the number before the change.
      checking = undefined;
    },
    get: async () => {
      if (performance.now() - checkedAt >= maxAgeMilliseconds) {
        if (!checking) {
          const look = check().finally(() => {
            if (checking !== look) return;
            checkedAt = performance.now();
            checking = undefined;
          });
          checking = look;
        }
        try {
          // With a release at hand, a slow store must not delay this caller: its answer serves a later one.
          await (served ? Promise.race([checking, pause(LONGEST_WAIT_MS)]) : checking);
        } catch (error) {
          if (!served) {
            // The next call looks again: a store that cannot be read is not one without releases.
            checkedAt = Number.NEGATIVE_INFINITY;
            throw error;
          }
          logger.error({ err: error }, 'the release store cannot be reached; the last known release stays');
        }
      }
      return served;
    },
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

async function findReadable(store: ReleaseStore, below: number): Promise<ReleaseDocument | undefined> {
  const earlier = (await store.numbers()).filter((number) => number < below).reverse();
  for (const number of earlier) {
    const release = await store.find(number).catch(() => undefined);
    if (release) return release;
  }
  return undefined;
}
