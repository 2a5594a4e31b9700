import cluster from 'node:cluster';

import { openDatabase } from '../database/open-database';
import type { ApiLogger } from '../observability/logger';
import { startWorkers, type WorkersOptions } from './workers';

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

/**
 * Has several workers serve. What they share on this machine, the embedded database, belongs to this process, so that it
 * outlives each of them.
 * @returns what ends all of it
 * @throws WorkerStartError when the first worker cannot start
 */
export async function serveWithWorkers(options: ServedWithWorkers): Promise<{ close: () => Promise<void> }> {
  const { usesOwnDatabase, dataDir, logger } = options;
  const database = usesOwnDatabase ? await openDatabase({ dataDir, logger }) : undefined;
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
