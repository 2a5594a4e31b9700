import { useState } from 'react';

type Key = string | number;

/**
 * Takes newer rows into a list without moving those that are shown: they keep their order with what is new in them, those that are
 * gone leave, and what follows the last of them is added at the end.
 * @returns the rows to show, and how many new ones stand between or before them and are held back
 */
export function takeIn<Row>(
  shown: readonly Row[],
  newer: readonly Row[],
  keyOf: (row: Row) => Key,
): { rows: readonly Row[]; held: number } {
  const newerOf = new Map(newer.map((row) => [keyOf(row), row]));
  const kept = shown.flatMap((row) => newerOf.get(keyOf(row)) ?? []);
  const keptKeys = new Set(kept.map(keyOf));
  const lastKept = newer.findLastIndex((row) => keptKeys.has(keyOf(row)));
  const following = newer.slice(lastKept + 1);
  return { rows: [...kept, ...following], held: newer.length - kept.length - following.length };
}

type Steady<Row> = { source: readonly Row[]; scope: string | null; rows: readonly Row[]; held: number };

/** `scope`: names what the rows answer (page, order, filters); null while they are those of another question, or where rows may move. */
type SteadyOptions<Row> = { rows: readonly Row[]; scope: string | null; rowKey: (row: Row) => Key };

/** Keeps the rows of a live list where they are while somebody points at them. `show` puts the held ones in their places. */
export function useSteadyRows<Row>({ rows, scope, rowKey }: SteadyOptions<Row>) {
  const fresh: Steady<Row> = { source: rows, scope, rows, held: 0 };
  const [last, setLast] = useState(fresh);
  let now = last;
  if (last.source !== rows || last.scope !== scope) {
    const isSameList = scope !== null && scope === last.scope && last.rows.length > 0;
    now = isSameList ? { ...fresh, ...takeIn(last.rows, rows, rowKey) } : fresh;
    setLast(now);
  }
  return { rows: now.rows, held: now.held, show: () => setLast(fresh) };
}
