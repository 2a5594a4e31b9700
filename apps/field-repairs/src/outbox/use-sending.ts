import { useSyncExternalStore } from 'react';
import type { RepairDraftId } from '../drafts/repair-draft';
import { deviceOutbox } from './device-outbox';
import type { Sending } from './outbox';

/** The progress of a draft's delivery, null when it is not being sent. */
export function useSending(id: RepairDraftId): Sending | null {
  const outbox = deviceOutbox();
  return useSyncExternalStore(outbox.subscribe, () => outbox.get(id));
}
