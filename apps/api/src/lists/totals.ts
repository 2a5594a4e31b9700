import type { SelectQueryBuilder } from 'kysely';

import type { Database } from '../database/schema';

/** From so many rows on a total may be a few seconds old: nobody counts them, and counting them would cost more than the page. */
export const REMEMBERED_FROM = 500;
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;

/** A list without its order and its cut. */
type Filter<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>;

/** How many rows the lists of a feature have. Large totals are remembered for some seconds. */
export type Totals = {
  /**
   * Where the page itself tells (it is the last one), nothing is counted.
   * @param rows how many rows the page at `offset` turned out to have
   */
  of<Table extends keyof Database>(
    filter: Filter<Table>,
    cut: { offset: number; limit: number },
    rows: number,
  ): Promise<number>;
  /** @returns the total, remembered or counted now */
  count<Table extends keyof Database>(filter: Filter<Table>): Promise<number>;
  /** @returns the total if it is remembered, which only large ones are */
  known<Table extends keyof Database>(filter: Filter<Table>): number | undefined;
  /** Forgets everything, because rows came or went: who made them come must not be shown the old total. */
  forget(): void;
};

export function createTotals(): Totals {
  const remembered = new Map<string, { total: number; until: number }>();
  let news = 0;

  const countOf = <Table extends keyof Database>(filter: Filter<Table>) => {
    const count = filter.select(({ fn }) => fn.countAll<number>().as('total'));
    const { sql, parameters } = count.compile();
    return { count, key: `${sql}\n${JSON.stringify(parameters)}` };
  };
  const recall = (key: string): number | undefined => {
    const known = remembered.get(key);
    return known !== undefined && known.until > Date.now() ? known.total : undefined;
  };

  const totals: Totals = {
    async of(filter, { offset, limit }, rows) {
      const isLastPage = rows < limit && (rows > 0 || offset === 0);
      return isLastPage ? offset + rows : totals.count(filter);
    },

    async count(filter) {
      const { count, key } = countOf(filter);
      const known = recall(key);
      if (known !== undefined) return known;

      remembered.delete(key);
      const since = news;
      const { total } = await count.executeTakeFirstOrThrow();
      if (total >= REMEMBERED_FROM && since === news) {
        const oldest = remembered.size >= MOST_REMEMBERED ? remembered.keys().next().value : undefined;
        if (oldest !== undefined) remembered.delete(oldest);
        remembered.set(key, { total, until: Date.now() + REMEMBERED_MS });
      }
      return total;
    },

    known: (filter) => recall(countOf(filter).key),

    forget() {
      news += 1;
      remembered.clear();
    },
  };
  return totals;
}
