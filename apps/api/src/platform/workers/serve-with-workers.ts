import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '../database/open-database';
import type { ApiLogger } from '../observability/logger';
import { whenTold } from './worker-orders';
import { startWorkers, type Workers, type WorkersOptions } from './workers';

type ServedWithWorkers = WorkersOptions & {
  /** True when the workers use the portal's own PostgreSQL: this process runs it then, and they are its guests. */
  usesOwnDatabase: boolean;
  dataDir: string;
  logger: ApiLogger;
};

export function servesAlone(count: number): boolean {
  return cluster.isWorker || count === 1;
}

/** Time in milliseconds for which a replaced worker keeps serving, so that its callers leave by themselves. */
const LEAVING_MS = 5_000;

type Served = {
  server: Server;
  close: () => Promise<void>;
};

/**
 * For some seconds each of its answers asks the caller to open a new connection, because closing one between two
 * requests loses the request in transit.
 */
export function endWhenReplaced({ server, close }: Served): void {
  const { worker } = cluster;
  if (!worker) return;
  // A terminal sends it to every process; only the first one acts on it.
  process.on('SIGHUP', () => undefined);
  const end = async (): Promise<void> => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    await pause(LEAVING_MS);
    await close();
    // The first process confirms it after giving every pending connection of this worker to others.
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

/** Ignores the signal in a process that serves alone: nobody would serve during its replacement. */
export function ignoreReplacement(logger: ApiLogger): void {
  process.on('SIGHUP', () => logger.warn('with WORKERS=1 a new version needs a restart; the signal changes nothing'));
}

/**
 * This process owns their shared resource, the embedded database, so that it outlives each of them.
 * @returns a function that ends all of it
 */
export async function serveWithWorkers(options: ServedWithWorkers): Promise<{ close: () => Promise<void> }> {
  const { usesOwnDatabase, dataDir, logger } = options;
  let starting: Promise<Workers> | undefined;
  // From the beginning: without a listener the signal would end this process.
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
