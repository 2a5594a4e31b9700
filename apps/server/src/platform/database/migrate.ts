import { Logger, runMigrations } from 'graphile-worker';
import { Migrator, sql } from 'kysely';
import type pg from 'pg';

import { checkSchemaRights, UnusableDatabaseError } from './check-database';
import { createDatabase } from './database';
import { EmbeddedDatabaseError } from './embedded/embedded-database-error';
import { KNOWN_MIGRATIONS, MIGRATIONS } from './migrations/index';
import type { Db } from './schema';

/** The schema with this migration is the baseline; databases before it are read by the last commit that had them all. */
const LAST_BEFORE_BASELINE = '0050-walk-waiting-requests-additive';
const READS_OLDER = '6051ae42';

export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor(migrations: readonly string[]) {
    super(
      `Una versión más nueva del portal cambió la base de datos (${migrations.join(', ')}), y esta no puede usarla.\n` +
        'Inicie la versión más nueva, o restaure con esta la copia de seguridad de antes de la actualización (npm run restore).',
    );
  }
}

export class OlderSchemaError extends Error {
  override readonly name = 'OlderSchemaError';
  constructor(last: string) {
    super(
      `La base de datos es de una versión antigua del portal (hasta ${last}), y esta no puede actualizarla.\n` +
        `Inicie una vez la versión ${READS_OLDER}, la última que la actualiza, y después esta.`,
    );
  }
}

/** Their messages tell the person who starts a program what to do; none repeats the address, which may hold a password. */
export const DATABASE_FAILURES = [EmbeddedDatabaseError, UnusableDatabaseError, NewerSchemaError, OlderSchemaError];

async function findMadeMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Records the migrations that the baseline replaces as the baseline. Replicas that start together may all do it. */
async function adoptBaseline(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into kysely_migration (name, timestamp) values ('0050-baseline', ${new Date().toISOString()})
      on conflict (name) do nothing`.execute(trx);
    await sql`delete from kysely_migration where name <= ${LAST_BEFORE_BASELINE} and name <> '0050-baseline'`.execute(
      trx,
    );
  });
}

/**
 * Runs statements that may take as long as they need: the limit of the pool is for requests, and building an index on a
 * large table takes longer.
 */
async function withoutTimeLimit<Result>(db: Db, run: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Replicas that start together collide at most this often: one of them has created the tables by then. */
const MIGRATION_ATTEMPTS = 3;

/**
 * The tables of the jobs are the library's own. It has no lock for its first statements, and PostgreSQL refuses all but one of
 * several that create the same.
 */
async function migrateJobs(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
      return;
    } catch (error) {
      if (attempt === MIGRATION_ATTEMPTS) throw error;
    }
  }
}

/**
 * Replicas that start together wait for each other (an advisory lock), and the second finds nothing left to do. Forward
 * only.
 * @throws NewerSchemaError when a newer version left a schema that this one cannot use
 * @throws OlderSchemaError when the schema is older than the baseline
 * @throws UnusableDatabaseError when the portal may not change the schema
 * @throws Error naming the migration that failed, with the database's own error as its cause; it leaves nothing behind
 */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  const db = createDatabase(pool);
  const found = await findMadeMigrations(db);
  const former = found.filter((name) => name <= LAST_BEFORE_BASELINE && !Object.hasOwn(MIGRATIONS, name));
  if (former.length > 0 && !former.includes(LAST_BEFORE_BASELINE)) throw new OlderSchemaError(former.at(-1) ?? '');
  const unknown = found.filter((name) => name > LAST_BEFORE_BASELINE && !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  if (former.length > 0) await adoptBaseline(db);
  if (found.length - former.length < KNOWN_MIGRATIONS.length) await checkSchemaRights(db);
  const { error, results } = await withoutTimeLimit(db, (connection) =>
    new Migrator({ db: connection, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } }).migrateToLatest(),
  );
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
    throw new Error(`The database migration "${failed}" failed`, { cause: error });
  }
  await migrateJobs(pool);
}
