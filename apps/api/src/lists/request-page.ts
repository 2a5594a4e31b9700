import { LIMITS } from '@portal/domain';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type { Database } from '../database/schema';
import { createTotals, type Totals } from './totals';

/** The requests a list is about: its filters over the table `requests`, neither sorted nor cut. */
export type RequestFilter = SelectQueryBuilder<Database, 'requests', object>;

/** What a list is sorted by. The ids are cut from `requests` alone unless the order itself stands in another table. */
export type OrderColumn = { by: RawBuilder<unknown>; join?: (filter: RequestFilter) => RequestFilter };

/** @returns an order by a column of `requests`, or by SQL over them */
export function byRequest(by: RawBuilder<unknown>): OrderColumn {
  return { by };
}

/**
 * @param by SQL over the table joined as `sorting`
 * @param join joins that table, so that one row of it belongs to every request
 */
export function byJoined(by: RawBuilder<unknown>, join: (filter: RequestFilter) => unknown): OrderColumn {
  // The join adds columns to order by, and nothing else looks at them.
  return { by, join: (filter) => join(filter) as RequestFilter };
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
 * The value that most calls use is written into the statement: only when PostgreSQL knows how few rows are wanted, the plan
 * it keeps for a prepared statement is as good as one made anew each time.
 */
export const written = (value: number, usual: number) => (value === usual ? sql.lit(value) : value);

/**
 * Cuts the page of ids before anything is joined to it: a list of hundreds of thousands then joins twenty rows.
 * @returns a query builder that knows the table `page`; join `requests` to it and order by `page.position`
 */
export function cutPage(db: Kysely<Database>, filter: RequestFilter, { offset, limit, column, direction }: PageOrder) {
  const ids = (column.join?.(filter) ?? filter)
    .select('requests.id as id')
    .orderBy(column.by, direction)
    // The id decides among equals, so that no row shows on two pages.
    .orderBy('requests.id', direction)
    .limit(written(limit, LIMITS.pageSize))
    .offset(written(offset, 0))
    .as('cut');
  return db.with('page', (query) =>
    query.selectFrom(ids).select(['cut.id as id', sql<number>`row_number() over ()`.as('position')]),
  );
}

const totals = new WeakMap<Kysely<Database>, Totals>();

/**
 * How many requests a list has (lists/totals.ts).
 * @param rows how many rows the page at `offset` turned out to have
 */
export function totalOf(
  db: Kysely<Database>,
  filter: RequestFilter,
  cut: { offset: number; limit: number },
  rows: number,
): Promise<number> {
  const known = totals.get(db) ?? createTotals();
  totals.set(db, known);
  const count = filter.select(({ fn }) => fn.countAll<number>().as('total'));
  const { sql: text, parameters } = count.compile();
  return known.of(
    {
      key: `${text}\n${JSON.stringify(parameters)}`,
      run: async () => (await count.executeTakeFirstOrThrow()).total,
    },
    cut,
    rows,
  );
}
