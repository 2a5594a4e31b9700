import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ExpectedFailure } from '../start/expected-failure.cjs';
import { waitUntilReady } from '../start/portal-readiness.cjs';
import { WORKSPACE_ROOT } from '../workspace-root.cjs';

const HOST = '127.0.0.1';

/** The server as a separate process, so that a new build can replace it. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * It ends before this process: on a signal this one waits for it, so that port and data folder are free when this one
 * has ended.
 */
export async function startServer({ port, dataDir }: { port: number; dataDir: string }) {
  const url = `http://${HOST}:${port}`;
  const env = { ...process.env, HOST, PORT: String(port), DATA_DIR: dataDir };
  let child: ChildProcess;
  let change: Promise<void> = Promise.resolve();
  let isEnding = false;

  const start = async (): Promise<void> => {
    const script = path.join(WORKSPACE_ROOT, 'tools/start/run-server.cjs');
    const started = spawn(process.execPath, [script], {
      cwd: WORKSPACE_ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    await waitUntilReady(url, () => started.exitCode !== null);
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const restart = async (): Promise<void> => {
    // It answers the calls that it has before it ends.
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
    ready: () => change,
    /** After a build that does not start none runs. */
    replace: () => {
      change = change.then(restart);
      return change;
    },
  };
}
