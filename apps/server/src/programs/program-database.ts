import type { DatabaseEnvironment } from '../environment';
import { checkDatabase } from '../platform/database/check-database';
import { createDatabase, POOL_OPTIONS } from '../platform/database/database';
import { migrateToLatest } from '../platform/database/migrate';
import { openDatabase } from '../platform/database/open-database';
import type { Db } from '../platform/database/schema';

/** Throws one of `DATABASE_FAILURES` when the database cannot be used. */
export async function withProgramDatabase<Result>(
  { databaseUrl, dataDir }: DatabaseEnvironment,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { pool, close } = await openDatabase({ url: databaseUrl, dataDir, pool: { ...POOL_OPTIONS, max: 2 } });
  try {
    await checkDatabase(pool);
    await migrateToLatest(pool);
    return await work(createDatabase(pool));
  } finally {
    await close();
  }
}
