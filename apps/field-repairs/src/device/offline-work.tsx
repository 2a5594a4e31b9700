import { canStore, KEYS, useCurrentUser } from '@portal/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { restoreAnswers } from './offline-answers';
import { useAllAssigned, useCanAsk } from './offline-lists';
import { prefetchWork, type PrefetchOutcome } from './prefetch-work';

const Outcome = createContext<PrefetchOutcome | null>(null);

export const usePrefetchOutcome = (): PrefetchOutcome | null => useContext(Outcome);

/** The list and its photos come first: milliseconds. */
const SETTLED_AFTER = 4_000;

/** A browser that does not tell when it is idle starts at once. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(typeof requestIdleCallback !== 'function');
  useEffect(() => {
    if (isSettled) return;
    let idle: number | undefined;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(() => setSettled(true));
    }, SETTLED_AFTER);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [isSettled]);
  return isSettled;
}

export function OfflineWork({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const user = useCurrentUser()?.id ?? 0;
  const canAsk = useCanAsk();
  const assigned = useAllAssigned();
  const isSettled = useIsSettled();
  const restoring = useRef(Promise.resolve());
  const fetchedRows = useRef(new Map<number, string>());
  const [outcome, setOutcome] = useState<PrefetchOutcome | null>(null);

  useEffect(() => {
    if (!canStore() || user === 0) return;
    fetchedRows.current = new Map();
    // Some private windows store nothing; `prefetchWork` reports it.
    restoring.current = restoreAnswers(client).catch(() => undefined);
  }, [client, user]);

  const rows = assigned.isSuccess && !assigned.isFetching ? assigned.data.data : null;
  useEffect(() => {
    if (!canAsk || rows === null || !isSettled) return;
    const cancel = new AbortController();
    const options = { client, user, rows, fetchedRows: fetchedRows.current, signal: cancel.signal };
    // Saving replaces the stored answers, so they are restored first.
    void restoring.current
      .then(() => prefetchWork(options))
      .then((result) => {
        if (!cancel.signal.aborted) setOutcome(result);
      });
    return () => cancel.abort();
  }, [client, user, canAsk, rows, isSettled, assigned.dataUpdatedAt]);

  const couldAsk = useRef(canAsk);
  useEffect(() => {
    if (canAsk && !couldAsk.current) void client.invalidateQueries({ queryKey: KEYS.requests });
    couldAsk.current = canAsk;
  }, [client, canAsk]);

  return <Outcome value={outcome}>{children}</Outcome>;
}
