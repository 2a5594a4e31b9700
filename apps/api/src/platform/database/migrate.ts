import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type pg from 'pg';

import { migrateJobs } from '../jobs/run-jobs';
import { checkSchemaRights } from './check-database';
import { ANY_PORTAL, createDatabase, POOL_OPTIONS } from './database';
import { MIGRATIONS } from './migrations/index';
import type { Database } from './schema';

/**
 * End of the name of an additive migration. The version before it ignores the additions and still runs on the schema, so that a
 * portal can go back to it.
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

/** This version would change the schema in ways that another version, which is connected now, cannot use. */
export class FormerVersionServesError extends Error {
  override readonly name = 'FormerVersionServesError';
  constructor(migrations: readonly string[]) {
    super(
      `Esta versión cambia la base de datos (${migrations.join(', ')}) de un modo que la versión en servicio no puede usar.\n` +
        'Detenga el portal e inícielo de nuevo con esta versión, después de una copia de seguridad (npm run backup).',
    );
  }
}

/** Reads the names of the migrations applied to this database, in order; newer versions of the portal may have applied some. */
async function findMadeMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Runs statements that may take as long as they need: the limit of the pool is for requests, and building an index on a
 * large table takes longer.
 */
async function withoutTimeLimit<Result>(
  db: Kysely<Database>,
  run: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/**
 * Checks whether a portal of another version is connected to the database: a worker that is being replaced, or another replica.
 */
async function servesOtherVersion(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database()
    and application_name ~ ${ANY_PORTAL} and application_name <> ${POOL_OPTIONS.application_name}`.execute(db);
  return rows.length > 0;
}

/**
 * Migrates the schema to the latest version. Replicas that start together wait for each other (an advisory lock), and the
 * second finds nothing left to do. Forward only; while another version is connected, only additive migrations run.
 * @throws NewerSchemaError when a newer version left a schema that this one cannot use
 * @throws UnusableDatabaseError when the portal may not change the schema
 * @throws FormerVersionServesError when a connected version could not use the new schema
 * @throws Error naming the migration that failed, with the database's own error as its cause; it leaves nothing behind
 */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  const db = createDatabase(pool);
  const applied = await findMadeMigrations(db);
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  const unusable = unknown.filter((name) => !ADDITIVE.test(name));
  if (unusable.length > 0) throw new NewerSchemaError(unusable);
  const pending = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
  if (pending.length > 0) await checkSchemaRights(db);
  const changes = pending.filter((name) => !ADDITIVE.test(name));
  if (changes.length > 0 && (await servesOtherVersion(db))) throw new FormerVersionServesError(changes);
  // The migrator requires every applied migration.
  const ofNewer = Object.fromEntries(
    unknown.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }]),
  );
  const migrations = { ...MIGRATIONS, ...ofNewer };
  const { error, results } = await withoutTimeLimit(db, (connection) =>
    new Migrator({ db: connection, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateToLatest(),
  );
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(`The database migration "${failed}" failed`, { cause: error });
  }
  await migrateJobs(pool);
}
