import { useEffect, useId, useRef } from 'react';
import { hasNoAnswer, loadFailureMessage } from './error-message';
import { useToasts } from './use-toasts';

/** What is needed of a @tanstack/react-query result. */
export type LoadedQuery = { data?: unknown; isError: boolean; error: unknown };

/**
 * `words`: the specification's words for this failure, where the server has none. `as`: a toast, or for the lists of which the
 * specification says so, an entry in the browser's log.
 */
export type LoadFailureOptions = { words?: string | undefined; as?: 'toast' | 'log' };

/**
 * Says that something could not be loaded: once, however often it is tried again. The toast goes when the data is there or
 * its page is left. Without a network there is none: the bar of the portal says that, and the place of the list.
 */
export function useLoadFailure(
  { data, isError, error }: LoadedQuery,
  { words, as = 'toast' }: LoadFailureOptions = {},
) {
  const { error: showError, dismiss } = useToasts();
  const key = useId();
  const said = useRef<string | null>(null);
  const hasData = data !== undefined;
  const isAway = hasNoAnswer(error) && !navigator.onLine;
  const failure = isError && !hasData && !(isAway && as === 'toast') ? loadFailureMessage(error, words) : null;

  useEffect(() => {
    if (hasData && said.current !== null) {
      said.current = null;
      dismiss(key);
    }
    if (failure === null || failure === said.current) return;
    said.current = failure;
    if (as === 'toast') showError(failure, key);
    // oxlint-disable-next-line no-console -- the error log that the specification names (1 §8, 2 §8)
    else console.error(failure, error);
  }, [failure, error, hasData, as, key, showError, dismiss]);

  useEffect(
    () => () => {
      if (said.current === null) return;
      said.current = null;
      dismiss(key);
    },
    [key, dismiss],
  );
}
