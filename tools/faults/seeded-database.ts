import path from 'node:path';

import {
  createDatabase,
  createDiskFileStore,
  migrateToLatest,
  openDatabase,
  seedDemonstration,
  type OpenDatabase,
} from '@portal/api';

import { freePort } from '../testing/free-port';
import { DEMONSTRATION_PASSWORD } from './people';
import { launchServer, type Server } from './portal-process';

type LaunchOptions = { isBuilt: boolean; workers: number; environment?: Readonly<Record<string, string>> };

/** A database with the demonstration in it, beside the portal that is attacked: what it stores can be looked at. */
export type AttackedPortal = {
  database: OpenDatabase;
  dataDir: string;
  /**
   * Starts the portal on it, with a log of everything. It may not answer yet.
   * @param options `environment` is added to the settings of the portal
   */
  launch(options: LaunchOptions): Promise<Server>;
};

/**
 * Makes a database with the demonstration's data.
 * @param folder is filled; the caller removes it
 * @param password of every account; production refuses the demonstration's own
 */
export async function seedAttackedPortal(
  folder: string,
  password: string = DEMONSTRATION_PASSWORD,
): Promise<AttackedPortal> {
  const database = await openDatabase({ dataDir: path.join(folder, 'database'), durable: false });
  const dataDir = path.join(folder, 'data');
  const db = createDatabase(database.pool);
  await migrateToLatest(database.pool);
  await seedDemonstration({ db, files: createDiskFileStore(path.join(dataDir, 'files')), password });
  return {
    database,
    dataDir,
    launch: async ({ isBuilt, workers, environment }) =>
      launchServer({
        app: 'gateway',
        isBuilt,
        port: await freePort(),
        environment: {
          DATABASE_URL: database.connectionString,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'trace',
          WORKERS: String(workers),
          ...environment,
        },
        logFile: path.join(folder, 'log'),
      }),
  };
}
