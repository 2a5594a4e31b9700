import startTestPostgres from './postgres-global-setup';
import { createTestDatabase } from './test-database';

test('two test databases are migrated and do not see each other', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await first.pool.query('create table only_here (id int)');
  const tables = async (pool: typeof first.pool): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    return rows.map(({ name }) => name);
  };
  const [here, there] = [await tables(first.pool), await tables(second.pool)];
  expect(here).toContain('only_here');
  expect(there).not.toContain('only_here');
  expect(there.length).toBeGreaterThan(5);
  await Promise.all([first.close(), second.close()]);
});

test('a run drops its own databases and leaves those of another run on the same server alone', async () => {
  const { TEST_DATABASE_RUN: run } = process.env;
  const another = await createTestDatabase();
  await startTestPostgres();
  const own = await createTestDatabase();
  await own.close();
  await globalThis.stopTestPostgres?.();
  process.env.TEST_DATABASE_RUN = run;
  const { rows } = await another.pool.query<{ name: string }>('select datname as name from pg_database');
  const nameOf = ({ connectionString }: typeof own) => new URL(connectionString).pathname.slice(1);
  const names = rows.map(({ name }) => name);
  expect([names.includes(nameOf(another)), names.includes(nameOf(own))]).toEqual([true, false]);
  await another.close();
});
