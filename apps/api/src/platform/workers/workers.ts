import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import type { PortalEnvironment } from '@portal/domain';

import type { ApiLogger } from '../observability/logger';
import { closeLostConnections } from './lost-connections';
import { gatherWorkerMetrics } from './worker-metrics';
import { tellWorker } from './worker-orders';

/** Upper limit of the default of `WORKERS`: more need more memory and connections than a default should take. */
export const USUAL_WORKERS_MOST = 4;

/** Lower limit in production: one serves while the other is replaced. */
const USUAL_WORKERS_LEAST = 2;

const WORKERS_MOST = 64;

export const WORKERS_FORMAT = `debe ser un número entre 1 y ${WORKERS_MOST}`;

/** The pause between the end of a worker and its replacement, so that a worker that fails at once does not load the machine. */
const RESTART_MS = 1_000;

/** The default number of processes when `WORKERS` is not set: one per core in production, at least two, and one elsewhere. */
export function usualWorkers(environment: PortalEnvironment, cores = availableParallelism()): number {
  return environment === 'production' ? Math.min(Math.max(cores, USUAL_WORKERS_LEAST), USUAL_WORKERS_MOST) : 1;
}

export function parseWorkers(text: string): number | undefined {
  const count = Number(text);
  return /^\d{1,2}$/.test(text) && count >= 1 && count <= WORKERS_MOST ? count : undefined;
}

/** It has logged the reason itself. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

export type WorkersOptions = {
  file: string;
  count: number;
  logger: ApiLogger;
};

export type Workers = {
  close: () => Promise<void>;
  /**
   * A former worker ends once its successor listens and its own requests are answered. When a successor cannot start,
   * the former workers stay.
   */
  replace: () => Promise<void>;
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

/**
 * Allocator settings in the environment of this process have precedence.
 * @param program its file
 */
async function startWorker(program: string): Promise<Worker> {
  cluster.setupPrimary({ exec: program });
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
 * Returns the link by which the program was called, such as `/opt/portal/…`, which leads to a later version one day; or its
 * file.
 */
function asCalled(file: string): string {
  const called = process.argv[1];
  return called !== undefined && existsSync(called) && realpathSync(called) === file ? called : file;
}

/**
 * They are replicas that share only the database and the file store; an ended one is replaced while the others serve
 * (tools/decisions/deployment.md). Resolves when all of them listen.
 * @throws WorkerStartError when the first one cannot start
 */
export async function startWorkers({ file, count, logger }: WorkersOptions): Promise<Workers> {
  const called = asCalled(file);
  /**
   * The program of the workers: the target of the link at the last replacement of all, so that an ended worker gets an equal
   * successor.
   */
  let program = file;
  const stopGathering = gatherWorkerMetrics();
  // `cluster.workers` omits those that are leaving.
  const running = new Set<Worker>();
  cluster.on('fork', (worker) => {
    running.add(worker);
    closeLostConnections(worker);
  });
  cluster.on('exit', (worker) => running.delete(worker));
  const replaced = new WeakSet<Worker>();
  let isClosing = false;

  const restart = (code = program): Promise<Worker | undefined> =>
    startWorker(code).catch((error: unknown) => {
      logger.error({ err: error }, 'a worker could not start');
      return undefined;
    });

  const watch = async (first: Worker | undefined): Promise<void> => {
    let worker: Worker | undefined = first;
    while (!isClosing) {
      if (worker && !worker.isDead()) await once(worker, 'exit');
      if (isClosing || (worker && replaced.has(worker))) return;
      logger.error({ worker: worker?.id }, 'a worker ended; another takes its place');
      await pause(RESTART_MS);
      worker = isClosing ? undefined : await restart();
      if (worker) tellWorker(worker, 'all-serve');
    }
  };

  const replaceAll = async (): Promise<void> => {
    const former = [...running];
    let last: Worker | undefined;
    const next = existsSync(called) ? realpathSync(called) : program;
    for (const worker of former) {
      if (isClosing || worker.isDead()) continue;
      const successor = await restart(next);
      if (!successor) return logger.error('the workers are not replaced; the former ones go on');
      program = next;
      last = successor;
      watching.add(watch(successor));
      if (!worker.isConnected()) continue;
      replaced.add(worker);
      const ended = once(worker, 'exit');
      tellWorker(worker, 'leave');
      // One at a time, so that there is never more than one extra worker, with its connections and memory.
      await ended;
    }
    logger.info({ workers: former.length }, 'every worker was replaced');
    if (last) tellWorker(last, 'all-serve');
  };

  // The first one migrates the schema and creates the initial data of an empty portal; the others find it done.
  const first = await startWorker(program);
  // A further worker that cannot start, because the database has just gone away, is no reason to end the first: it is retried.
  const workers = [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => restart())))];
  const watching = new Set(workers.map(watch));
  tellWorker(first, 'all-serve');
  let replacing = Promise.resolve();

  return {
    async close() {
      isClosing = true;
      for (const worker of running) worker.process.kill('SIGTERM');
      await replacing;
      await Promise.all(watching);
      stopGathering();
    },
    replace: () => (replacing = replacing.then(replaceAll)),
  };
}
