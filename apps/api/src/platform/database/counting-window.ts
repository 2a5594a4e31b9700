import { sql, type RawBuilder } from 'kysely';

/** The clocks of two replicas may differ by this much, milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** A window in which something is counted; `length` in milliseconds. */
type CountingWindow = { length: number; now: Date };

/** The moments between which a window that counts now has begun. */
function beginnings({ length, now }: CountingWindow): { after: Date; until: Date } {
  return { after: new Date(now.getTime() - length), until: new Date(now.getTime() + CLOCK_SKEW_MS) };
}

/**
 * Tells that a window has ended. One that begins in the future has ended too: the clock that wrote it was ahead and has been set right, and it
 * would last for as long as the clock was wrong.
 */
export function isWindowOver(startedAt: Date, window: CountingWindow): boolean {
  const { after, until } = beginnings(window);
  return startedAt <= after || startedAt > until;
}

/** The same as a condition. @param column with the beginning of the window */
export function windowOver(column: string, window: CountingWindow): RawBuilder<boolean> {
  const { after, until } = beginnings(window);
  return sql<boolean>`(${sql.ref(column)} <= ${after} or ${sql.ref(column)} > ${until})`;
}
