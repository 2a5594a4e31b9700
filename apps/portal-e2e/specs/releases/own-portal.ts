import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Release } from '@portal/domain';

import { startServer } from '../../../../tools/faults/portal-process';
import type { Portal } from '../../../../tools/releases/portal';
import { openPortal } from '../../../../tools/releases/portal-access';
import { signInOverHttp } from '../../src/http-person';

/** A portal beside the one of all specs, with a database of its own: publications and failures here affect no other spec. */
export type OwnPortal = {
  url: string;
  dataDir: string;
  /** Reads the versions of everybody. */
  release: () => Promise<Release>;
  /** Publishes as its administrator. */
  tool: Portal;
  stop: () => Promise<void>;
};

/** Starts a portal of one spec, with the demonstration and the builds of this checkout. */
export async function startOwnPortal(): Promise<OwnPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-own-'));
  const environment = { NODE_ENV: 'test', BUILDS_DIR: '', DATA_DIR: dataDir };
  const server = await startServer({ environment, logFile: join(dataDir, 'log') });
  const url = server.address;
  return {
    url,
    dataDir,
    release: async () => {
      const { session } = await signInOverHttp(url, 'admin');
      const response = await fetch(`${url}/registry.json`, { headers: { cookie: session.cookie } });
      return (await response.json()) as Release;
    },
    tool: await openPortal((name) => (name === 'PORTAL_URL' ? url : undefined)),
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
