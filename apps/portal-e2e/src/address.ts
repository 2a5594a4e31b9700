import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { remoteNames } from '../../../tools/federation/workspace';

const HOST = '127.0.0.1';

/** Below the range from which systems lend ports to outgoing connections, above the well-known services. */
const FIRST_PORT = 21_000;
const PORTS = 9_000;

/** The origin of a portal that runs already, deployed anywhere; undefined when the tests start their own. */
export const deployedPortal: string | undefined = process.env.PORTAL_URL
  ? new URL(process.env.PORTAL_URL).origin
  : undefined;

/**
 * The address of the portal under test. The configuration is read again in every worker, so the port chosen first is
 * handed on through the environment.
 */
export function chooseAddress(): { host: string; port: number; url: string } {
  process.env.E2E_PORT ??= String(FIRST_PORT + Math.floor(Math.random() * PORTS));
  const port = Number(process.env.E2E_PORT);
  return { host: HOST, port, url: deployedPortal ?? `http://${HOST}:${port}` };
}

/**
 * The data folder of the tests' own portal.
 * @throws Error for a deployed portal, whose database no test changes
 */
export function ownDataDir(): string {
  if (deployedPortal)
    throw new Error(`this test changes the database of the portal, and ${deployedPortal} is not its own`);
  return join(tmpdir(), `portal-e2e-${chooseAddress().port}`);
}

/** The address at which the tests serve a remote alone: the ports after the portal's, in order. */
export function aloneUrl(remote: string): string {
  const { host, port } = chooseAddress();
  return `http://${host}:${port + 1 + remoteNames().indexOf(remote)}`;
}
