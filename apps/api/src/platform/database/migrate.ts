import { Migrator, type Kysely } from 'kysely';

import { MIGRATIONS } from './migrations/index';
import type { Database } from './schema';

/**
 * Brings the schema up to date. Replicas that start together take turns (an advisory lock), and the second finds
 * nothing left to do. Forward only.
 * @throws Error naming the migration that failed, with the database's own error as its cause; nothing of it stays behind
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`The database migration "${failed}" failed`, { cause: error });
}
