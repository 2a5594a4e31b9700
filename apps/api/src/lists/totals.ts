import type { CompiledQuery, Kysely } from 'kysely';

import type { Database } from '../database/schema';

/** From so many rows on a total may be a few seconds old: nobody counts them, and counting them would cost more than the page. */
export const REMEMBERED_FROM = 250;
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;

/** A statement that counts the rows of a list. */
export type Count = CompiledQuery<{ total: number }>;

/** How many rows the lists of a feature have. Large totals are remembered for some seconds. */
export type Totals = {
  /**
   * Where the page itself tells (it is the last one), nothing is counted.
   * @param rows how many rows the page at `offset` turned out to have
   */
  of(count: Count, cut: { offset: number; limit: number }, rows: number): Promise<number>;
  /** @returns the total, remembered or counted now */
  count(count: Count): Promise<number>;
  /** @returns the total if it is remembered, which only large ones are */
  known(count: Count): number | undefined;
  /** Forgets everything, because rows came or went: who made them come must not be shown the old total. */
  forget(): void;
};

export function createTotals(db: Kysely<Database>): Totals {
  const remembered = new Map<string, { total: number; until: number }>();
  let news = 0;

  const keyOf = ({ sql, parameters }: Count): string =>
    parameters.length === 0 ? sql : `${sql}\n${JSON.stringify(parameters)}`;
  const recall = (key: string): number | undefined => {
    const known = remembered.get(key);
    return known !== undefined && known.until > Date.now() ? known.total : undefined;
  };

  const totals: Totals = {
    async of(count, { offset, limit }, rows) {
      const isLastPage = rows < limit && (rows > 0 || offset === 0);
      return isLastPage ? offset + rows : totals.count(count);
    },

    async count(count) {
      const key = keyOf(count);
      const known = recall(key);
      if (known !== undefined) return known;

      remembered.delete(key);
      const since = news;
      const { rows } = await db.executeQuery(count);
      const total = rows[0]?.total ?? 0;
      if (total >= REMEMBERED_FROM && since === news) {
        const oldest = remembered.size >= MOST_REMEMBERED ? remembered.keys().next().value : undefined;
        if (oldest !== undefined) remembered.delete(oldest);
        remembered.set(key, { total, until: Date.now() + REMEMBERED_MS });
      }
      return total;
    },

    known: (count) => recall(keyOf(count)),

    forget() {
      news += 1;
      remembered.clear();
    },
  };
  return totals;
}
