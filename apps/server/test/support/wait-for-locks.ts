import type pg from 'pg';

import type { Trx } from '../../src/platform/database/schema';
import type { TestApp } from './test-app';

const POLL_MS = 10;

/** Returns once that number of statements of the pool's database wait for a lock. */
export async function waitForLocks(pool: pg.Pool, count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Makes a call that waits for the end of a transaction with this change. */
export async function during<Answer>(
  { db, pool }: Pick<TestApp, 'db' | 'pool'>,
  change: (trx: Trx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const open = await db.startTransaction().execute();
  await change(open);
  const answer = call();
  await waitForLocks(pool, 1);
  await open.commit().execute();
  return answer;
}

/** Takes a row out of use, locked against everybody who refers to it. */
export const closing =
  (table: 'companies' | 'services' | 'users', id: number, status: 'inactivo' | 'eliminado') =>
  async (trx: Trx): Promise<void> => {
    await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
    await trx.updateTable(table).set({ status }).where('id', '=', id).execute();
  };
