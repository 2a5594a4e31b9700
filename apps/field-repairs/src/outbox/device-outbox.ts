import { useSession } from '@portal/api-client';
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
    });
    // Both say that trying again may be worth it; neither promises it.
    window.addEventListener('online', created.retryAll);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') created.retryAll();
    });
    outbox = created;
  }
  return outbox;
}
