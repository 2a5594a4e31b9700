import { isApiError } from '@portal/api-client';
import { LIMITS, LOCAL_VERSION, PAGE_LOADS_MAX, SHELL_DEPLOYABLE, type PageLoad } from '@portal/domain';
import type { DeployableVersion } from './area';
import type { AreaLoadError } from './area-load-error';

/** Page-load telemetry: reports in the background how the page loads of areas end. Its own failures are silent. */
export type PageLoadTelemetry = {
  /**
   * Notes that an area's page was shown.
   * @param page address without its query
   * @returns a function that notes its removal from the screen: a later failure is another page load
   */
  shown: (area: DeployableVersion, page: string) => () => void;
  /** Notes that an area's page failed; for a page on the screen it is the same page load. */
  failed: (area: DeployableVersion, page: string, failure: Promise<AreaLoadError>) => void;
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
/** Limit of page loads stored without a connection, the newest ones. */
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

/** The key of a page load. The shell is loaded once for all pages of its tab. */
const keyOf = ({ name, version }: DeployableVersion, page: string): string =>
  [name, version, ...(name === SHELL_DEPLOYABLE ? [] : [page])].join(' ');

/**
 * Creates the telemetry of this tab.
 * @param send reports page loads; `keepalive` lets the call outlive the page
 * @param shell the version of the shell that runs in this tab
 */
export function createPageLoadTelemetry(
  send: (pageLoads: readonly PageLoad[], options: { keepalive: boolean }) => Promise<void>,
  shell: string,
): PageLoadTelemetry {
  let queue: PageLoad[] = [];
  const onScreen = new Set<string>();
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
    // A version on a developer's machine was never published.
    if (pageLoad.version === LOCAL_VERSION || shell === LOCAL_VERSION) return;
    queue = [...queue, pageLoad].slice(-MOST_KEPT);
    schedule(delay);
  };
  const visitOf = ({ name, version }: DeployableVersion, page: string) => ({
    area: name,
    version,
    ...(name === SHELL_DEPLOYABLE ? {} : { shell }),
    page: shorten(page, LIMITS.addressMax),
  });

  return {
    shown: (area, page) => {
      const key = keyOf(area, page);
      onScreen.add(key);
      add({ ...visitOf(area, page), outcome: 'shown' }, BATCH_MS);
      return () => onScreen.delete(key);
    },
    failed: (area, page, failure) => {
      // Read before the reason arrives: the page is gone by then.
      const wasShown = onScreen.delete(keyOf(area, page));
      void failure.then((explained) =>
        add(
          {
            ...visitOf(area, page),
            outcome: explained.reason,
            ...(wasShown && { wasShown }),
            ...errorTextsOf(explained),
          },
          FAILURE_MS,
        ),
      );
    },
    flush: ({ isLeaving } = { isLeaving: false }) => void deliver(isLeaving),
    clear: () => {
      queue = [];
      onScreen.clear();
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
