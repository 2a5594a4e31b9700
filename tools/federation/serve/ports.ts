import { remoteNames } from '../workspace';

/** Each remote alone has a port of its own, so that several can be served side by side. */
const PORTS: Readonly<Record<string, number>> = {
  admin: 4201,
  requests: 4202,
  'field-repairs': 4203,
  contractors: 4204,
  'finance-report': 4205,
};

const FIRST_FREE_PORT = 4206;

/** The port of a remote: its own or, for one added later, by its place among those. */
export function servePort(name: string): number {
  const later = remoteNames().filter((remote) => PORTS[remote] === undefined);
  return PORTS[name] ?? FIRST_FREE_PORT + later.indexOf(name);
}
