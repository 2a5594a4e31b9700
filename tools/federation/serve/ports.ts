import { freePort } from '../../testing/free-port';
import { remoteNames } from '../workspace';

const DEFAULT_PORTAL_PORT = 4200;

export function portalPort(): number {
  return Number(process.env.PORT || DEFAULT_PORTAL_PORT);
}

/**
 * The port of a remote: after the portal's, in the order of their names, so that several can be served side by side; when another
 * server has that one, the next that is free.
 */
export function servePort(name: string): Promise<number> {
  return freePort(portalPort() + 1 + remoteNames().indexOf(name));
}
