import { needsSignIn, useConnection, useSession } from '@portal/api-client';
import { deviceDrafts } from '../drafts/device-drafts';
import { deliver, isStillOpen } from './delivery';
import { Outbox } from './outbox';

let outbox: Outbox | null = null;

/** The one outbox of this tab. */
export function deviceOutbox(): Outbox {
  if (!outbox) {
    const created = new Outbox({
      store: deviceDrafts,
      deliver,
      isStillOpen,
      currentUser: () => useSession.getState().user?.id ?? null,
      needsSignIn: () => needsSignIn(useSession.getState()) && useConnection.getState().isOnline,
    });
    // Each says that trying again may be worth it; none promises it. The portal may have been away while the network was there.
    window.addEventListener('online', created.retryAll);
    useConnection.subscribe(({ isOnline }, before) => {
      if (isOnline && !before.isOnline) created.retryAll();
    });
    useSession.subscribe(({ isOffline }, before) => {
      if (!isOffline && before.isOffline) created.retryAll();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') created.retryAll();
    });
    outbox = created;
  }
  return outbox;
}
