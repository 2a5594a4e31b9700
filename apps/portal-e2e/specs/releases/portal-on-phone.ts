import { aPhone, type Phone } from '../../src/phone';
import { openSwitchedProxy, type SwitchedProxy } from '../../src/switched-proxy';
import { startOwnPortal, type OwnPortal } from './own-portal';

/** A portal of one spec, the proxy before it that takes it away, and a phone that reaches it only so. */
export type PortalOnPhone = { portal: OwnPortal; proxy: SwitchedProxy; phone: Phone; stop: () => Promise<void> };

/** Starts a portal of one spec, and takes a new phone on which it is opened. */
export async function startPortalOnPhone(): Promise<PortalOnPhone> {
  const portal = await startOwnPortal();
  const proxy = await openSwitchedProxy(portal.url);
  const phone = aPhone(proxy.url);
  return {
    portal,
    proxy,
    phone,
    stop: async () => {
      await phone.throwAway();
      await proxy.close();
      await portal.stop();
    },
  };
}
