/** Least time between two refreshes in milliseconds, and a random delay that spreads many tabs. */
const SHORTEST_INTERVAL = 1_000;
const LONGEST_DELAY = 250;

/**
 * Combines changes into few refreshes: at most one a second, none before the last one is done (on a slow network the list would
 * start again for ever), and always one after the last change.
 */
export function createRefresher(refresh: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isRefreshing = false;
  let isWanted = false;
  let isStopped = false;
  let last = Number.NEGATIVE_INFINITY;

  const run = async (): Promise<void> => {
    timer = null;
    isWanted = false;
    isRefreshing = true;
    last = Date.now();
    await refresh();
    isRefreshing = false;
    if (isWanted) request();
  };

  function request(): void {
    isWanted = true;
    if (isStopped || isRefreshing || timer !== null) return;
    const wait = Math.max(Math.random() * LONGEST_DELAY, last + SHORTEST_INTERVAL - Date.now());
    timer = setTimeout(() => void run(), wait);
  }

  return {
    request,
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
