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
import { launchServer, type Server } from './portal-process';

/** A database with the demonstration in it, beside the portal that is attacked: what it stores can be looked at. */
export type AttackedPortal = {
  database: OpenDatabase;
  dataDir: string;
  /** Starts the portal on it, with a log of everything. It may not answer yet. */
  launch(options: { isBuilt: boolean; workers: number }): Promise<Server>;
};

/** @param folder is filled, and thrown away by whoever made it */
export async function seedAttackedPortal(folder: string): Promise<AttackedPortal> {
  const database = await openDatabase({ dataDir: path.join(folder, 'database'), durable: false });
  const dataDir = path.join(folder, 'data');
  const db = createDatabase(database.pool);
  await migrateToLatest(db);
  await seedDemonstration({ db, files: createDiskFileStore(path.join(dataDir, 'files')) });
  return {
    database,
    dataDir,
    launch: async ({ isBuilt, workers }) =>
      launchServer({
        app: 'gateway',
        isBuilt,
        port: await freePort(),
        environment: {
          DATABASE_URL: database.connectionString,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'trace',
          WORKERS: String(workers),
        },
        logFile: path.join(folder, 'log'),
      }),
  };
}
