import { Kysely, Migrator, PostgresDialect } from 'kysely';
import type pg from 'pg';

import { KNOWN_MIGRATIONS, MIGRATIONS } from '../../platform/database/migrations/index';

const NESTED: Readonly<Record<string, string>> = {
  begin: 'savepoint migration',
  commit: 'release savepoint migration',
  rollback: 'rollback to savepoint migration',
};

/**
 * Migrates within the transaction that a connection is in, so that it happens with all the rest or not at all.
 * @param last the migration to stop after; by default the newest
 */
export async function migrateWithin(client: pg.PoolClient, last = KNOWN_MIGRATIONS.at(-1) ?? ''): Promise<void> {
  const nested = {
    query: (text: string, values: unknown[] = []) => client.query(NESTED[text] ?? text, values),
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(nested), end: () => Promise.resolve() };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateTo(last);
  if (error !== undefined) throw new Error(`The schema could not be made as of ${last}`, { cause: error });
}
