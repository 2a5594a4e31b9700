import { randomUUID } from 'node:crypto';
import os from 'node:os';

import { Migrator, sql } from 'kysely';

import { withAdministration, withDatabase } from '../../support/database-administration';
import { createTestDatabase, setUpTestDatabase } from '../../support/test-database';
import { createDatabase } from '../../../src/platform/database/database';
import { migrateToLatest, NewerSchemaError, OlderSchemaError } from '../../../src/platform/database/migrate';
import { KNOWN_MIGRATIONS, MIGRATIONS } from '../../../src/platform/database/migrations/index';
import { openDatabase } from '../../../src/platform/database/open-database';

const test = setUpTestDatabase({ pool: { max: 1 } });

const preparedTimes = async (part: string): Promise<number> => {
  const { rows } = await sql<{ times: number }>`
    select count(*) as times from pg_prepared_statements where statement like ${`%${part}%`} and name like 'p\\_%'
    and statement not like '%pg_prepared_statements%'`.execute(test.db);
  return rows[0]?.times ?? -1;
};

it('prepares each statement once per connection', async () => {
  for (const name of ['uno', 'dos', 'tres']) {
    await test.db.selectFrom('malls').select('id').where('name', '=', name).execute();
  }
  expect(await preparedTimes('from "malls"')).toBe(1);
});

it('reads numbers as numbers, days as days and moments as moments', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::bigint as id, 999999999.99::numeric(14, 2) as price, '2026-03-08'::date as day,
    '2026-11-21T05:00:00Z'::timestamptz as moment, array[1, 7]::smallint[] as codes, '{"a":1}'::jsonb as json,
    null::bigint as nothing`.execute(test.db);
  expect(rows[0]).toEqual({
    id: 9007199254740991,
    price: 999999999.99,
    day: '2026-03-08',
    moment: new Date('2026-11-21T05:00:00Z'),
    codes: [1, 7],
    json: { a: 1 },
    nothing: null,
  });
});

it('replaces a connection whose prepared statements are older than the schema', async () => {
  const read = () => sql`select * from malls`.execute(test.db);
  await read();
  await sql`alter table malls add column novelty text`.execute(test.db);
  await expect(read()).rejects.toThrow(/cached plan/);
  await expect(read()).resolves.toBeDefined();
});

it('has nothing left to migrate the second time, even when several start at once', async () => {
  const many = await createTestDatabase({ pool: { max: 4 } });
  try {
    await Promise.all([migrateToLatest(many.pool), migrateToLatest(many.pool), migrateToLatest(many.pool)]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(many.db);
    expect(rows[0]).toEqual({ name: '0050-baseline' });
  } finally {
    await many.close();
  }
});

it('names the migration that failed, with the reason, and leaves nothing of it', async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await withAdministration(server, (client) => client.query(`create database ${name}`));
  const foreign = await openDatabase({ url: withDatabase(server, name), dataDir: os.tmpdir() });
  try {
    await foreign.pool.query('create table requests (of_somebody_else text)');
    await expect(migrateToLatest(foreign.pool)).rejects.toMatchObject({
      message: 'The database migration "0050-baseline" failed',
      cause: { message: 'relation "requests" already exists' },
    });
    const { rows } = await foreign.pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).not.toContainEqual({ tablename: 'users' });
  } finally {
    await foreign.close();
    await withAdministration(server, (client) => client.query(`drop database ${name}`));
  }
});

it('gives a migration longer than requests have for a statement', async () => {
  const limited = await createTestDatabase({ pool: { statement_timeout: 100 } });
  const holder = await openDatabase({ url: limited.connectionString, dataDir: os.tmpdir() });
  try {
    const other = createDatabase(holder.pool);
    const hasWaited = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and clock_timestamp() > query_start + interval '200 milliseconds'`.execute(other);
      return rows.length > 0;
    };
    let isOver = false;
    const [migrating] = await other.transaction().execute(async (holding) => {
      await sql`lock table kysely_migration_lock`.execute(holding);
      const running = migrateToLatest(limited.pool).finally(() => (isOver = true));
      running.catch(() => undefined); // looked at below
      while (!isOver && !(await hasWaited()));
      return [running];
    });
    await expect(migrating).resolves.toBeUndefined();
    const { rows } = await limited.pool.query<{ statement_timeout: string }>('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '100ms' }]);
  } finally {
    await holder.close();
    await limited.close();
  }
});

describe('a database of another version', () => {
  const LAST_OF_FORMER = '0050-walk-waiting-requests-additive';
  const withMigrations = async (...names: string[]): Promise<string[]> => {
    const made = await createTestDatabase();
    try {
      await made.pool.query('drop schema public cascade; create schema public');
      const getMigrations = () => Promise.resolve({ '0050-baseline': MIGRATIONS['0050-baseline']! });
      await new Migrator({ db: made.db, provider: { getMigrations } }).migrateToLatest();
      const values = names.map((name) => `('${name}', '2026-01-01T00:00:00.000Z')`).join(', ');
      await made.pool.query(`delete from kysely_migration; insert into kysely_migration values ${values}`);
      await migrateToLatest(made.pool);
      const { rows } = await made.pool.query<{ name: string }>('select name from kysely_migration order by name');
      return rows.map(({ name }) => name);
    } finally {
      await made.close();
    }
  };

  it('is taken over with its former migrations as the baseline', async () => {
    const names = await withMigrations('0001-create-schema', '0049-close-duplicates', LAST_OF_FORMER);
    expect(names).toEqual(KNOWN_MIGRATIONS);
  });

  it('is refused with the version that reads it where it is older than the baseline', async () => {
    const refused = withMigrations('0001-create-schema', '0049-close-duplicates');
    await expect(refused).rejects.toThrow(OlderSchemaError);
    await expect(refused).rejects.toThrow(/0049-close-duplicates.*\n.*6051ae42/);
  });

  it('is refused by name where a newer one has changed it', async () => {
    const refused = withMigrations(...KNOWN_MIGRATIONS, '9002-drop-malls');
    await expect(refused).rejects.toThrow(NewerSchemaError);
    await expect(refused).rejects.toThrow(/más nueva .*9002-drop-malls.*no puede usarla/);
  });
});

it('folds letters as JavaScript does', async () => {
  const { rows } = await sql<{ folded: string }>`select fold_case('AZÁÉÍÓÚÜÑÀÇŁŠİßΩЖ') as folded`.execute(test.db);
  expect(rows).toEqual([{ folded: 'azáéíóúüñàçłšİßωж' }]);
});

it('refuses rows that break its constraints', async () => {
  const write = (statement: string) => sql.raw(statement).execute(test.db);
  await expect(write(`insert into supplies (name, price) values ('x', 0)`)).rejects.toThrow(/check constraint/);
  await expect(write(`insert into malls (name, status) values ('x', 'raro')`)).rejects.toThrow(/check constraint/);
  await write(`insert into malls (name) values ('Ñuñoa')`);
  await expect(write(`insert into malls (name) values ('ñUÑOA')`)).rejects.toThrow(/malls_name_unique/);
});
