import { setTimeout } from 'node:timers/promises';

import type { RequestState } from '../requests-repository';

/** No request has this version: whoever saw it saw what is no more. */
const OUTDATED = '';

/** One call's part in a contest. */
export type Contender = {
  /**
   * @param found the request as it was when the call came
   * @returns the request as the caller can have known it; `takeRequest` refuses it when somebody else has won
   */
  asKnown(found: RequestState): RequestState;
  /**
   * To be said when this call has made its change and is about to commit it: whoever reads the row as it is afterwards must
   * find that said. It is taken back when the call fails after all.
   */
  won(): void;
};

/**
 * Who acts at once. Some moves are legal again from the state they lead to (a new assignment, a second suggestion), so the
 * state alone does not tell people who act one after the other, who may all succeed, from people who act at once, of whom
 * one may (1-product-decisions, "Life of a request"). Calls about the same request that overlap in time are one contest,
 * also those that overlap only by way of others in between: it has one winner, whatever the order in which their turns come.
 * A caller who does not say what they saw waits a moment for others whose call was sent with theirs and is still on its way.
 */
export type Contests = {
  /**
   * @param saysWhatItSaw whether the call names the version it is about, and so needs to wait for nobody
   * @returns what the call does, done as part of the contest about that request
   */
  enter<Result>(
    { requestId, saysWhatItSaw }: { requestId: number; saysWhatItSaw: boolean },
    call: (contender: Contender) => Promise<Result>,
  ): Promise<Result>;
};

/** How long a call waits for others that were sent at the same moment, in milliseconds. */
const GATHERING = 200;

type Contest = { calls: number; hasWinner: boolean };

/**
 * Knows the calls of this process. Those of another are told by the version of the request's row: a call reads it when it
 * comes, before it waits, so that of those that were sent at one moment to several replicas one finds it unchanged.
 */
export function createContests(): Contests {
  const contests = new Map<number, Contest>();
  return {
    async enter({ requestId, saysWhatItSaw }, call) {
      const contest = contests.get(requestId) ?? { calls: 0, hasWinner: false };
      contests.set(requestId, contest);
      contest.calls += 1;
      let isWinner = false;
      try {
        if (!saysWhatItSaw && !contest.hasWinner) await setTimeout(GATHERING);
        return await call({
          asKnown: (found) => (contest.hasWinner ? { ...found, version: OUTDATED } : found),
          won() {
            isWinner = true;
            contest.hasWinner = true;
          },
        });
      } catch (error) {
        if (isWinner) contest.hasWinner = false;
        throw error;
      } finally {
        contest.calls -= 1;
        if (contest.calls === 0) contests.delete(requestId);
      }
    },
  };
}
