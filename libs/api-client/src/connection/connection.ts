import { create } from 'zustand';

const hasNetwork = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false;

export const useConnection = create<{ isOnline: boolean }>(() => ({ isOnline: hasNetwork() }));

/** Milliseconds. */
const PROBE_PATIENCE = 4_000;
const PROBE_INTERVAL = 10_000;

const doubts = new Set<() => void>();
let isDoubted = false;

export function doubtConnection(): void {
  isDoubted = true;
  for (const look of doubts) look();
}

/** A network with a sign-in page of its own answers with a page. */
async function isReachable(): Promise<boolean> {
  if (!hasNetwork()) return false;
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_PATIENCE) });
    return response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
  } catch {
    return false;
  }
}

/** While the connection is lost it checks again every ten seconds in a visible tab. */
export function watchConnection(probe: () => Promise<boolean> = isReachable): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isEnded = false;

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    isDoubted = false;
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
  else if (isDoubted) void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    doubts.delete(onDoubt);
    window.removeEventListener('online', onDoubt);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
