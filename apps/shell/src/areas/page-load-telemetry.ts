import { isApiError, sessionStore } from '@portal/api-client';
import { LIMITS, LOCAL_VERSION, PAGE_LOADS_MAX, SHELL_DEPLOYABLE, type PageLoad } from '@portal/domain';
import type { DeployableVersion } from './area';
import { thrownText, type AreaLoadError } from './area-load-error';

/** Its own failures are silent. */
export type PageLoadTelemetry = ReturnType<typeof createPageLoadTelemetry>;

/** Longest time until a page is shown or fails, milliseconds. */
export const STALL_MS = 15_000;

/** The page load in progress, in the tab's storage: it outlives a tab that stops. */
const OPEN_LOAD_KEY = 'portal-open-load';

/** Page loads are sent in batches, failures sooner. Milliseconds. */
const BATCH_MS = 5_000;
const FAILURE_MS = 500;
const RETRY_MS = 30_000;
const MOST_KEPT = 4 * PAGE_LOADS_MAX;

const shorten = (text: string, most: number): string => (text.length > most ? text.slice(0, most) : text);

function errorTextsOf({ message, cause }: AreaLoadError): Pick<PageLoad, 'message' | 'stack'> {
  return {
    message: shorten(cause === undefined ? message : thrownText(cause), LIMITS.failureMessageMax),
    ...(cause instanceof Error && cause.stack ? { stack: shorten(cause.stack, LIMITS.failureStackMax) } : {}),
  };
}

/** The shell is loaded once for all pages of its tab. */
const keyOf = ({ name, version }: DeployableVersion, page: string): string =>
  [name, version, ...(name === SHELL_DEPLOYABLE ? [] : [page])].join(' ');

export function createPageLoadTelemetry(
  send: (pageLoads: readonly PageLoad[], options: { keepalive: boolean }) => Promise<void>,
  shell: string,
) {
  let queue: PageLoad[] = [];
  const onScreen = new Set<string>();
  const watches = new Map<string, ReturnType<typeof setTimeout>>();
  /** Page loads that were reported as too long and may still end. */
  const stalled = new Set<string>();
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
      if (!isApiError(error) || error.isTransient) {
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

  const endLoad = (key: string): void => {
    clearTimeout(watches.get(key));
    if (watches.delete(key)) sessionStore.removeItem(OPEN_LOAD_KEY);
  };

  return {
    /**
     * One that neither shows its page nor fails within `STALL_MS` is a failure; one that stops the whole tab is reported
     * by `reportStopped` of the next.
     */
    opened: (area: DeployableVersion, page: string) => {
      const key = keyOf(area, page);
      endLoad(key);
      stalled.delete(key);
      const visit = visitOf(area, page);
      const onStall = (): void => {
        stalled.add(key);
        add({ ...visit, outcome: 'timeout', message: `not shown after ${STALL_MS / 1000} s` }, FAILURE_MS);
      };
      watches.set(key, setTimeout(onStall, STALL_MS));
      sessionStore.setItem(OPEN_LOAD_KEY, JSON.stringify(visit));
      return () => endLoad(key);
    },
    /** Returns a function that notes its removal from the screen: a later failure is another page load. */
    shown: (area: DeployableVersion, page: string) => {
      const key = keyOf(area, page);
      endLoad(key);
      onScreen.add(key);
      add({ ...visitOf(area, page), outcome: 'shown' }, BATCH_MS);
      return () => void onScreen.delete(key);
    },
    /** `staysOnScreen`: true for a failure that leaves the page as it is, as one in an event handler does. */
    failed: (area: DeployableVersion, page: string, failure: Promise<AreaLoadError>, staysOnScreen = false) => {
      const key = keyOf(area, page);
      endLoad(key);
      if (stalled.delete(key)) return;
      // Read before the reason arrives: the page is gone by then.
      const wasShown = staysOnScreen ? onScreen.has(key) : onScreen.delete(key);
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
    reportStopped: () => {
      const stored = sessionStore.getItem(OPEN_LOAD_KEY);
      sessionStore.removeItem(OPEN_LOAD_KEY);
      if (stored === null) return;
      let visit: ReturnType<typeof visitOf>;
      try {
        visit = JSON.parse(stored) as typeof visit;
      } catch {
        return; // somebody else's text under our key
      }
      add({ ...visit, outcome: 'broken', message: 'the tab stopped before the page was shown' }, FAILURE_MS);
    },
    flush: ({ isLeaving } = { isLeaving: false }) => {
      // A tab that can say so has not stopped.
      if (isLeaving) sessionStore.removeItem(OPEN_LOAD_KEY);
      void deliver(isLeaving);
    },
    clear: () => {
      queue = [];
      onScreen.clear();
      stalled.clear();
    },
  };
}

export function flushWhenHidden(telemetry: PageLoadTelemetry): () => void {
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') telemetry.flush({ isLeaving: true });
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => document.removeEventListener('visibilitychange', onHidden);
}
