import cluster from 'node:cluster';

import { openDatabase } from '../database/open-database';
import type { ApiLogger } from '../observability/logger';
import { startWorkers, type WorkersOptions } from './workers';

type ServedWithWorkers = WorkersOptions & {
  /** True when the workers use the portal's own PostgreSQL: this process runs it then, and they are its guests. */
  usesOwnDatabase: boolean;
  dataDir: string;
  logger: ApiLogger;
};

export function servesAlone(count: number): boolean {
  return cluster.isWorker || count === 1;
}

/**
 * This process owns their shared resource, the embedded database, so that it outlives each of them.
 * @returns a function that ends all of it
 */
export async function serveWithWorkers(options: ServedWithWorkers): Promise<{ close: () => Promise<void> }> {
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
