import { RELEASE_CHANGED_EVENT } from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';

import type { EventStreams } from '../../../platform/events/event-streams';
import type { ApiLogger } from '../../../platform/observability/logger';

/**
 * Gateways look for a newer release once a second. A browser notified earlier could ask a gateway that does not know the
 * release yet, and would not ask again. Milliseconds.
 */
const GATEWAYS_KNOW_AFTER_MS = 1_200;

/** Interval of looking for releases that were published without a notification: with the tools, on any machine. */
const LOOK_EVERY_MS = 1_500;

type ReleaseWatcher = {
  onNotification(payload: string): void;
  stop(): void;
};

type Dependencies = { store: ReleaseStore; streams: EventStreams; logger: ApiLogger };

export function watchReleases({ store, streams, logger }: Dependencies): ReleaseWatcher {
  const timers = new Set<NodeJS.Timeout>();
  /** The newest release that was notified, or existed when the first user connected. */
  let newest = 0;
  let isLooking = false;

  const notify = (number: number): void => {
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
      else notify(number);
    } catch (error) {
      logger.warn({ err: error }, 'could not look for a new release');
    } finally {
      isLooking = false;
    }
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  looking.unref();

  return {
    onNotification: (payload) => notify(Number(payload)),
    stop: () => {
      clearInterval(looking);
      timers.forEach(clearTimeout);
    },
  };
}
