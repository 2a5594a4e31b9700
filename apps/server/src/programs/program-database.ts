import type { Kysely } from 'kysely';
import type { Pool } from 'pg';

import { EnvironmentError, type DatabaseEnvironment } from '../environment';
import { checkDatabase, UnusableDatabaseError } from '../platform/database/check-database';
import { createDatabase, POOL_OPTIONS } from '../platform/database/database';
import { EmbeddedDatabaseError } from '../platform/database/embedded/embedded-database-error';
import { migrateToLatest, NewerSchemaError, OlderSchemaError } from '../platform/database/migrate';
import { openDatabase, type OpenDatabase } from '../platform/database/open-database';
import type { Database } from '../platform/database/schema';

/**
 * Throws EnvironmentError when the database cannot be used; its address, which may hold a password, is not repeated.
 */
export async function withProgramDatabase<Result>(
  environment: DatabaseEnvironment,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const database = await open(environment);
  try {
    const db = createDatabase(database.pool);
    await prepare(database.pool);
    return await work(db);
  } finally {
    await database.close();
  }
}

async function open({ databaseUrl, dataDir }: DatabaseEnvironment): Promise<OpenDatabase> {
  try {
    return await openDatabase({ url: databaseUrl, dataDir, pool: { ...POOL_OPTIONS, max: 2 } });
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw new EnvironmentError(error.message);
    throw error;
  }
}

const EXPECTED = [UnusableDatabaseError, NewerSchemaError, OlderSchemaError];

async function prepare(pool: Pool): Promise<void> {
  try {
    await checkDatabase(pool);
    await migrateToLatest(pool);
  } catch (error) {
    if (EXPECTED.some((kind) => error instanceof kind)) throw new EnvironmentError((error as Error).message);
    throw error;
  }
}
