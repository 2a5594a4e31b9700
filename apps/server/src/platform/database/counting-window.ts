import { sql, type RawBuilder } from 'kysely';

/** Largest difference between the clocks of two replicas, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * Excludes a moment in the future too: the clock that wrote it was ahead and has been corrected, and the moment would
 * count for as long as the clock was wrong.
 * @param window `length` in milliseconds
 */
export function withinWindow(column: string, window: { length: number; now: Date }): RawBuilder<boolean> {
  const { length, now } = window;
  const [after, until] = [new Date(now.getTime() - length), new Date(now.getTime() + CLOCK_SKEW_MS)];
  return sql<boolean>`(${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${until})`;
}
