/** Time for the page on the screen and its data to arrive first, milliseconds. */
const SETTLED_AFTER = 4_000;

/**
 * Runs a task once the page has settled and the browser is idle; a browser without idle callbacks does not wait for the
 * latter.
 */
export function whenIdle(task: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task);
    else task();
  }, SETTLED_AFTER);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
