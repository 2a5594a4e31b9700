import { sql, type RawBuilder } from 'kysely';

/** Largest difference between the clocks of two replicas, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

type CountingWindow = {
  /** Milliseconds. */
  length: number;
  now: Date;
};

function beginnings({ length, now }: CountingWindow): { after: Date; until: Date } {
  return { after: new Date(now.getTime() - length), until: new Date(now.getTime() + CLOCK_SKEW_MS) };
}

/**
 * A window that begins in the future is over too: the clock that wrote it was ahead and has been corrected, and the
 * window would last for as long as the clock was wrong.
 */
export function isWindowOver(startedAt: Date, window: CountingWindow): boolean {
  const { after, until } = beginnings(window);
  return startedAt <= after || startedAt > until;
}

export function windowOver(column: string, window: CountingWindow): RawBuilder<boolean> {
  const { after, until } = beginnings(window);
  return sql<boolean>`(${sql.ref(column)} <= ${after} or ${sql.ref(column)} > ${until})`;
}
