/** The page that was asked for comes first, with its data: milliseconds. */
const SETTLED_AFTER = 4_000;

/**
 * Runs a task once the page has settled and the browser has nothing else to do; a browser that does not tell runs it when the page has
 * settled.
 * @returns a function that cancels it
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
