import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type { Database } from '../database/schema';

/** The requests a list is about: its filters over the table `requests`, neither sorted nor cut. */
export type RequestFilter = SelectQueryBuilder<Database, 'requests', object>;

/** Which rows of a list are asked for, in which order. */
export type PageOrder = { offset: number; limit: number; by: RawBuilder<unknown>; direction: 'asc' | 'desc' };

/**
 * @param columns what each name the list may be sorted by means, as SQL over the table `requests`
 * @param query the list's query as it was parsed
 */
export function orderOf<Field extends string>(
  columns: Record<Field, RawBuilder<unknown>>,
  { offset, limit, sort }: { offset: number; limit: number; sort: { field: Field; direction: 'asc' | 'desc' } },
): PageOrder {
  return { offset, limit, by: columns[sort.field], direction: sort.direction };
}

/**
 * Cuts the page of ids before anything is joined to it: a list of hundreds of thousands then joins twenty rows.
 * @returns a query builder that knows the table `page`; join `requests` to it and order by `page.position`
 */
export function cutPage(db: Kysely<Database>, filter: RequestFilter, { offset, limit, by, direction }: PageOrder) {
  const ids = filter
    .select('requests.id as id')
    .orderBy(by, direction)
    // The id decides among equals, so that no row shows on two pages.
    .orderBy('requests.id', direction)
    .limit(limit)
    .offset(offset)
    .as('cut');
  return db.with('page', (query) =>
    query.selectFrom(ids).select(['cut.id as id', sql<number>`row_number() over ()`.as('position')]),
  );
}

/** From so many rows on a total may be a few seconds old: nobody counts them, and counting them would cost more than the page. */
const REMEMBERED_FROM = 2_000;
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;

type Remembered = { total: number; until: number };
const rememberedTotals = new WeakMap<Kysely<Database>, Map<string, Remembered>>();

/**
 * How many rows a list has. Where the page itself tells (it is the last one), nothing is counted; a large total is
 * remembered for some seconds.
 * @param rows how many rows the page at `offset` turned out to have
 */
export async function totalOf(
  db: Kysely<Database>,
  filter: RequestFilter,
  { offset, limit }: { offset: number; limit: number },
  rows: number,
): Promise<number> {
  const isLastPage = rows < limit && (rows > 0 || offset === 0);
  if (isLastPage) return offset + rows;

  const count = filter.select(({ fn }) => fn.countAll<number>().as('total'));
  const { sql: text, parameters } = count.compile();
  const key = `${text}\n${JSON.stringify(parameters)}`;
  const totals = rememberedTotals.get(db) ?? new Map<string, Remembered>();
  rememberedTotals.set(db, totals);
  const known = totals.get(key);
  if (known !== undefined && known.until > Date.now()) return known.total;

  totals.delete(key);
  const { total } = await count.executeTakeFirstOrThrow();
  if (total >= REMEMBERED_FROM) {
    const oldest = totals.size >= MOST_REMEMBERED ? totals.keys().next().value : undefined;
    if (oldest !== undefined) totals.delete(oldest);
    totals.set(key, { total, until: Date.now() + REMEMBERED_MS });
  }
  return total;
}
