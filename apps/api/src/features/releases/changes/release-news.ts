import { RELEASE_CHANGED_EVENT } from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';

import type { EventStreams } from '../../../platform/events/event-streams';
import type { ApiLogger } from '../../../platform/observability/logger';

/**
 * Gateways look for a newer release once a second. Whoever is told earlier could ask one that does not know of it yet, and
 * would not ask again. Milliseconds.
 */
const GATEWAYS_KNOW_AFTER_MS = 1_200;

/** How often the store is looked at for releases that nobody announced: made with the tools, on this machine or another. */
const LOOK_EVERY_MS = 1_500;

/** Tells the people who are connected to this replica of new releases. */
export type ReleaseNews = {
  /** The database announced a release. */
  hear(payload: string): void;
  stop(): void;
};

type Dependencies = { store: ReleaseStore; streams: EventStreams; logger: ApiLogger };

export function followReleases({ store, streams, logger }: Dependencies): ReleaseNews {
  const timers = new Set<NodeJS.Timeout>();
  /** The newest release that was told, or was there when somebody first connected. */
  let newest = 0;
  let isLooking = false;

  const tell = (number: number): void => {
    if (number <= newest) return;
    newest = number;
    const timer = setTimeout(() => {
      timers.delete(timer);
      streams.send({ name: RELEASE_CHANGED_EVENT, data: { number } });
    }, GATEWAYS_KNOW_AFTER_MS);
    timer.unref();
    timers.add(timer);
  };

  const look = async (): Promise<void> => {
    if (isLooking || streams.count() === 0) return;
    isLooking = true;
    try {
      const number = await store.newestNumber();
      // A tab that connects looks for itself; the first number is only where to count from.
      if (newest === 0) newest = number;
      else tell(number);
    } catch (error) {
      logger.warn({ err: error }, 'could not look for a new release');
    } finally {
      isLooking = false;
    }
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  looking.unref();

  return {
    hear: (payload) => tell(Number(payload)),
    stop: () => {
      clearInterval(looking);
      timers.forEach(clearTimeout);
    },
  };
}
