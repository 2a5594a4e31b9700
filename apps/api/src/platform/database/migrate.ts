import { Migrator, sql, type Kysely, type Migration } from 'kysely';

import { MIGRATIONS } from './migrations/index';
import type { Database } from './schema';

/**
 * The end of the name of a migration that only adds what the version before it does not know and does without: that version
 * still runs on the schema, so that a portal can go back to it.
 */
const ADDITIVE = /-additive$/;

/** A newer version of the portal has changed the schema in ways that this version cannot use. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor(migrations: readonly string[]) {
    super(
      `Una versión más nueva del portal cambió la base de datos (${migrations.join(', ')}), y esta no puede usarla.\n` +
        'Inicie la versión más nueva, o restaure con esta la copia de seguridad de antes de la actualización (npm run restore).',
    );
  }
}

/** The migrations that newer versions of the portal made in this database, in order. */
async function findUnknownMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

/**
 * Brings the schema up to date. Replicas that start together take turns (an advisory lock), and the second finds
 * nothing left to do. Forward only.
 * @throws NewerSchemaError when a newer version has been here and left what this one cannot use
 * @throws Error naming the migration that failed, with the database's own error as its cause; nothing of it stays behind
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const unknown = await findUnknownMigrations(db);
  const unusable = unknown.filter((name) => !ADDITIVE.test(name));
  if (unusable.length > 0) throw new NewerSchemaError(unusable);
  // The migrator wants to know every migration that was made.
  const made = Object.fromEntries(unknown.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }]));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS, ...made }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`The database migration "${failed}" failed`, { cause: error });
}
