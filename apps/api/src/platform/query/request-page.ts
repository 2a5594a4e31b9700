import { LIMITS } from '@portal/domain';
import {
  sql,
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';

import type { Database } from '../database/schema';
import { createSharedReads, type SharedReads } from '../database/shared-reads';
import { createWriting } from '../database/written-once';
import { createTotals, REMEMBERED_FROM, type Count, type Totals } from './totals';

/** A condition on `requests`. */
export type Condition = RawBuilder<boolean>;

/** The requests a list is about. */
export type RequestFilter = {
  /** Tells this list from every other one. */
  key: string;
  conditions: readonly Condition[];
  /** What a text adds to them: as an index finds it, and as it is told row by row while the list is walked in its order. */
  text?: { indexed: Condition; walked: Condition };
};

/**
 * What a list is sorted by, as SQL of this program's own. The ids are cut from `requests` alone unless the order itself stands
 * in another table.
 */
export type OrderColumn = { by: readonly string[]; join?: string };

/** @returns an order by columns of `requests`, the first one first */
export function byRequest(...by: string[]): OrderColumn {
  return { by };
}

/**
 * @param by SQL over the table joined as `sorting`
 * @param join joins that table, so that one row of it belongs to every request
 */
export function byJoined(by: string, join: string): OrderColumn {
  return { by: [by], join };
}

/** Which rows of a list are asked for, in which order. */
export type PageOrder = { offset: number; limit: number; column: OrderColumn; direction: 'asc' | 'desc' };

/**
 * @param columns what each name the list may be sorted by means
 * @param query the list's query as it was parsed
 */
export function orderOf<Field extends string>(
  columns: Record<Field, OrderColumn>,
  { offset, limit, sort }: { offset: number; limit: number; sort: { field: Field; direction: 'asc' | 'desc' } },
): PageOrder {
  return { offset, limit, column: columns[sort.field], direction: sort.direction };
}

/**
 * A value that most calls use is written into the statement: only when PostgreSQL knows how few rows are wanted, the plan
 * it keeps for a prepared statement is as good as one made anew each time.
 */
export const written = (value: number, ...usual: number[]) => (usual.includes(value) ? sql.lit(value) : value);

/** Rows of the pages that the portal's own screens ask for. */
const USUAL_LIMITS = [LIMITS.pageSize, LIMITS.agendaPageSize];

/** The requests of a page in their order; `total` is how many the whole list has, null where that was not found out. */
type PageTable = { id: number; position: number; total: number | null };
type WithPage = Database & { page: PageTable };

const writing = createWriting<WithPage>();

/** The beginning of what a list reads: to be joined to, and selected from. */
export type PageQuery = SelectQueryBuilder<WithPage, 'page', { page_total: number | null }>;

/** What a list reads of the requests on a page: SQL over the table `page`. */
export type PageRows<Row extends { page_total: number | null }> = RawBuilder<Row>;
export type RowOf<Rows> = Rows extends RawBuilder<infer Row> ? Row : never;

/**
 * Puts together what a list reads, once for the life of the process: to build it anew for every request would cost more than
 * the rest of the request.
 * @param read joins `requests` to the table `page`, and selects without parameters
 */
export function readingPage<Row extends { page_total: number | null }>(
  read: (page: PageQuery) => Compilable<Row>,
): PageRows<Row> {
  const page = writing.selectFrom('page').select('page.total as page_total').orderBy('page.position');
  const { sql: text, parameters } = read(page).compile();
  if (parameters.length > 0) throw new Error('What a list reads has no parameters: write its constants out');
  return sql.raw(text);
}

/** @returns `order by …`; the id decides among equals, so that no row shows on two pages */
const orderedBy = (keys: readonly string[], id: string, { direction }: Pick<PageOrder, 'direction'>): string =>
  `order by ${[...keys, id].map((key) => `${key} ${direction}`).join(', ')}`;

const cut = ({ offset, limit }: PageOrder) =>
  sql`limit ${written(limit, ...USUAL_LIMITS)} offset ${written(offset, 0)}`;

/** @returns `where …`, all of them */
const under = (conditions: readonly Condition[]) => sql`where ${sql.join(conditions, sql` and `)}`;

/** @returns the conditions of a list that is read whole, by whichever index finds it */
const found = ({ conditions, text }: RequestFilter): readonly Condition[] =>
  text === undefined ? conditions : [...conditions, text.indexed];

/** @returns `where …` for all requests of a list */
export const whereFound = (wanted: RequestFilter) => under(found(wanted));

// What is constant in a statement is put together as text: that costs a tenth of putting together its parts.

/** A page of a list that is walked in its order until the page is full. */
function walk(conditions: readonly Condition[], order: PageOrder): RawBuilder<unknown> {
  const { by, join = '' } = order.column;
  const start = `with page as (select id, row_number() over () as position, null::bigint as total
    from (select requests.id from requests ${join}`;
  const sorted = orderedBy(by, 'requests.id', order);
  return sql`${sql.raw(start)} ${under(conditions)} ${sql.raw(sorted)} ${cut(order)}) cut)`;
}

/** A page of a list that is read whole by whichever index finds it, sorted and counted; of a longer one only a part is. */
function sortFew(conditions: readonly Condition[], order: PageOrder): RawBuilder<unknown> {
  const { by, join = '' } = order.column;
  const keys = by.map((key, index) => ({ key, name: `key_${index}` }));
  const selected = keys.map(({ key, name }) => `${key} as ${name}`).join(', ');
  const start = `with found as materialized (select requests.id, ${selected} from requests ${join}`;
  const sorted = orderedBy(
    keys.map(({ name }) => name),
    'id',
    order,
  );
  const rest = `limit ${REMEMBERED_FROM}), page as (select id, row_number() over () as position,
    (select count(*) from found) as total from (select id from found ${sorted}`;
  return sql`${sql.raw(start)} ${under(conditions)} ${sql.raw(rest)} ${cut(order)}) cut)`;
}

type PageOf<Row> = { rows: Row[]; total: number };

/** What is read of pages, and what is kept of the reading. */
type Kept<Row> = {
  /** The pages being read. */
  reads: SharedReads<PageOf<Row>>;
  /** The statements of pages that were read, by the page and how it is cut. */
  statements: Map<string, CompiledQuery<Row>>;
};

/** Of each kind of rows; beyond it the one that was written first goes. */
const MOST_STATEMENTS = 300;

/** What the lists of one database have in common. */
type Common = { totals: Totals; kept: WeakMap<PageRows<{ page_total: number | null }>, Kept<unknown>> };

const common = new WeakMap<Kysely<Database>, Common>();

function commonOf(db: Kysely<Database>): Common {
  const known = common.get(db) ?? { totals: createTotals(), kept: new WeakMap() };
  common.set(db, known);
  return known;
}

function keptOf<Row extends { page_total: number | null }>({ kept }: Common, rows: PageRows<Row>): Kept<Row> {
  const known = kept.get(rows) ?? { reads: createSharedReads<PageOf<unknown>>(), statements: new Map() };
  kept.set(rows, known);
  return known as Kept<Row>;
}

/** @returns the statement of a page, as it was written when it was first asked for: to write it costs more than to parse its rows */
function statementOf<Row>(
  db: Kysely<Database>,
  statements: Kept<Row>['statements'],
  key: string,
  write: () => RawBuilder<Row>,
): CompiledQuery<Row> {
  const known = statements.get(key);
  if (known !== undefined) return known;
  const written = write().compile(db);
  const oldest = statements.size >= MOST_STATEMENTS ? statements.keys().next().value : undefined;
  if (oldest !== undefined) statements.delete(oldest);
  statements.set(key, written);
  return written;
}

type Total = { total: number };

/** @returns how many requests a list has, counted now */
export async function countFound(db: Kysely<Database>, wanted: RequestFilter): Promise<number> {
  const { rows } = await sql<Total>`select count(*) as total from requests ${whereFound(wanted)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts while nobody waits for it: with one process of PostgreSQL's, so that the others are there for who reads meanwhile. */
function countFoundAside(db: Kysely<Database>, wanted: RequestFilter): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    // A text of its own: the plan of a prepared statement is kept, whatever is set when it is executed again.
    const { rows } = await sql<Total>`
      select count(*) as total from (select from requests ${whereFound(wanted)}) found`.execute(trx);
    return rows[0]?.total ?? 0;
  });
}

/** @returns `select …`: the ids of a list from its beginning to its end, for who reads all of it */
export function idsInOrder(
  wanted: RequestFilter,
  order: Pick<PageOrder, 'column' | 'direction'>,
): RawBuilder<{ id: number }> {
  const { by, join = '' } = order.column;
  const start = sql.raw(`select requests.id from requests ${join}`);
  return sql`${start} ${whereFound(wanted)} ${sql.raw(orderedBy(by, 'requests.id', order))}`;
}

/**
 * One page of a list, and how many requests the whole list has (lists/totals.ts). All who ask for the same page at the same
 * moment are given the same rows.
 * @param rows what is read of the page
 */
export async function readPage<Row extends { page_total: number | null }>(
  db: Kysely<Database>,
  rows: PageRows<Row>,
  wanted: RequestFilter,
  order: PageOrder,
): Promise<PageOf<Row>> {
  const known = commonOf(db);
  const { reads, statements } = keptOf(known, rows);
  const { offset, limit, direction, column } = order;
  // Two orders may read the same name of another table each.
  const key = `${offset} ${limit} ${direction} ${column.by.join()} ${column.join ?? ''} ${wanted.key}`;
  const read = async (how: 'few' | 'walked', page: () => RawBuilder<unknown>): Promise<Row[]> => {
    const statement = statementOf(db, statements, `${how} ${key}`, () => sql<Row>`${page()} ${rows}`);
    return (await db.executeQuery(statement)).rows;
  };
  return reads(key, () => readOwnPage(db, known.totals, read, wanted, order));
}

/**
 * A list that few are on is read whole and sorted; one that many are on is walked in its order, where the next match is never
 * far (tools/decisions/0007, 0013).
 */
async function readOwnPage<Row extends { page_total: number | null }>(
  db: Kysely<Database>,
  totals: Totals,
  read: (how: 'few' | 'walked', page: () => RawBuilder<unknown>) => Promise<Row[]>,
  wanted: RequestFilter,
  order: PageOrder,
): Promise<PageOf<Row>> {
  const { key, conditions, text } = wanted;
  const count: Count = { key, run: () => countFound(db, wanted), again: () => countFoundAside(db, wanted) };

  if (totals.known(count) === undefined) {
    const few = await read('few', () => sortFew(found(wanted), order));
    const total = few[0]?.page_total ?? (order.offset === 0 ? 0 : await totals.count(count));
    if (total < REMEMBERED_FROM) return { rows: few, total };
  }
  const page = await read('walked', () => walk(text === undefined ? conditions : [...conditions, text.walked], order));
  return { rows: page, total: await totals.of(count, order, page.length) };
}
