import { CANARY_MIN_VISITS } from '@portal/domain';

import type { VisitCounts } from './visits-repository';

/** Returns the sum of the counts of several people. */
export function sumOf(people: readonly VisitCounts[]): VisitCounts {
  const sum = { visits: 0, failures: 0, networkFailures: 0 };
  for (const { visits, failures, networkFailures } of people) {
    sum.visits += visits;
    sum.failures += failures;
    sum.networkFailures += networkFailures;
  }
  return sum;
}

const without = (all: VisitCounts, person: VisitCounts): VisitCounts => ({
  visits: all.visits - person.visits,
  failures: all.failures - person.failures,
  networkFailures: all.networkFailures - person.networkFailures,
});

/** Returns the error rate in percent, without the share of network failures that is usual in the stable version. */
function errorRate(canary: VisitCounts, stable: VisitCounts): number {
  if (canary.visits === 0) return 0;
  const usualShare = stable.visits < CANARY_MIN_VISITS ? 0 : stable.networkFailures / stable.visits;
  const ofNetwork = Math.max(0, canary.networkFailures - usualShare * canary.visits);
  return ((canary.failures - canary.networkFailures + ofNetwork) / canary.visits) * 100;
}

/**
 * Decides whether a canary is taken back (tools/decisions/0021, 0032). Network failures count only as far as they are more
 * frequent than in the stable version: both are reached over the same network. The rate must be above the limit also
 * without the reports of any one person, so that nobody can end a canary alone.
 * @param people the visits of each person to the canary
 * @param maxErrorRate percent of visits that may fail
 * @returns the error rate in percent when the canary is taken back, else null
 */
export function failingRate(people: readonly VisitCounts[], stable: VisitCounts, maxErrorRate: number): number | null {
  const all = sumOf(people);
  if (all.visits < CANARY_MIN_VISITS) return null;
  const others = people.map((person) => without(all, person));
  const isFailing = [all, ...others].every((counts) => errorRate(counts, stable) > maxErrorRate);
  return isFailing ? errorRate(all, stable) : null;
}
