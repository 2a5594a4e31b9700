import { create } from 'zustand';

/** Whether the portal can be reached. `false` when the browser has no network or the server does not answer. */
export type Connection = { isOnline: boolean };

const hasNetwork = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;

/** The connection of this device to the portal: `useConnection(({ isOnline }) => isOnline)`. */
export const useConnection = create<Connection>(() => ({ isOnline: hasNetwork() }));

/** Milliseconds. */
const PROBE_PATIENCE = 4_000;
const PROBE_INTERVAL = 10_000;

const doubts = new Set<() => void>();

/** A call got no answer, or one of a server in trouble: reason enough to look whether the portal can be reached. */
export function doubtConnection(): void {
  for (const look of doubts) look();
}

/** Asks the gateway itself, which answers without the API. A network that asks for its own sign-in answers with a page. */
async function isReachable(): Promise<boolean> {
  if (!hasNetwork()) return false;
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_PATIENCE) });
    return response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
  } catch {
    // No answer is the answer.
    return false;
  }
}

/**
 * Follows the connection: what the browser says of its network, and a look at the server after a call without an answer. While
 * there is none it looks again every ten seconds, as long as somebody sees the tab.
 * @param probe looks whether the server answers, a test's own
 * @returns a function that ends it
 */
export function watchConnection(probe: () => Promise<boolean> = isReachable): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isEnded = false;

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    const isOnline = await probe();
    isLooking = false;
    if (isEnded) return;
    if (isOnline !== useConnection.getState().isOnline) useConnection.setState({ isOnline });
    if (!isOnline && document.visibilityState === 'visible') timer = setTimeout(() => void look(), PROBE_INTERVAL);
  };
  const onDoubt = (): void => void look();
  const onOffline = (): void => {
    useConnection.setState({ isOnline: false });
    void look();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && !useConnection.getState().isOnline) void look();
  };

  doubts.add(onDoubt);
  window.addEventListener('online', onDoubt);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  if (!hasNetwork()) onOffline();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    doubts.delete(onDoubt);
    window.removeEventListener('online', onDoubt);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
