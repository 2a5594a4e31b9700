import { isApiError } from '@portal/api-client';
import { AREA_VISITS_MAX, LIMITS, type AreaVisit } from '@portal/domain';
import type { AreaLoadError } from '../federation/area-load-error';
import type { AreaVersionRef } from '../federation/area-version';
import { LOCAL_VERSION } from '../federation/federation';

/** Tells the portal how visits to areas end. Nobody waits for it, and nobody sees when it fails. */
export type AreaVisits = {
  /** @param page address without its query */
  shown: (area: AreaVersionRef, page: string) => void;
  failed: (area: AreaVersionRef, page: string, failure: AreaLoadError) => void;
  /** Sends what there is, also while the page goes away. */
  flush: (options?: { isLeaving: boolean }) => void;
  /** Forgets what was not sent: it was of a person who is no longer here. */
  clear: () => void;
};

/** Visits go together, and failures not much later. Milliseconds. */
const BATCH_MS = 5_000;
const FAILURE_MS = 500;
/** After an attempt that did not get through. */
const RETRY_MS = 30_000;
/** While there is no connection this many are kept, the newest. */
const MOST_KEPT = 4 * AREA_VISITS_MAX;

/** Worth another attempt: nobody answered, or not now. Anything else would be refused again. */
const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500;

const shorten = (text: string, most: number): string => (text.length > most ? text.slice(0, most) : text);

function describe({ message, cause }: AreaLoadError): Pick<AreaVisit, 'message' | 'stack'> {
  const origin = cause instanceof Error ? cause : null;
  return {
    message: shorten(origin ? `${origin.name}: ${origin.message}` : message, LIMITS.failureMessageMax),
    ...(origin?.stack ? { stack: shorten(origin.stack, LIMITS.failureStackMax) } : {}),
  };
}

/** @param send hands visits over; `keepalive` lets it outlive the page */
export function createAreaVisits(
  send: (visits: readonly AreaVisit[], options: { keepalive: boolean }) => Promise<void>,
): AreaVisits {
  let queue: AreaVisit[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isSending = false;

  const schedule = (delay: number): void => {
    const at = Date.now() + delay;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => void deliver(false), delay);
  };

  const deliver = async (keepalive: boolean): Promise<void> => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    if (isSending || queue.length === 0) return;
    const batch = queue.slice(0, AREA_VISITS_MAX);
    queue = queue.slice(batch.length);
    isSending = true;
    let delay = FAILURE_MS;
    try {
      await send(batch, { keepalive });
    } catch (error) {
      if (isPassing(error)) {
        queue = [...batch, ...queue].slice(-MOST_KEPT);
        delay = RETRY_MS;
      }
    }
    isSending = false;
    if (queue.length > 0) schedule(delay);
  };

  const add = (visit: AreaVisit, delay: number): void => {
    // What runs on a developer's machine was never published.
    if (visit.version === LOCAL_VERSION) return;
    queue = [...queue, visit].slice(-MOST_KEPT);
    schedule(delay);
  };

  return {
    shown: ({ name, version }, page) =>
      add({ area: name, version, outcome: 'shown', page: shorten(page, LIMITS.addressMax) }, BATCH_MS),
    failed: ({ name, version }, page, failure) =>
      add(
        { area: name, version, outcome: failure.reason, page: shorten(page, LIMITS.addressMax), ...describe(failure) },
        FAILURE_MS,
      ),
    flush: ({ isLeaving } = { isLeaving: false }) => void deliver(isLeaving),
    clear: () => {
      queue = [];
    },
  };
}

/** Sends what is left when the tab goes out of sight: it may never come back. @returns what ends it */
export function flushWhenHidden(visits: AreaVisits): () => void {
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') visits.flush({ isLeaving: true });
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => document.removeEventListener('visibilitychange', onHidden);
}
