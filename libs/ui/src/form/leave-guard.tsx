import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';
import { hasUnsaved, useConfirmLeave, wouldLoseAnything } from './form-guard';

/** Filters and pages of a list change the address of the same page, and no form goes with them. */
const leavesForm: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && wouldLoseAnything();

/**
 * Asks before another page, or the end of the tab, takes away what was typed in a form. Rendered once, by the host, inside
 * the router: there can be one blocker only.
 */
export function LeaveGuard() {
  const confirmLeave = useConfirmLeave();
  const blocker = useBlocker(leavesForm);
  // A second way out while the question is asked replaces the first: the answer is about the last one.
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  });
  // Not whether it is blocked: a person who stays and goes back at once is blocked again before React renders anything in between.
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
