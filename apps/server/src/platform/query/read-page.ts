import { LIMITS } from '@portal/domain';
import { sql, type Compilable, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { queryCompiler } from '../database/compiled-query';
import type { Database, Db } from '../database/schema';
import { orderBy, type PageOrder } from './page-order';
import type { TextSearch } from './text-search';
import { LONG_LIST, type Totals } from './totals';

export type Condition = RawBuilder<boolean>;

export type ListFilter = {
  table: 'requests' | 'users' | 'invoices';
  key: string;
  conditions: readonly Condition[];
  text?: TextSearch;
};

type PageTable = {
  id: number;
  position: number;
  /** Null where it was not counted. */
  total: number | null;
};

export type PageQuery = SelectQueryBuilder<Database & { page: PageTable }, 'page', { page_total: number | null }>;

export type RowOf<Rows> = Rows extends RawBuilder<infer Row> ? Row : never;

/** Joins the list's table to `page`; constants are SQL literals. */
export function compileRows<Row extends { page_total: number | null }>(
  read: (page: PageQuery) => Compilable<Row>,
): RawBuilder<Row> {
  const tables = queryCompiler.withTables<{ page: PageTable }>();
  const page = tables.selectFrom('page').select('page.total as page_total').orderBy('page.position');
  const { sql: text, parameters } = read(page).compile();
  if (parameters.length > 0) throw new Error('The rows of a page take no parameters: write constants as SQL literals');
  return sql.raw(text);
}

const where = (conditions: readonly Condition[]) => sql`where ${sql.join(conditions, sql` and `)}`;

export const whereIndexed = ({ conditions, text }: ListFilter) =>
  where(text === undefined ? conditions : [...conditions, text.indexed]);

export async function countRows(db: Db, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(filter.table)} ${whereIndexed(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Returns a limit, as a literal where it is usual: the generic plan of a prepared statement then knows the small number of
 * rows.
 */
const limitOf = ({ offset, limit }: PageOrder) =>
  sql`limit ${limit === LIMITS.pageSize ? sql.lit(limit) : limit} offset ${offset === 0 ? sql.lit(0) : offset}`;

/**
 * Few matches: any index finds all of them; they are sorted and counted, up to the length of a long list. Matches of a text
 * have no limit: PostgreSQL expects many of them, and would read the table from its beginning until it has that many.
 */
function sortMatches(filter: ListFilter, order: PageOrder): RawBuilder<unknown> {
  const { by, join = '' } = order.column;
  const names = by.map((_key, index) => `key_${index}`);
  const keys = by.map((key, index) => `${key} as ${names[index]}`).join(', ');
  return sql`with found as materialized (
      select ${sql.raw(`${filter.table}.id, ${keys} from ${filter.table} ${join}`)} ${whereIndexed(filter)}
      ${filter.text === undefined ? sql`limit ${sql.lit(LONG_LIST)}` : sql``}
    ), page as (
      select id, row_number() over () as position, (select count(*) from found) as total
      from (select id from found ${sql.raw(orderBy(names, 'id', order))} ${limitOf(order)}) cut
    )`;
}

/** Many matches: an index is read in the order of the list until the page is full. */
function walkInOrder({ table, conditions, text }: ListFilter, order: PageOrder): RawBuilder<unknown> {
  const { by, join = '' } = order.column;
  return sql`with page as (
      select id, row_number() over () as position, null::bigint as total from (
        select ${sql.raw(`${table}.id from ${table} ${join}`)}
        ${where(text === undefined ? conditions : [...conditions, text.walked])}
        ${sql.raw(orderBy(by, `${table}.id`, order))} ${limitOf(order)}
      ) cut
    )`;
}

export type ListContext = { db: Db; totals: Totals };

/** A short list is sorted and counted as a whole, a long one is read along an index (tools/decisions/lists.md). */
export async function readPage<Row extends { page_total: number | null }>(
  { db, totals }: ListContext,
  rows: RawBuilder<Row>,
  filter: ListFilter,
  order: PageOrder,
): Promise<{ rows: Row[]; total: number }> {
  const key = `${filter.table} ${filter.key}`;
  const count = () => countRows(db, filter);
  // The matches of a text are counted first: counting uses the indexes of the text whether there are few of them or many.
  const knownTotal = totals.known(key) ?? (filter.text === undefined ? undefined : await totals.count(key, count));
  if (knownTotal === 0) return { rows: [], total: 0 };
  if (knownTotal === undefined || knownTotal < LONG_LIST) {
    const few = await sql<Row>`${sortMatches(filter, order)} ${rows}`.execute(db);
    const total = few.rows[0]?.page_total ?? (order.offset === 0 ? 0 : await count());
    if (total < LONG_LIST) return { rows: few.rows, total };
  }
  const { rows: read } = await sql<Row>`${walkInOrder(filter, order)} ${rows}`.execute(db);
  const cut = { offset: order.offset, limit: order.limit, rows: read.length };
  return { rows: read, total: await totals.of(key, cut, count) };
}
