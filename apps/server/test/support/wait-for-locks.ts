import type pg from 'pg';

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
