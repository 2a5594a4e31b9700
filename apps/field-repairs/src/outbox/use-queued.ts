import { useConnection } from '@portal/api-client';
import { useToasts } from '@portal/ui';
import { useEffect, useRef, type RefObject } from 'react';
import type { RepairDraftId } from '../drafts/repair-draft';
import { useSending } from './use-sending';

/** What is said when a form closes because there is no network. */
export const QUEUED = 'Sin conexión: quedó en «Por enviar» y se envía solo cuando vuelva la red';

/** `leaves`: set when something is handed over that shall leave the form without a network. `hasLeft`: the list says how it ends. */
export type Queued = { leaves: RefObject<boolean>; hasLeft: RefObject<boolean> };

/**
 * Closes a form whose content was handed over and waits for the network, with no end in sight: the list shows it from then on. One
 * that waited already was opened to be looked at, and stays.
 * @param onLeave closes the form
 */
export function useQueued(id: RepairDraftId, onLeave: () => void): Queued {
  const toasts = useToasts();
  const sending = useSending(id);
  const isOnline = useConnection((connection) => connection.isOnline);
  const leaves = useRef(false);
  const hasLeft = useRef(false);
  const isStuck = sending?.state === 'waiting' && !isOnline;
  useEffect(() => {
    if (!isStuck || !leaves.current) return;
    leaves.current = false;
    hasLeft.current = true;
    toasts.info(QUEUED);
    onLeave();
  }, [isStuck, toasts, onLeave]);
  return { leaves, hasLeft };
}
