import diagnostics from 'node:diagnostics_channel';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Longest rest after one batch, in milliseconds: a batch that waited for a slow reader was no work. */
const LONGEST = 50;

/** What Node tells of every request that reaches a server of this process. */
const REQUESTS = 'http.server.request.start';

/** Somebody at work who lets others go first. */
export type Resting = {
  /** After a piece of work: rests as long as it took when somebody came meanwhile, else lets the loop turn once. */
  rest: () => Promise<void>;
  stop: () => void;
};

/** Long work in small pieces takes at most half of a machine that others need, and all of one that nobody does. */
export function restForOthers(): Resting {
  let arrivals = 0;
  let begun = performance.now();
  const count = (): void => {
    arrivals += 1;
  };
  diagnostics.subscribe(REQUESTS, count);
  return {
    async rest() {
      const took = performance.now() - begun;
      const somebodyCame = arrivals > 0;
      arrivals = 0;
      await (somebodyCame ? setTimeout(Math.min(took, LONGEST)) : setImmediate());
      begun = performance.now();
    },
    stop: () => void diagnostics.unsubscribe(REQUESTS, count),
  };
}
