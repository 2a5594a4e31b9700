import type { SortColumn } from '../../src/platform/query/page-order';

/**
 * Expects that a list is sorted by each of its keys, up and down. A key without an order fails.
 * @param keys the sort columns of the list
 * @param orders the rows by each key; no two columns share an order, so that none can stand for another
 * @param rowsBy reads the rows of the list
 */
export async function expectSorts<Key extends string, Row>(
  keys: Record<Key, SortColumn>,
  orders: Record<Key, readonly Row[]>,
  rowsBy: (sort: string) => Promise<Row[]>,
): Promise<void> {
  for (const key of Object.keys(keys) as Key[]) {
    expect({ key, up: await rowsBy(key), down: await rowsBy(`-${key}`) }).toEqual({
      key,
      up: orders[key],
      down: [...orders[key]].reverse(),
    });
  }
}
