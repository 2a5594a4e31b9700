import { CANARY_MIN_VISITS } from '@portal/domain';

import type { VisitCounts } from './visits-repository';

/**
 * Whether a canary is to be taken back (tools/decisions/0021). A file that did not arrive counts only as far as it happens
 * more often than in the version that everyone has: the network of the people is the same for both.
 * @param maxErrorRate percent of visits that may fail
 * @returns its error rate in percent when that is above the limit, else null: also while too few have visited it
 */
export function failingRate(canary: VisitCounts, stable: VisitCounts, maxErrorRate: number): number | null {
  if (canary.visits < CANARY_MIN_VISITS) return null;
  const usualShare = stable.visits < CANARY_MIN_VISITS ? 0 : stable.networkFailures / stable.visits;
  const ofNetwork = Math.max(0, canary.networkFailures - usualShare * canary.visits);
  const rate = ((canary.failures - canary.networkFailures + ofNetwork) / canary.visits) * 100;
  return rate > maxErrorRate ? rate : null;
}
