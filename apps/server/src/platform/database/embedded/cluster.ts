import { execFile } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { DatabaseFolder } from './database-folder';
import { type DatabaseLogger, errorMessage } from './database-logger';
import { EmbeddedDatabaseError } from './embedded-database-error';
import type { PostgresBinaries } from './postgres-binaries';
import { isAlive, readProcess } from './process-table';
import { serverEnvironment } from './server-environment';
import { type SystemUser, giveTo } from './server-user';

const run = promisify(execFile);

/** Nobody can connect as it: the launcher uses it in single-user mode alone. */
const SUPERUSER = 'portal';

const SCRATCH_PREFIX = 'init-';
const MAJOR_VERSION = '18';

export type ClusterOptions = {
  folder: DatabaseFolder;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  durable: boolean;
  logger: DatabaseLogger;
};

/**
 * On Linux it is its working folder: a process that was handed down to an unprivileged user keeps the folder it was
 * started in, even below a home that this user could not walk into.
 */
export const dataFolderArgument = (folder: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : folder;

export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { cluster } = options.folder;
  if (!existsSync(cluster)) await initialiseCluster(options);
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedDatabaseError(
      `Los datos en ${cluster} son de PostgreSQL ${version} y el portal usa la versión ${MAJOR_VERSION}. ` +
        'Pase los datos con pg_dump a una carpeta nueva (DATA_DIR) o indique un servidor con DATABASE_URL.',
    );
  }
  giveTo(options.user, cluster);
  chmodSync(cluster, 0o700); // PostgreSQL refuses a data folder that others can read, as a plain copy of one may be
}

/** Initialises in a scratch folder and renames it when complete, so that a half-made data folder never counts. */
async function initialiseCluster({ folder, binaries, user, durable, logger }: ClusterOptions): Promise<void> {
  removeUnfinishedScratch(folder.root, logger);
  const scratch = mkdtempSync(path.join(folder.root, SCRATCH_PREFIX));
  giveTo(user, scratch);
  const settings = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', SUPERUSER, '--auth=reject'];
  const speed = durable ? [] : ['--no-sync'];
  try {
    await run(binaries.initdb, ['-D', dataFolderArgument(scratch), ...settings, ...access, ...speed], {
      ...user,
      cwd: scratch,
      env: serverEnvironment(),
    });
  } catch (thrown) {
    throw new EmbeddedDatabaseError(`No se pudo crear la base de datos en ${folder.root}: ${errorMessage(thrown)}`);
  }
  renameSync(scratch, folder.cluster);
  if (durable) syncFolder(folder.root);
}

/**
 * Removes the scratch folder of a killed start. Its orphaned initdb may still be writing for a moment, so this is only an
 * attempt.
 */
function removeUnfinishedScratch(root: string, logger: DatabaseLogger): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(SCRATCH_PREFIX))) {
    try {
      rmSync(path.join(root, name), { recursive: true, force: true });
    } catch (thrown) {
      logger.info({ name, reason: errorMessage(thrown) }, 'an unfinished data folder could not be removed yet');
    }
  }
}

/** Without this, a power loss right after the first start could undo the rename and with it the whole database. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const POLL_MS = 20;
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 20_000;

/**
 * Handles the `postmaster.pid` of a server whose portal was killed: waits for that server to end or, when its pid now belongs
 * to something else (a zombie, a recycled pid), keeps PostgreSQL from mistaking that for a running server.
 */
export async function settleLeftoverServer(folder: DatabaseFolder): Promise<void> {
  const pidFile = path.join(folder.cluster, 'postmaster.pid');
  const started = Date.now();
  let signal: 'SIGINT' | 'SIGQUIT' | undefined;
  while (existsSync(pidFile)) {
    const content = readFileSync(pidFile, 'utf8');
    const pid = Math.abs(Number.parseInt(content, 10));
    const entry = readProcess(pid);
    if (!entry) return; // PostgreSQL itself recognises the pid of no process as stale
    if (!isAlive(entry) || !entry.command.includes(folder.clusterName)) {
      disownPidFile(pidFile, content);
      return;
    }
    const waited = Date.now() - started;
    if (waited > IMMEDIATE_STOP_MS) {
      throw new EmbeddedDatabaseError(`El servidor de base de datos anterior (proceso ${pid}) no se detiene.`);
    }
    const wanted = waited > FAST_STOP_MS ? 'SIGQUIT' : 'SIGINT';
    if (wanted !== signal) {
      signal = wanted;
      signalServer(pid, wanted);
    }
    await sleep(POLL_MS);
  }
}

/**
 * PostgreSQL ignores a pid file that names its own grandparent (see PG_GRANDPARENT_PID in server-process.ts). Only the
 * pid is replaced: the shared-memory key in the same file stays, and with it PostgreSQL's own check that no backend of
 * the old server still writes.
 */
function disownPidFile(pidFile: string, content: string): void {
  writeFileSync(pidFile, content.replace(/^-?\d+/, String(process.pid)));
}

function signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ESRCH') throw thrown; // it ended by itself
  }
}
