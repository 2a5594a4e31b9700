import { isApiError } from '@portal/api-client';
import { LIMITS, LOCAL_VERSION, PAGE_LOADS_MAX, type PageLoad } from '@portal/domain';
import type { AreaLoadError } from '../federation/area-load-error';
import type { AreaVersionRef } from '../federation/area-version';

/** Page-load telemetry: reports in the background how the page loads of areas end. Its own failures are silent. */
export type PageLoadTelemetry = {
  /**
   * Notes that an area's page was shown.
   * @param page address without its query
   */
  shown: (area: AreaVersionRef, page: string) => void;
  failed: (area: AreaVersionRef, page: string, failure: AreaLoadError) => void;
  /** Sends the queue, also while the page closes. */
  flush: (options?: { isLeaving: boolean }) => void;
  /** Drops the queue, which belongs to a user who has signed out. */
  clear: () => void;
};

/** Page loads are sent in batches, failures sooner. Milliseconds. */
const BATCH_MS = 5_000;
const FAILURE_MS = 500;
/** After a failed attempt. */
const RETRY_MS = 30_000;
/** The newest page loads that are kept without a connection. */
const MOST_KEPT = 4 * PAGE_LOADS_MAX;

/** Tells whether another attempt may succeed: no answer, or a temporary one. */
const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500;

const shorten = (text: string, most: number): string => (text.length > most ? text.slice(0, most) : text);

function errorTextsOf({ message, cause }: AreaLoadError): Pick<PageLoad, 'message' | 'stack'> {
  const origin = cause instanceof Error ? cause : null;
  return {
    message: shorten(origin ? `${origin.name}: ${origin.message}` : message, LIMITS.failureMessageMax),
    ...(origin?.stack ? { stack: shorten(origin.stack, LIMITS.failureStackMax) } : {}),
  };
}

/**
 * Creates the telemetry of this tab.
 * @param send reports page loads; `keepalive` lets the call outlive the page
 */
export function createPageLoadTelemetry(
  send: (pageLoads: readonly PageLoad[], options: { keepalive: boolean }) => Promise<void>,
): PageLoadTelemetry {
  let queue: PageLoad[] = [];
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
    const batch = queue.slice(0, PAGE_LOADS_MAX);
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

  const add = (pageLoad: PageLoad, delay: number): void => {
    // What runs on a developer's machine was never published.
    if (pageLoad.version === LOCAL_VERSION) return;
    queue = [...queue, pageLoad].slice(-MOST_KEPT);
    schedule(delay);
  };

  return {
    shown: ({ name, version }, page) =>
      add({ area: name, version, outcome: 'shown', page: shorten(page, LIMITS.addressMax) }, BATCH_MS),
    failed: ({ name, version }, page, failure) =>
      add(
        {
          area: name,
          version,
          outcome: failure.reason,
          page: shorten(page, LIMITS.addressMax),
          ...errorTextsOf(failure),
        },
        FAILURE_MS,
      ),
    flush: ({ isLeaving } = { isLeaving: false }) => void deliver(isLeaving),
    clear: () => {
      queue = [];
    },
  };
}

/** Sends the queue when the tab is hidden, which may be its end. @returns a function that stops this */
export function flushWhenHidden(telemetry: PageLoadTelemetry): () => void {
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') telemetry.flush({ isLeaving: true });
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => document.removeEventListener('visibilitychange', onHidden);
}
