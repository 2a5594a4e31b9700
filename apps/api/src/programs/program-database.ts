import { sql, type Kysely } from 'kysely';

import { EnvironmentError, type DatabaseEnvironment } from '../environment';
import { describeFailure } from '../platform/errors/system-error';
import { createDatabase, POOL_OPTIONS } from '../platform/database/database';
import { EmbeddedDatabaseError } from '../platform/database/embedded/embedded-database-error';
import { FormerVersionServesError, migrateToLatest, NewerSchemaError } from '../platform/database/migrate';
import { openDatabase, type OpenDatabase } from '../platform/database/open-database';
import type { Database } from '../platform/database/schema';

/**
 * Opens the portal's database for a program that runs beside the portal, brings its tables up to date, and closes it.
 * @throws EnvironmentError when the database cannot be used; its address, which may hold a password, is not repeated
 */
export async function withProgramDatabase<Result>(
  environment: DatabaseEnvironment,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const database = await open(environment);
  try {
    const db = createDatabase(database.pool);
    await reach(() => sql`select 1`.execute(db));
    await migrate(db);
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

async function migrate(db: Kysely<Database>): Promise<void> {
  try {
    await migrateToLatest(db);
  } catch (error) {
    if (error instanceof NewerSchemaError || error instanceof FormerVersionServesError)
      throw new EnvironmentError(error.message);
    throw error;
  }
}

async function reach(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const { message, code } = describeFailure(error);
    throw new EnvironmentError(`No se pudo usar la base de datos: ${message || code}`);
  }
}
