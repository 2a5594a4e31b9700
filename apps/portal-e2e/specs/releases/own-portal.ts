import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Release } from '@portal/domain';

import type { Portal } from '../../../../tools/releases/portal';
import { openPortal } from '../../../../tools/releases/portal-access';
import { freePort } from '../../../../tools/testing/free-port';
import { chooseAddress } from '../../src/address';
import { signInOverHttp } from '../../src/http-person';

const SERVER = resolve(__dirname, '../../../server/dist/main.js');
const START_LIMIT_MS = 60_000;
const POLL_MS = 100;

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

async function untilReady(url: string, process: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (Date.now() < giveUpAt && process.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error('the own portal did not start');
}

/** Starts a portal of one spec, with the demonstration and the builds of this checkout. */
export async function startOwnPortal(): Promise<OwnPortal> {
  const { host } = chooseAddress();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-own-'));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const server = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      FILES_URL: '',
      BUILDS_DIR: '',
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: 'inherit',
  });
  await untilReady(url, server);
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
      const ended = server.exitCode === null ? once(server, 'exit') : Promise.resolve();
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
