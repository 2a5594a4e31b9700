import {
  createDatabase,
  migrateToLatest,
  openDatabase,
  openFileStore,
  seedDemonstration,
  type OpenDatabase,
} from '@portal/api';

import { SEEDED_PASSWORD } from './people';

type SeededDatabase = {
  /** A PostgreSQL that runs already; without it one is started in `databaseDir`. */
  url?: string;
  databaseDir: string;
  /** Data folder of the portal, which gets the photos. */
  dataDir: string;
  /** Address of a bucket that gets the photos in place of the data folder. */
  filesUrl?: string;
  /** Password of every account; production refuses the demonstration's own. */
  password?: string;
};

/** Opens a database that holds the demonstration's data, for a portal that does not run PostgreSQL itself. */
export async function openSeededDatabase({
  url,
  databaseDir,
  dataDir,
  filesUrl,
  password = SEEDED_PASSWORD,
}: SeededDatabase): Promise<OpenDatabase> {
  const database = await openDatabase({ ...(url !== undefined && { url }), dataDir: databaseDir });
  await migrateToLatest(database.pool);
  const files = await openFileStore({ url: filesUrl, dataDir });
  await seedDemonstration({ db: createDatabase(database.pool), files, password });
  return database;
}
