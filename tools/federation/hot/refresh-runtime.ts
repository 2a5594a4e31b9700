import type * as ReactRefresh from 'react-refresh/runtime';

type RefreshRuntime = typeof ReactRefresh;

const page = globalThis as { PORTAL_REACT_REFRESH?: RefreshRuntime };

/**
 * Makes React's development runtime known to the remotes of this page. With one each, the last to refresh would undo what the
 * others replaced.
 */
export function offerRefreshRuntime(runtime: RefreshRuntime): void {
  page.PORTAL_REACT_REFRESH = runtime;
}

/** Returns the host's development runtime; a published shell has none. */
export function refreshRuntimeOfHost(): RefreshRuntime | undefined {
  return page.PORTAL_REACT_REFRESH;
}
