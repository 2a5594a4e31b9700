import { needsSignIn, useConnection, useSession } from '@portal/api-client';
import { useSyncExternalStore } from 'react';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraftId } from '../drafts/repair-draft';
import { deliver, isStillOpen } from './deliver';
import { Outbox, type Sending } from './outbox';

export const deviceOutbox = new Outbox({
  store: deviceDrafts,
  deliver,
  isStillOpen,
  currentUser: () => useSession.getState().user?.id ?? null,
  needsSignIn: () => needsSignIn(useSession.getState()) && useConnection.getState().isOnline,
});

// Each says that trying again may be worth it; none promises it. The portal may have been away while the network was there.
window.addEventListener('online', deviceOutbox.retryAll);
useConnection.subscribe(({ isOnline }, before) => {
  if (isOnline && !before.isOnline) deviceOutbox.retryAll();
});
useSession.subscribe(({ isOffline }, before) => {
  if (!isOffline && before.isOffline) deviceOutbox.retryAll();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') deviceOutbox.retryAll();
});

export const useSending = (id: RepairDraftId): Sending | null =>
  useSyncExternalStore(deviceOutbox.subscribe, () => deviceOutbox.get(id));
