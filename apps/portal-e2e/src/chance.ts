/** Chance that can be repeated. */
export type Chance = {
  /** Draws an integer from 0 to below `below`. */
  int(below: number): number;
  one<Value>(values: readonly Value[]): Value;
  /**
   * Draws whether something happens.
   * @param share from 0 to 1
   */
  is(share: number): boolean;
};

/** Creates the random source of one input of one run, so that any input can be reproduced alone. */
export function createChance(seed: number, index: number): Chance {
  // mulberry32, begun at a place that both numbers decide.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    one: (values) => {
      const chosen = values[int(values.length)];
      if (chosen === undefined) throw new RangeError('There is nothing to choose from');
      return chosen;
    },
    is: (share) => next() < share,
  };
}
