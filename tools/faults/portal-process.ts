import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { appFolders } from '../federation/workspace';
import { freePort } from '../testing/free-port';

const LONGEST_START_MS = 600_000; // with the demonstration, on a machine that does much else

export type ServerOptions = {
  port?: number;
  /** Its environment, except its port; production by default. */
  environment: Readonly<Record<string, string>>;
  logFile: string;
  /** A module that is loaded before the program, to which `process.send` speaks. */
  preload?: string;
};

export type Server = ReturnType<typeof launchServer>;

function launchServer(port: number, options: ServerOptions) {
  const { environment, logFile, preload } = options;
  const program = path.join(appFolders('server').dist, 'main.js');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...(preload ? ['--require', preload] : []), program], {
    stdio: ['ignore', log, log, ...(preload ? (['ipc'] as const) : [])],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret of the fault tests, long enough to be one',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATABASE_URL: '',
      FILES_URL: '',
      ...environment,
    },
  });
  closeSync(log);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    log: () => readFile(logFile, 'utf8'),
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
    /** Ends it as a power failure would, and waits. */
    kill: () => end('SIGKILL'),
  };
}

/**
 * Throws Error with the end of the log when the server ended by itself, or does not answer in time.
 */
async function untilApiReady(server: Server): Promise<void> {
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until;) {
    const isReady = await fetch(`${server.address}/readyz`).then(
      // Without builds there is no release, and the portal is not ready; its API is.
      async (response) => /"database":"ok","files":"ok"/.test(await response.text()),
      () => false,
    );
    if (isReady) return;
    if (server.process.exitCode !== null) break;
    await sleep(25);
  }
  throw new Error(`The server does not answer:\n${(await server.log()).slice(-2_000)}`);
}

/** Throws Error when the server does not become ready; it runs no more then. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const server = launchServer(options.port ?? (await freePort()), options);
  try {
    await untilApiReady(server);
    return server;
  } catch (error) {
    await server.kill();
    throw error;
  }
}
