import { createHash } from 'node:crypto';

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import type { TraceStatement } from '../observability/tracing';
import type { Database } from './schema';

/** The options of the pool, without its address. Durations in milliseconds. */
export const POOL_OPTIONS = {
  max: 10,
  application_name: 'portal',
  // Also the longest wait for a free connection: better a clear 503 than a request that hangs.
  connectionTimeoutMillis: 5_000,
  // A new connection costs more than the statements of many requests: who comes after a quiet minute finds one.
  idleTimeoutMillis: 5 * 60_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  // PostgreSQL's own guess is that of a turning disk, where reading a whole table is better than jumping through an index.
  options: '-c random_page_cost=1.1',
} as const satisfies pg.PoolConfig;

/** More distinct statements than the portal has. Beyond it statements go unnamed, so that a connection cannot swell. */
const MOST_NAMED_STATEMENTS = 1_000;

/** Only these gain from being prepared; schema changes and transaction control do not. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;

const names = new Map<string, string>();

/** The name of the prepared statement for this text; undefined when it should stay unnamed. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMED_STATEMENTS || !PREPARABLE.test(text)) return undefined;
  const name = `p_${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

const { builtins } = pg.types;

/** int8 and numeric become numbers (ids and money stay far below 2^53), a date stays the calendar day it is. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
]);

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    (pg.types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
};

/** A statement prepared before the schema changed under it; the connection that knows it is of no more use. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '0A000' && /cached plan/.test(error.message);

/** A pooled connection whose statements are named, so that PostgreSQL parses and plans each of them once. */
function namedClient(client: pg.PoolClient, trace: TraceStatement | undefined) {
  let isUseless = false;
  return {
    async query(text: unknown, values: readonly unknown[] = []) {
      if (typeof text !== 'string') throw new TypeError('Only statements are sent this way; cursors are not supported');
      try {
        const name = statementName(text);
        const run = () => client.query({ text, values: [...values], types, ...(name === undefined ? {} : { name }) });
        return await (trace === undefined ? run() : trace(text, run));
      } catch (error) {
        isUseless ||= isStalePlan(error);
        throw error;
      }
    },
    release(): void {
      client.release(isUseless);
    },
  };
}

/**
 * Creates the typed database over a pool.
 * @param pool connections to PostgreSQL; the caller ends it, unless `destroy` is called on the result
 * @param options `trace` is called with every statement, when traces are made
 * @returns the typed database: statements prepared, numbers as numbers, days as 'YYYY-MM-DD', moments as Date
 */
export function createDatabase(pool: pg.Pool, { trace }: { trace?: TraceStatement } = {}): Kysely<Database> {
  // Kysely remembers every client it is given: one for each connection, not one for each query.
  const clients = new WeakMap<pg.PoolClient, ReturnType<typeof namedClient>>();
  const namedPool = {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namedClient(client, trace);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: namedPool as unknown as pg.Pool }),
  });
}
