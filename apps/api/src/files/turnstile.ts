/** Lets so many pieces of work run at a time; the others wait in the order they came. */
export type Turnstile = { pass<Result>(work: () => Promise<Result>): Promise<Result> };

/** @param places how many pieces of work may run at the same time */
export function createTurnstile(places: number): Turnstile {
  const waiting: (() => void)[] = [];
  let free = places;

  return {
    async pass(work) {
      if (free > 0) free -= 1;
      // Whoever leaves hands the place on, so that nobody slips in between.
      else await new Promise<void>((enter) => waiting.push(enter));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
