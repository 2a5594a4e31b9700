import { useCurrentUser, KEYS } from '@portal/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { canKeep, useAssignedCopy, useCanAsk } from './assigned-copy';
import { keepWork, type KeepOutcome, type KeptRequests } from './keep-work';
import { restoreAnswers } from './kept-queries';

const Outcome = createContext<KeepOutcome | null>(null);

/** Returns the result of the last attempt to store the operator's work on this device; null before. */
export const useKeepOutcome = (): KeepOutcome | null => useContext(Outcome);

/** The list and its photos come first: milliseconds. */
const SETTLED_AFTER = 4_000;

/** Tells whether the page has had time for itself. A browser that does not tell when it is idle keeps at once. */
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

/** Keeps the operator's work on this device while the area is open and the server can be asked, and brings it back. */
export function KeptWork({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const user = useCurrentUser()?.id ?? 0;
  const canAsk = useCanAsk();
  const copy = useAssignedCopy();
  const isSettled = useIsSettled();
  const kept = useRef<{ user: number; requests: KeptRequests }>({ user, requests: new Map() });
  const [outcome, setOutcome] = useState<KeepOutcome | null>(null);

  useEffect(() => {
    if (!canKeep() || user === 0) return;
    // A browser that keeps nothing (some private windows) has nothing to bring back.
    restoreAnswers(client).catch(() => setOutcome('failed'));
  }, [client, user]);

  const rows = copy.isSuccess && !copy.isFetching ? copy.data.data : null;
  useEffect(() => {
    if (!canAsk || rows === null || !isSettled) return;
    if (kept.current.user !== user) kept.current = { user, requests: new Map() };
    const cancel = new AbortController();
    void keepWork({ client, user, rows, kept: kept.current.requests, signal: cancel.signal }).then((ended) => {
      if (!cancel.signal.aborted) setOutcome(ended);
    });
    return () => cancel.abort();
  }, [client, user, canAsk, rows, isSettled, copy.dataUpdatedAt]);

  const couldAsk = useRef(canAsk);
  useEffect(() => {
    if (canAsk && !couldAsk.current) void client.invalidateQueries({ queryKey: KEYS.requests });
    couldAsk.current = canAsk;
  }, [client, canAsk]);

  return <Outcome value={outcome}>{children}</Outcome>;
}
