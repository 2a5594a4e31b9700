import { useConnection } from '@portal/api-client';
import { useToasts } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { RepairDraftId } from '../drafts/repair-draft';
import { useSending } from './device-outbox';

export const QUEUED = 'Sin conexión: quedó en «Por enviar» y se envía solo cuando vuelva la red';

/**
 * Closes a form when the content that it handed over waits for the network; the list shows it from then on. A form that
 * was opened while its content waited already stays open.
 */
export function useQueued(id: RepairDraftId, onLeave: () => void) {
  const toasts = useToasts();
  const sending = useSending(id);
  const isOnline = useConnection((connection) => connection.isOnline);
  // Set by the form when it hands over new content, which may wait in the list.
  const leaves = useRef(false);
  // True when the form was closed here, so that the list reports the outcome.
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
