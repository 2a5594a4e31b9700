import { sql } from 'kysely';

import { hashPassword } from '../auth/passwords';
import { createDatabase, POOL_OPTIONS } from '../database/database';
import { EmbeddedDatabaseError } from '../database/embedded/embedded-database-error';
import { migrateToLatest } from '../database/migrate';
import { openDatabase, type OpenDatabase } from '../database/open-database';
import type { DatabaseEnvironment } from '../environment';
import { toAppError } from '../errors/error-handler';
import { describeFailure } from '../errors/system-error';
import { createUser } from '../users/users-service';
import { CreateAdminFailure, EXIT } from './create-admin-failure';
import type { Administrator } from './questions';

/**
 * Stores an administrator in the portal's database, whose tables are made first where there are none.
 * @throws CreateAdminFailure when the database cannot be used, or address or document are taken
 */
export async function storeAdministrator(
  administrator: Administrator,
  { databaseUrl, dataDir }: DatabaseEnvironment,
): Promise<void> {
  const database = await open({ databaseUrl, dataDir });
  try {
    const db = createDatabase(database.pool);
    await reach(() => sql`select 1`.execute(db));
    await migrateToLatest(db);
    const passwordHash = await hashPassword(administrator.password);
    await db.transaction().execute((trx) => createUser(trx, administrator, passwordHash));
  } catch (error) {
    const refusal = error instanceof CreateAdminFailure ? null : toAppError(error);
    if (refusal?.code === 'DUPLICATE') throw new CreateAdminFailure(EXIT.refused, refusal.message);
    throw error;
  } finally {
    await database.close();
  }
}

async function open({ databaseUrl, dataDir }: DatabaseEnvironment): Promise<OpenDatabase> {
  try {
    return await openDatabase({ url: databaseUrl, dataDir, pool: { ...POOL_OPTIONS, max: 2 } });
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw new CreateAdminFailure(EXIT.refused, error.message);
    throw error;
  }
}

/** @throws CreateAdminFailure when the database does not answer; the address, which may hold a password, is not repeated */
async function reach(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const { message, code } = describeFailure(error);
    throw new CreateAdminFailure(EXIT.refused, `No se pudo usar la base de datos: ${message || code}`);
  }
}
