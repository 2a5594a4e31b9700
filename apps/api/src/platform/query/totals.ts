import { createRemembered } from './remembered';

/** From so many rows on a total may be a few seconds old: nobody counts them, and counting them would cost more than the page. */
export const REMEMBERED_FROM = 250;

/** How to count the rows of a list, and what tells the list from others. */
export type Count = {
  key: string;
  run: () => Promise<number>;
  /** The same while nobody waits for it, where that is done otherwise. */
  again?: () => Promise<number>;
};

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
  const remembered = createRemembered<number>((total) => total >= REMEMBERED_FROM);
  const totals: Totals = {
    async of(count, { offset, limit }, rows) {
      const isLastPage = rows < limit && (rows > 0 || offset === 0);
      return isLastPage ? offset + rows : totals.count(count);
    },
    count: ({ key, run, again }) => remembered.get(key, run, again),
    known: ({ key }) => remembered.known(key),
    forget: () => remembered.forget(),
  };
  return totals;
}
