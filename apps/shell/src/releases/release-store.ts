import { parseReleaseDocument, type ReleaseDocument } from '@portal/domain';
import { createStore, type StoreApi } from 'zustand';

/** The release this tab knows. */
export type ReleaseState = { release: ReleaseDocument };

export type ReleaseStore = {
  store: StoreApi<ReleaseState>;
  /** Looks for a newer release, as often as it is worth it; what cannot be asked now is asked another time. */
  check: () => void;
};

/** An event of a release may arrive before the gateway has it, which polls once a second. Milliseconds. */
const SECOND_LOOK_MS = 1_500;

/**
 * Fetches the current release as this tab's shell can use it: each area in the newest version that works in it.
 * @param shell the version of the shell that runs in this tab
 * @throws Error when the registry cannot be had, or is not one
 */
async function fetchRelease(shell: string): Promise<ReleaseDocument> {
  // Requested with its ETag: the answer is empty until something is published.
  const response = await fetch(`/registry.json?shell=${encodeURIComponent(shell)}`, {
    cache: 'no-cache',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`the registry answered ${response.status}`);
  return parseReleaseDocument(await response.json());
}

/**
 * Creates the store of the current release, which the shell subscribes to.
 * @param initial the release that came with the page
 * @param shell the version of the shell that runs in this tab
 * @param onRelease makes its versions known before anybody sees them
 * @param ask for the current release, a test's own
 */
export function createReleaseStore(
  initial: ReleaseDocument,
  shell: string,
  onRelease: (release: ReleaseDocument) => void,
  ask: (shell: string) => Promise<ReleaseDocument> = fetchRelease,
): ReleaseStore {
  const store = createStore<ReleaseState>(() => ({ release: initial }));

  /**
   * Fetches the release.
   * @returns whether it is newer; a replica that lags behind may answer an older one
   */
  const look = async (): Promise<boolean> => {
    try {
      const release = await ask(shell);
      if (release.number <= store.getState().release.number) return false;
      onRelease(release);
      store.setState({ release });
      return true;
    } catch {
      // No connection, or a gateway that starts: the next event, focus or connection asks again.
      return false;
    }
  };

  let isLooking = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isLooking = true;
    do {
      isAskedAgain = false;
      if (!(await look())) {
        await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
        await look();
      }
    } while (isAskedAgain);
    isLooking = false;
  };

  return {
    store,
    check: () => {
      if (isLooking) isAskedAgain = true;
      else void run();
    },
  };
}

/** Between two looks for which nothing gave cause but somebody coming back to the tab. Milliseconds. */
const FOCUS_INTERVAL_MS = 30_000;

/**
 * Looks for a newer release when somebody comes back to the tab or the network is there again.
 * @returns what ends it
 */
export function checkOnReturn(check: () => void): () => void {
  let last = Date.now();
  const onReturn = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - last < FOCUS_INTERVAL_MS) return;
    last = Date.now();
    check();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', check);
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
    window.removeEventListener('online', check);
  };
}
