import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ClusterOptions, dataFolderArgument } from './cluster';
import { SOCKET_PORT } from './database-folder';
import type { DatabaseLogger } from './database-logger';
import { EmbeddedDatabaseError } from './embedded-database-error';
import { serverEnvironment } from './server-environment';
import { giveTo } from './server-user';

type ServerOptions = Omit<ClusterOptions, 'binaries'> & { socketFolder: string; postgres: string };

/**
 * Runs the server under a small watchdog. When this process dies, even by SIGKILL, the kernel closes the pipe on
 * descriptor 3; the watchdog's read ends and makes PostgreSQL shut down cleanly. Keyboard signals are ignored here:
 * only the portal decides when its database stops.
 */
const WATCHDOG = `
trap "" INT TERM HUP
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT $server 2>/dev/null) &
watcher=$!
wait $server
status=$?
kill -KILL $watcher 2>/dev/null
exit $status
`;

const READY = /database system is ready to accept connections/;
const BUSY_MEMORY = /pre-existing shared memory block .* is still in use/;
const START_LIMIT_MS = 120_000; // crash recovery of a large database takes its time
const STOP_LIMIT_MS = 15_000;
const BUSY_RETRIES = 25;
const BUSY_RETRY_MS = 200;
const KEPT_LOG_CHARACTERS = 8_000;

export function startServerProcess(options: ServerOptions) {
  return retryWhileMemoryIsBusy(() => {
    renewSocketFolder(options);
    return launch(options);
  });
}

/** Retries for some seconds: the last backends of a server that was killed need a moment to notice it. */
export async function retryWhileMemoryIsBusy<Result>(start: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (thrown) {
      const isBusy = thrown instanceof EmbeddedDatabaseError && BUSY_MEMORY.test(thrown.message);
      if (!isBusy || attempt === BUSY_RETRIES) throw thrown;
      await sleep(BUSY_RETRY_MS);
    }
  }
}

function renewSocketFolder({ socketFolder, user }: ServerOptions): void {
  rmSync(socketFolder, { recursive: true, force: true });
  mkdirSync(socketFolder, { mode: 0o700 }); // fails, rather than follows, when somebody else put something there
  chmodSync(socketFolder, 0o700);
  giveTo(user, socketFolder);
}

async function launch(options: ServerOptions) {
  const { folder, postgres, user, logger } = options;
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'portal-database', postgres, ...serverArguments(options)], {
    ...user,
    cwd: folder.cluster,
    detached: true, // its own process group: Ctrl-C in the terminal reaches the portal alone
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: serverEnvironment({ PG_GRANDPARENT_PID: String(process.pid) }),
  });
  const lifeline = child.stdio[3] as Writable;
  lifeline.on('error', () => undefined); // the pipe carries nothing; the exit reports that it broke
  const log = followLog(child, logger);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (thrown) => {
      log.append(thrown.message);
      resolve();
    });
  });

  const ready = await Promise.race([
    log.ready.then(() => true),
    exited.then(() => false),
    sleep(START_LIMIT_MS, false, { ref: false }),
  ]);
  if (ready) return { exited, stop: () => stop(child, lifeline, exited) };
  await stop(child, lifeline, exited);
  throw new EmbeddedDatabaseError(`La base de datos integrada no inició.\n${log.text().trim()}`);
}

function serverArguments({ folder, socketFolder, durable }: ServerOptions): string[] {
  const settings: Record<string, string> = {
    cluster_name: folder.clusterName,
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: durable ? '100' : '200',
    shared_buffers: '128MB',
    work_mem: '8MB',
    // One server without replicas: less to write for the same safety.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // The caller receives and logs the failure of a statement; this log is about the server as a whole.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataFolderArgument(folder.cluster), '-k', socketFolder, '-p', String(SOCKET_PORT), ...flags];
}

function followLog(child: ChildProcess, logger: DatabaseLogger) {
  let tail = '';
  let announceReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (announceReady = resolve));
  const append = (text: string): void => {
    tail = (tail + text).slice(-KEPT_LOG_CHARACTERS);
    if (READY.test(tail)) announceReady();
    for (const line of text.split('\n')) {
      if (/\b(PANIC|crash|terminated by signal)\b/.test(line))
        logger.error({ postgres: line }, 'database server trouble');
    }
  };
  const stream = child.stderr as Readable;
  stream.setEncoding('utf8');
  stream.on('data', append);
  return { ready, append, text: () => tail };
}

async function stop(child: ChildProcess, lifeline: Writable, exited: Promise<void>): Promise<void> {
  lifeline.destroy();
  const ended = await Promise.race([exited.then(() => true), sleep(STOP_LIMIT_MS, false, { ref: false })]);
  if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL'); // durable all the same: the next start recovers
}
