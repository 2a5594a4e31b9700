import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import type { Db } from './schema';

/** Durations in milliseconds. */
export const POOL_OPTIONS = {
  max: 10,
  application_name: 'portal',
  // Also the longest wait for a free connection: better a clear 503 than a request that hangs.
  connectionTimeoutMillis: 5_000,
  // A new connection costs more than the statements of many requests: idle connections stay open through quiet minutes.
  idleTimeoutMillis: 5 * 60_000,
  statement_timeout: 14_000,
  // A silent server enforces no limit itself.
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
  // The default cost of a page is that of a spinning disk, for which reading a whole table is better than jumping through an
  // index. The other settings protect the portal from server defaults that it is not written for.
  options: '-c random_page_cost=1.1 -c default_transaction_isolation=read\\ committed -c datestyle=ISO',
} as const satisfies pg.PoolConfig;

/**
 * The caller ends the pool, unless `destroy` is called on the result. Days are read as 'YYYY-MM-DD', moments as Date.
 */
export function createDatabase(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
