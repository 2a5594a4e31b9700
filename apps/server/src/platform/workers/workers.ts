import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import type { PortalEnvironment } from '@portal/domain';

import { openDatabase } from '../database/open-database';
import type { ApiLogger } from '../observability/logger';
import { closeLostConnections } from './lost-connections';
import { passMetricsOn } from '../observability/worker-metrics';

/** Upper limit of the default of `WORKERS`: more need more memory and connections than a default should take. */
export const USUAL_WORKERS_MOST = 4;

/** Lower limit in production: one serves while the other starts again after a crash. */
const USUAL_WORKERS_LEAST = 2;

export const WORKERS_MOST = 64;

/** The pause between the end of a worker and its replacement, so that a worker that fails at once does not load the machine. */
const RESTART_MS = 1_000;

/** The default number of processes when `WORKERS` is not set: one per core in production, at least two, and one elsewhere. */
export function usualWorkers(environment: PortalEnvironment, cores = availableParallelism()): number {
  return environment === 'production' ? Math.min(Math.max(cores, USUAL_WORKERS_LEAST), USUAL_WORKERS_MOST) : 1;
}

/** It has logged the reason itself. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

type WorkersOptions = {
  file: string;
  count: number;
  logger: ApiLogger;
  /** True when the workers use the portal's own PostgreSQL: this process runs it then, and they are its guests. */
  usesOwnDatabase: boolean;
  dataDir: string;
};

/**
 * Decoding an image takes some hundred megabytes for a moment. By default glibc keeps much of them for the decoding
 * thread, so that a process grows with every large image (tools/decisions/uploads-and-photos.md).
 */
const RETURN_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Allocator settings in the environment of this process have precedence. */
async function startWorker(file: string): Promise<Worker> {
  cluster.setupPrimary({ exec: file });
  const worker = cluster.fork({ ...RETURN_MEMORY, ...process.env });
  const hasEnded = new AbortController();
  const ended = once(worker, 'exit', { signal: hasEnded.signal }).then(([code, signal]) => {
    throw new WorkerStartError(`a worker ended with ${String(signal ?? code)} before it served`);
  });
  // The abort below rejects this promise when nobody awaits it any more.
  ended.catch(() => undefined);
  await Promise.race([once(worker, 'listening'), ended]);
  hasEnded.abort();
  return worker;
}

/**
 * They are replicas that share only the database and the file store; an ended one is replaced while the others serve
 * (tools/decisions/deployment.md). Resolves when all of them listen.
 * @throws WorkerStartError when the first one cannot start
 */
async function startWorkers({ file, count, logger }: WorkersOptions): Promise<{ close: () => Promise<void> }> {
  const stopPassing = passMetricsOn();
  cluster.on('fork', closeLostConnections);
  let isClosing = false;

  const restart = (): Promise<Worker | undefined> =>
    startWorker(file).catch((error: unknown) => {
      logger.error({ err: error }, 'a worker could not start');
      return undefined;
    });

  const watch = async (first: Worker | undefined): Promise<void> => {
    let worker: Worker | undefined = first;
    while (!isClosing) {
      if (worker && !worker.isDead()) await once(worker, 'exit');
      if (isClosing) return;
      logger.error({ worker: worker?.id }, 'a worker ended; another takes its place');
      await pause(RESTART_MS);
      worker = isClosing ? undefined : await restart();
    }
  };

  // The first one migrates the schema and creates the initial data of an empty portal; the others find it done.
  const first = await startWorker(file);
  // A further worker that cannot start, because the database has just gone away, is no reason to end the first: it is retried.
  const workers = [first, ...(await Promise.all(Array.from({ length: count - 1 }, restart)))];
  const watching = workers.map(watch);

  return {
    async close() {
      isClosing = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
      await Promise.all(watching);
      stopPassing();
    },
  };
}

export function servesAlone(count: number): boolean {
  return cluster.isWorker || count === 1;
}

/**
 * This process owns their shared resource, the embedded database, so that it outlives each of them.
 * @returns a function that ends all of it
 */
export async function serveWithWorkers(options: WorkersOptions): Promise<{ close: () => Promise<void> }> {
  const { usesOwnDatabase, dataDir, logger } = options;
  const database = usesOwnDatabase ? await openDatabase({ dataDir, logger, takesOver: true }) : undefined;
  try {
    const workers = await startWorkers(options);
    return {
      async close() {
        await workers.close();
        await database?.close();
      },
    };
  } catch (error) {
    await database?.close();
    throw error;
  }
}
