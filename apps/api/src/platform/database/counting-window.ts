import { sql, type RawBuilder } from 'kysely';

/** Largest difference between the clocks of two replicas, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * A window that begins in the future is over too: the clock that wrote it was ahead and has been corrected, and the
 * window would last for as long as the clock was wrong.
 * @param column the beginning of the window
 * @param window `length` in milliseconds
 */
export function windowOver(column: string, window: { length: number; now: Date }): RawBuilder<boolean> {
  const { length, now } = window;
  const [after, until] = [new Date(now.getTime() - length), new Date(now.getTime() + CLOCK_SKEW_MS)];
  return sql<boolean>`(${sql.ref(column)} <= ${after} or ${sql.ref(column)} > ${until})`;
}
