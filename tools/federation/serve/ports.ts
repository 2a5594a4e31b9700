import { freePort } from '../../testing/free-port';
import { remoteNames } from '../workspace';

const DEFAULT_PORTAL_PORT = 4200;

/** Offset of each remote's port from the portal's, so that several can be served side by side. */
const PLACES: Readonly<Record<string, number>> = {
  admin: 1,
  requests: 2,
  'field-repairs': 3,
  contractors: 4,
  'finance-report': 5,
};

const FIRST_FREE_PLACE = 6;

/** The port of the portal that a remote is shown beside: `PORT`, which the portal itself reads. */
export function portalPort(): number {
  return Number(process.env.PORT || DEFAULT_PORTAL_PORT);
}

/**
 * The port of a remote, after the portal's: its own or, for one added later, by its place among those; when another server has that
 * one, as an area of another repository, the next that is free.
 */
export function servePort(name: string): Promise<number> {
  const later = remoteNames().filter((remote) => PLACES[remote] === undefined);
  return freePort(portalPort() + (PLACES[name] ?? FIRST_FREE_PLACE + later.indexOf(name)));
}
