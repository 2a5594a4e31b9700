import { useSyncExternalStore } from 'react';
import type { DraftId } from '../drafts/draft';
import { deviceOutbox } from './device-outbox';
import type { Sending } from './outbox';

/** @returns what is going on with a draft's send now; null when nothing is */
export function useSending(id: DraftId): Sending | null {
  const outbox = deviceOutbox();
  return useSyncExternalStore(outbox.subscribe, () => outbox.get(id));
}
