import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '../database/open-database';
import type { ApiLogger } from '../observability/logger';
import { whenTold } from './worker-orders';
import { startWorkers, type Workers, type WorkersOptions } from './workers';

export type ServedWithWorkers = WorkersOptions & {
  /** Whether the workers use the portal's own PostgreSQL: this process runs it then, and they are its guests. */
  usesOwnDatabase: boolean;
  dataDir: string;
  logger: ApiLogger;
};

/** Whether this process serves by itself: it is a worker, or the only process. */
export function servesAlone(count: number): boolean {
  return cluster.isWorker || count === 1;
}

/** How long a worker that is replaced goes on, so that its callers leave by themselves. Milliseconds. */
const LEAVING_MS = 5_000;

export type Served = {
  server: Server;
  /** Lets requests in flight finish and releases all resources. */
  close: () => Promise<void>;
};

/**
 * In a worker: ends it when another process has taken its place. For some seconds each of its answers asks the caller to
 * open a new connection: one that is closed between two requests loses the request that is on its way.
 */
export function endWhenReplaced({ server, close }: Served): void {
  const { worker } = cluster;
  if (!worker) return;
  // A terminal sends it to every process; it concerns the first alone.
  process.on('SIGHUP', () => undefined);
  const end = async (): Promise<void> => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    await pause(LEAVING_MS);
    await close();
    // The first process confirms it, and by then has given to others every connection that it meant for this worker.
    const left = once(worker, 'disconnect');
    worker.disconnect();
    await left;
  };
  whenTold('leave', () => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

/** In a process that serves alone: nobody would serve while it is replaced. */
export function ignoreReplacement(logger: ApiLogger): void {
  process.on('SIGHUP', () => logger.warn('with WORKERS=1 a new version needs a restart; the signal changes nothing'));
}

/**
 * Has several workers serve, and replaces them one after another on SIGHUP. What they share on this machine, the embedded database, belongs to this process, so that it
 * outlives each of them.
 * @returns what ends all of it
 * @throws WorkerStartError when the first worker cannot start
 */
export async function serveWithWorkers(options: ServedWithWorkers): Promise<{ close: () => Promise<void> }> {
  const { usesOwnDatabase, dataDir, logger } = options;
  let starting: Promise<Workers> | undefined;
  // From the beginning: until somebody listens, the signal would end this process.
  process.on('SIGHUP', () => {
    starting?.then(
      (workers) => workers.replace(),
      () => undefined, // it ends, and says why
    );
  });
  const database = usesOwnDatabase ? await openDatabase({ dataDir, logger, takesOver: true }) : undefined;
  try {
    starting = startWorkers(options);
    const workers = await starting;
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
