import { sql } from 'kysely';
import type pg from 'pg';

import type { Db } from '../database/schema';

const BACKUP_LOCK = 7_042_027;

export async function lockOutCleanUp(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
}

export function unlessBackingUp<Result>(db: Db, work: () => Promise<Result>): Promise<Result | null> {
  // On its own connection: an advisory lock belongs to the connection that took it.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_taken: boolean }>`
      select pg_try_advisory_lock_shared(${sql.lit(BACKUP_LOCK)}) as is_taken`.execute(connection);
    if (rows[0]?.is_taken !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_shared(${sql.lit(BACKUP_LOCK)})`.execute(connection);
    }
  });
}
