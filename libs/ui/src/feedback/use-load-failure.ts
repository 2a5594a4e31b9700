import { useEffect, useId, useRef } from 'react';
import { hasNoAnswer, loadFailureMessage } from './error-message';
import { useToasts } from './use-toasts';

export type LoadedQuery = { data?: unknown; isError: boolean; error: unknown };

export type LoadFailureOptions = {
  words?: string | undefined;
  as?: 'toast' | 'log';
};

/**
 * The toast closes when the data arrives or the person leaves the page. Without a network there is no toast, because
 * the bar of the portal and the list report it.
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
