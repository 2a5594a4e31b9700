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
