import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { type ClusterOptions, ensureCluster, settleLeftoverServer } from './cluster';
import { DATABASE_NAME, DATABASE_ROLE, ensureAccess, readPassword } from './database-access';
import { SOCKET_PORT, chooseSocketFolder, databaseFolder } from './database-folder';
import { type DatabaseLogger, errorMessage } from './database-logger';
import { EmbeddedDatabaseError } from './embedded-database-error';
import { tryToOwn } from './owner-lock';
import { preparePostgresBinaries } from './postgres-binaries';
import { startServerProcess } from './server-process';
import { chooseServerUser } from './server-user';

const GUEST_WAIT_MS = 60_000;
const GUEST_POLL_MS = 50;
const TAKE_OVER_POLL_MS = 1_000;
const FIRST_RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 30_000;

/** A PostgreSQL of this machine that serves one data folder: our own, or that of another process, as its guest. */
type EmbeddedPostgres = {
  mode: 'embedded' | 'guest';
  connectionString: string;
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** False trades safety against power loss for speed. Only for databases that are thrown away, as in tests. */
  durable: boolean;
  mayCreateDatabases?: boolean;
  /** For serving processes: a guest whose host ends (a backup, say) runs the server from then on. */
  takesOver?: boolean;
  logger: DatabaseLogger;
};

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      'La base de datos integrada no está disponible en Windows. Indique un PostgreSQL con DATABASE_URL, o use WSL.',
    );
  }
  const folder = databaseFolder(options.dataDir);
  const user = chooseServerUser(folder.cluster);
  const socketFolder = chooseSocketFolder(folder, user);
  const giveUpAt = Date.now() + GUEST_WAIT_MS;
  const host = async (release: () => void): Promise<EmbeddedPostgres> => {
    try {
      const setup = { ...options, folder, user, socketFolder, binaries: preparePostgresBinaries(user) };
      await ensureCluster(setup);
      await settleLeftoverServer(folder);
      return await runServer(setup, await ensureAccess(setup), release);
    } catch (thrown) {
      release();
      throw thrown;
    }
  };
  for (;;) {
    const attempt = tryToOwn(folder.lockFile, socketFolder);
    if (attempt.kind === 'acquired') return host(attempt.release);
    const password = readPassword(folder);
    const connectionString = password && socketConnectionString(attempt.by.socketFolder, password);
    if (connectionString && (await answers(connectionString))) {
      const hostWhenLeft = async (): Promise<EmbeddedPostgres | undefined> => {
        const next = tryToOwn(folder.lockFile, socketFolder);
        return next.kind === 'acquired' ? host(next.release) : undefined;
      };
      const stop = options.takesOver ? takeOver(hostWhenLeft, options.logger) : () => Promise.resolve();
      return { mode: 'guest', connectionString, stop };
    }
    if (Date.now() > giveUpAt) {
      throw new EmbeddedDatabaseError(
        `La carpeta ${folder.root} está en uso por el proceso ${attempt.by.pid}, cuya base de datos no responde.`,
      );
    }
    await sleep(GUEST_POLL_MS);
  }
}

/** Its address is the same: guests of one folder and one user share the socket's place. */
function takeOver(
  hostWhenLeft: () => Promise<EmbeddedPostgres | undefined>,
  logger: DatabaseLogger,
): () => Promise<void> {
  const stopping = new AbortController();
  const wait = async (): Promise<EmbeddedPostgres | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        const server = await hostWhenLeft();
        if (server) {
          logger.warn({}, 'the process that ran the database has ended; this one runs it now');
          return server;
        }
      } catch (thrown) {
        logger.error({ reason: errorMessage(thrown) }, 'the database server could not be taken over yet');
      }
      await sleep(TAKE_OVER_POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // woken early
    }
    return undefined;
  };
  const waiting = wait();
  return async () => {
    stopping.abort();
    await (await waiting)?.stop();
  };
}

type ServerSetup = EmbeddedPostgresOptions & ClusterOptions & { socketFolder: string };

async function runServer(setup: ServerSetup, password: string, release: () => void): Promise<EmbeddedPostgres> {
  const supervisor = await superviseServer(setup);
  return {
    mode: 'embedded',
    connectionString: socketConnectionString(setup.socketFolder, password),
    async stop() {
      await supervisor.stop();
      rmSync(setup.socketFolder, { recursive: true, force: true });
      release();
    },
  };
}

async function superviseServer(setup: ServerSetup) {
  const stopping = new AbortController();
  const start = async () => {
    await settleLeftoverServer(setup.folder);
    return startServerProcess({ ...setup, postgres: setup.binaries.postgres });
  };
  let server = await start();

  const restart = async (): Promise<void> => {
    for (let delay = FIRST_RESTART_DELAY_MS; !stopping.signal.aborted;) {
      try {
        server = await start();
        setup.logger.warn({}, 'the database server was started again');
        return;
      } catch (thrown) {
        setup.logger.error({ reason: errorMessage(thrown) }, 'the database server could not be started again yet');
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined); // woken early by stop()
        delay = Math.min(delay * 2, LONGEST_RESTART_DELAY_MS);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await server.exited;
      if (stopping.signal.aborted) return;
      setup.logger.error({}, 'the database server ended unexpectedly');
      await restart();
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
      await server.stop(); // a restart that was under way when the first stop came
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false; // not up yet, or already gone: the caller looks again
  } finally {
    await client.end();
  }
}

function socketConnectionString(socketFolder: string, password: string): string {
  const query = new URLSearchParams({ host: socketFolder, port: String(SOCKET_PORT) });
  return `postgresql://${DATABASE_ROLE}:${password}@localhost/${DATABASE_NAME}?${query.toString()}`;
}
