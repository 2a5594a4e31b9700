import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { serverProgram } from '../platform/workers/server-program';

/** The arguments with which Node runs TypeScript as it stands. */
export const TSX = ['--import', 'tsx'];

/** The arguments with which Node runs a program of the server. */
export function programArguments(...names: Parameters<typeof serverProgram>): string[] {
  const { file, execArgv = [] } = serverProgram(...names);
  return [...execArgv, file];
}

const POLL_MS = 100;

/** A portal as a separate process, in production, on an empty folder. */
export type StartedPortal = {
  address: string;
  dataDir: string;
  /** Its environment. */
  environment: NodeJS.ProcessEnv;
  process: ChildProcess;
  /** Ends it, if it has not ended, and removes its folder. */
  stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits without its own limit: a portal that neither answers nor ends meets that of the test. */
async function waitUntilReady(address: string, portal: ChildProcess): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/api/v1/auth/verify`).catch(() => null);
    if (response?.status === 401) return;
    if (portal.exitCode !== null || portal.signalCode !== null) throw new Error('The portal did not start');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Starts a production portal; `settings` are variables in addition to those that every one has here, or in place of them. */
export async function startProductionPortal(settings: NodeJS.ProcessEnv = {}): Promise<StartedPortal> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-production-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    DATA_DIR: dataDir,
    // One process with everything of its own, whatever the settings of the person who runs the tests.
    HOST: '127.0.0.1',
    WORKERS: '1',
    DATABASE_URL: '',
    FILES_URL: '',
    // No builds, unless a test names some.
    BUILDS_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...settings,
  };
  const portal = spawn(process.execPath, programArguments('main', 'main.ts'), {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (portal.exitCode === null && portal.signalCode === null) {
      portal.kill('SIGTERM');
      await once(portal, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(address, portal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, dataDir, environment, process: portal, stop };
}
