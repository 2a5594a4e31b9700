import { createHash } from 'node:crypto';

import pg from 'pg';

/** Beyond it statements go unnamed, so that a connection cannot swell. */
const MOST_NAMED_STATEMENTS = 1_000;

/** Only these gain from being prepared; schema changes and transaction control do not. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;

const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const cachedName = names.get(text);
  if (cachedName !== undefined) return cachedName;
  if (names.size >= MOST_NAMED_STATEMENTS || !PREPARABLE.test(text)) return undefined;
  const name = `p_${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

const { builtins } = pg.types;

/** Type parsers: int8 and numeric become numbers (ids and money stay far below 2^53), a date stays a calendar day. */
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

const LIFTS_LIMIT = /^set statement_timeout = 0$/;
const SETS_LIMIT = /^reset statement_timeout$/;
/** The longest time of a timer, milliseconds: more than any migration. */
const NO_LIMIT_MS = 2 ** 31 - 1;

const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '0A000' && /cached plan/.test(error.message);

/**
 * A connection that names every statement of Kysely (a text and its values), so that PostgreSQL parses and plans it
 * once. A connection without an answer in time is ended, because a silent server does not enforce its time limit.
 */
export class PreparingClient extends pg.Client {
  hasStalePlans = false;

  private isUnlimited = false;

  // The overloads of pg's `query` cannot be repeated here.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...sent: any[]): any {
    const [text, values] = sent as unknown[];
    if (typeof text !== 'string' || !Array.isArray(values) || sent.length > 2) {
      return super.query(...(sent as [pg.QueryConfig]));
    }
    const name = statementName(text);
    this.isUnlimited = LIFTS_LIMIT.test(text) || (this.isUnlimited && !SETS_LIMIT.test(text));
    const limit = this.isUnlimited ? { query_timeout: NO_LIMIT_MS } : {};
    const query = { text, values, types, ...limit, ...(name === undefined ? {} : { name }) };
    return super.query(query).catch((error: unknown) => {
      this.hasStalePlans ||= isStalePlan(error);
      if (isUnanswered(error)) void this.end();
      throw error;
    });
  }
}
