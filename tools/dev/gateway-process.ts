import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpectedFailure } from '../start/expected-failure.cjs';
import { waitUntilReady } from '../start/portal-readiness.cjs';
import { WORKSPACE_ROOT } from '../workspace-root.cjs';

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 20;
const LONGEST_CALL_MS = 10_000;

/** The gateway with the API, as a separate process, so that a new build can replace it. */
export type GatewayProcess = {
  url: string;
  admit: (response: ServerResponse) => Promise<void>;
  /** After a build that does not start none runs. */
  replace: () => Promise<void>;
};

/**
 * It ends before this process: on a signal this one waits for it, so that port and data folder are free when this one
 * has ended.
 */
export async function startGateway({ port, dataDir }: { port: number; dataDir: string }): Promise<GatewayProcess> {
  const url = `http://${HOST}:${port}`;
  const env = { ...process.env, HOST, PORT: String(port), DATA_DIR: dataDir };
  const open = new Set<ServerResponse>();
  let child: ChildProcess;
  let change: Promise<void> = Promise.resolve();
  let isEnding = false;

  const start = async (): Promise<void> => {
    const script = path.join(WORKSPACE_ROOT, 'tools/start/run-gateway.cjs');
    const started = spawn(process.execPath, [script], {
      cwd: WORKSPACE_ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    await waitUntilReady(url, () => started.exitCode !== null);
  };
  /** An event stream has begun to answer, and opens again by itself. */
  const waitForOpenCalls = async (): Promise<void> => {
    const giveUpAt = performance.now() + LONGEST_CALL_MS;
    while ([...open].some((response) => !response.headersSent) && performance.now() < giveUpAt) {
      await sleep(LOOK_EVERY_MS);
    }
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const restart = async (): Promise<void> => {
    await waitForOpenCalls();
    await stop();
    if (isEnding) return;
    try {
      await start();
    } catch (error) {
      // The next change may mend it.
      if (!(error instanceof ExpectedFailure)) throw error;
      console.log(error.message);
    }
  };

  const endAll = async (): Promise<void> => {
    isEnding = true;
    await stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endAll());
  process.on('exit', () => child.kill('SIGTERM'));
  await start();
  return {
    url,
    admit: async (response) => {
      await change;
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    replace: () => {
      change = change.then(restart);
      return change;
    },
  };
}
