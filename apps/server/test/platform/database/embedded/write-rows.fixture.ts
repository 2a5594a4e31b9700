// A process for the tests to kill: opens the database of the given folder and prints every id after its commit.
import { openDatabase } from '../../../../src/platform/database/open-database';

async function writeRows(dataDir: string): Promise<void> {
  const { pool } = await openDatabase({ dataDir });
  await pool.query('create table if not exists note (id int)');
  const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0)::int + 1 as next from note');
  for (let id = rows[0]?.next ?? 1; ; id += 1) {
    await pool.query('insert into note values ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
}

void writeRows(process.argv[2] ?? '');
