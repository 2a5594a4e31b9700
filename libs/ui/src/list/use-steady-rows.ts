import { useState } from 'react';

type Key = string | number;

/**
 * Merges newer rows into a list without moving the shown ones: shown rows keep their order and get new data, deleted ones
 * leave, and rows after the last of them are added at the end.
 * @returns the rows to show, and the number of new rows before or between them, which are held back
 */
export function mergeRows<Row>(
  shown: readonly Row[],
  newer: readonly Row[],
  keyOf: (row: Row) => Key,
): { rows: readonly Row[]; held: number } {
  const newerOf = new Map(newer.map((row) => [keyOf(row), row]));
  const updated = shown.flatMap((row) => newerOf.get(keyOf(row)) ?? []);
  const keptKeys = new Set(updated.map(keyOf));
  const lastKept = newer.findLastIndex((row) => keptKeys.has(keyOf(row)));
  const following = newer.slice(lastKept + 1);
  return { rows: [...updated, ...following], held: newer.length - updated.length - following.length };
}

type Steady<Row> = { source: readonly Row[]; scope: string | null; rows: readonly Row[]; held: number };

type SteadyOptions<Row> = {
  rows: readonly Row[];
  /** Names the query of the rows (page, order, filters); null while they belong to another query, or where rows may move. */
  scope: string | null;
  rowKey: (row: Row) => Key;
};

/** Holds new rows of a live list back while somebody points at it. */
export function useSteadyRows<Row>({ rows, scope, rowKey }: SteadyOptions<Row>) {
  const fresh: Steady<Row> = { source: rows, scope, rows, held: 0 };
  const [last, setLast] = useState(fresh);
  let now = last;
  if (last.source !== rows || last.scope !== scope) {
    const isSameList = scope !== null && scope === last.scope && last.rows.length > 0;
    now = isSameList ? { ...fresh, ...mergeRows(last.rows, rows, rowKey) } : fresh;
    setLast(now);
  }
  return { rows: now.rows, held: now.held, show: () => setLast(fresh) };
}
