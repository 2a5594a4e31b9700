import { sql, type Kysely } from 'kysely';
import type pg from 'pg';

import type { Database } from '../database/schema';

/** Any number, the same in every process. */
const BACKUP_LOCK = 7_042_027;

/** Waits until nobody removes files and no other backup is made, and keeps it so while the connection lives. */
export async function lockOutSweeping(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`);
}

/**
 * Removes files while no backup is made, or not at all.
 * @returns what the work did, or null while a backup is being made
 */
export function unlessBackingUp<Result>(db: Kysely<Database>, work: () => Promise<Result>): Promise<Result | null> {
  // On a connection of its own: the lock belongs to whoever took it.
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
