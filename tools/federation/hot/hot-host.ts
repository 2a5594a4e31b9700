import type * as ReactRefresh from 'react-refresh/runtime';

type HotHost = {
  /** React's development runtime. With one each, the last to refresh would undo what the others replaced. */
  refreshRuntime: typeof ReactRefresh;
  /** Calls back with the hash of each new compilation of the server that the page came from. */
  onUpdate: (listener: (hash: string) => void) => void;
};

const page = globalThis as { PORTAL_HOT_HOST?: HotHost };

export function offerToRemotes(host: HotHost): void {
  page.PORTAL_HOT_HOST = host;
}

/** Returns what the host has; undefined for a published shell, which replaces nothing. */
export function hotHost(): HotHost | undefined {
  return page.PORTAL_HOT_HOST;
}
