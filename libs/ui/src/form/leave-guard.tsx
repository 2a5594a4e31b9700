import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';
import { hasUnsaved, useConfirmLeave, wouldLoseAnything } from './form-guard';

/** Filters and pages of a list change the address of the same page, which discards no form. */
const leavesForm: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && wouldLoseAnything();

/** The host renders it once, inside the router, because there can be one blocker only. */
export function LeaveGuard() {
  const confirmLeave = useConfirmLeave();
  const blocker = useBlocker(leavesForm);
  // A second navigation during the question replaces the first: the answer applies to the last one.
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  });
  // The location and not the state: a person who stays and goes back at once is blocked again before React renders in between.
  const { location: wayOut } = blocker;
  const isAsking = useRef(false);
  useEffect(() => {
    if (wayOut === undefined || isAsking.current) return;
    isAsking.current = true;
    void confirmLeave().then((mayGo) => {
      isAsking.current = false;
      return mayGo ? latest.current.proceed?.() : latest.current.reset?.();
    });
  }, [wayOut, confirmLeave]);

  useBeforeUnload(
    useCallback((event) => {
      if (hasUnsaved()) event.preventDefault();
    }, []),
  );
  return null;
}
