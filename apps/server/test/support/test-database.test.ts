import startTestPostgres from './postgres-global-setup';
import { createTestDatabase } from './test-database';

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
