import { FAILING_ABOVE_PERCENT } from '@portal/domain';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../../../platform/releases/releases';
import type { ReleaseChanges } from '../change-releases';
import { SERVER } from '../own-builds';
import { isFailing } from './judge-version';
import { healthKey, type VisitsRepository } from './visits-repository';

type Dependencies = {
  releases: Pick<Releases, 'live'>;
  changes: Pick<ReleaseChanges, 'endCandidate'>;
  visits: Pick<VisitsRepository, 'health'>;
  now: () => Date;
};

/**
 * Ends the candidate of an area, or of the shell, when it fails for too many of its people. However many ask at once, on
 * however many replicas, it ends once: the change of what is live is the one step in which only one of them succeeds.
 */
export async function endFailingCandidate(
  area: string,
  { releases, changes, visits, now }: Dependencies,
  logger: ApiLogger,
): Promise<void> {
  const candidate = releases.live().find(({ deployable }) => deployable === area)?.candidate;
  if (!candidate) return;
  const { version, since: beganAt } = candidate;
  const key = { area, version, beganAt };
  const health = (await visits.health([key], now())).get(healthKey(key));
  if (!health || !isFailing(health)) return;
  const { failed, people } = health;
  const reason = `falló para ${failed} de ${people} personas (el límite es ${FAILING_ABOVE_PERCENT} %)`;
  const { changed, release } = await changes.endCandidate(SERVER, area, { version, reason }, {});
  if (changed) logger.warn({ area, version, people, failed, release: release.number }, 'a candidate was ended');
}
