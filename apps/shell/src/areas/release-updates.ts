import { useSession } from '@portal/api-client';
import { LOCAL_VERSION, type Release } from '@portal/domain';
import type { AreaRegistry } from './area-registry';

export type ReleaseUpdates = ReturnType<typeof createReleaseUpdates>;

/** Longest wait for the registry, milliseconds. */
const REGISTRY_TIMEOUT_MS = 15_000;

/** Time after which every process knows an announced release, milliseconds. */
const SECOND_LOOK_MS = 1_500;

async function fetchRelease(shell: string): Promise<Release> {
  // Requested with its ETag: the answer is empty until something is published.
  const response = await fetch(`/registry.json?shell=${encodeURIComponent(shell)}`, {
    cache: 'no-cache',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the registry answered ${response.status}`);
  return (await response.json()) as Release;
}

export function createReleaseUpdates(
  { release, take }: Pick<AreaRegistry, 'release' | 'take'>,
  shell: string,
  ask: (shell: string) => Promise<Release> = fetchRelease,
) {
  const look = async (): Promise<boolean> => {
    try {
      return take(await ask(shell));
    } catch {
      // No connection, or a portal that starts: the next event, focus or connection asks again.
      return false;
    }
  };

  const fetchAreas = async (): Promise<void> => {
    take(await ask(shell));
    if (release.getState().withholdsAreas) throw new Error('the registry knows nothing of the session');
  };
  let loading: Promise<void> | null = null;

  let isLooking = false;
  let next: { isAnnounced: boolean } | null = null;
  const run = async (isAnnounced: boolean): Promise<void> => {
    isLooking = true;
    if (!(await look()) && isAnnounced) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
      await look();
    }
    isLooking = false;
    const following = next;
    next = null;
    if (following) await run(following.isAnnounced);
  };

  return {
    /**
     * A failure is silent: the next event, focus or connection looks again.
     * @param isAnnounced true after an event of a release, which may arrive before the process that is asked knows it
     */
    check: (isAnnounced = false) => {
      if (isLooking) next = { isAnnounced: isAnnounced || next?.isAnnounced === true };
      else void run(isAnnounced);
    },
    /**
     * Fetches the areas, which the page of a browser without a session leaves out.
     * @throws Error when the registry does not answer, or does not know the session
     */
    loadAreas: () => {
      loading ??= fetchAreas().finally(() => {
        loading = null;
      });
      return loading;
    },
  };
}

export function hasOtherShell({ shell }: Pick<Release, 'shell'>, own: string): boolean {
  // A shell from source is newer than any published one.
  return own !== LOCAL_VERSION && shell.version !== own;
}

/**
 * Loads the areas at the sign-in, before anything is rendered for the person, and withdraws them at the end of the
 * session: the next session begins with current ones, as on a page that has just opened.
 * @param startOver called when a person who signs in has another shell: the sign-in page came without a person
 */
export function keepAreasForSession(
  { release, withdrawAreas }: Pick<AreaRegistry, 'release' | 'withdrawAreas'>,
  { loadAreas }: Pick<ReleaseUpdates, 'loadAreas'>,
  shell: string,
  startOver: () => void,
): () => void {
  return useSession.subscribe(({ status, user }, before) => {
    const isOther = user !== null && before.user !== null && user.id !== before.user.id;
    // The versions are those of one person.
    if ((status === 'signed-out' || isOther) && !release.getState().withholdsAreas) withdrawAreas();
    if (!user || !release.getState().withholdsAreas) return;
    const load = async (): Promise<void> => {
      await loadAreas();
      if (before.status === 'signed-out' && hasOtherShell(release.getState(), shell)) startOver();
    };
    // The page that waits for them shows a failure (`AreasCheck`).
    load().catch(() => undefined);
  });
}

/** Least time between two reads caused only by returns to the tab. Milliseconds. */
const FOCUS_INTERVAL_MS = 30_000;

export function checkOnReturn(check: () => void): () => void {
  let last = Date.now();
  const onReturn = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - last < FOCUS_INTERVAL_MS) return;
    last = Date.now();
    check();
  };
  const onOnline = (): void => check();
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  window.addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
    window.removeEventListener('online', onOnline);
  };
}
