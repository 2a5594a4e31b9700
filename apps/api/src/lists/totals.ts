/** From so many rows on a total may be a few seconds old: nobody counts them, and counting them would cost more than the page. */
export const REMEMBERED_FROM = 250;
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;

/** How to count the rows of a list, and what tells the list from others. */
export type Count = { key: string; run: () => Promise<number> };

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

export function createTotals(): Totals {
  const remembered = new Map<string, { total: number; until: number }>();
  let news = 0;

  const totals: Totals = {
    async of(count, { offset, limit }, rows) {
      const isLastPage = rows < limit && (rows > 0 || offset === 0);
      return isLastPage ? offset + rows : totals.count(count);
    },

    async count(count) {
      const known = totals.known(count);
      if (known !== undefined) return known;

      remembered.delete(count.key);
      const since = news;
      const total = await count.run();
      if (total >= REMEMBERED_FROM && since === news) {
        const oldest = remembered.size >= MOST_REMEMBERED ? remembered.keys().next().value : undefined;
        if (oldest !== undefined) remembered.delete(oldest);
        remembered.set(count.key, { total, until: Date.now() + REMEMBERED_MS });
      }
      return total;
    },

    known({ key }) {
      const known = remembered.get(key);
      return known !== undefined && known.until > Date.now() ? known.total : undefined;
    },

    forget() {
      news += 1;
      remembered.clear();
    },
  };
  return totals;
}
