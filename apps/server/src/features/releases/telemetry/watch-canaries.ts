import { findVersions, removeCanary, ReleaseConflictError } from '@portal/releases';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../../../platform/releases';
import { isFailing } from './judge-version';
import { healthKey, versionKey, type VisitsRepository } from './visits-repository';

export const PORTAL_NAME = 'portal';

type Dependencies = {
  releases: Releases;
  visits: Pick<VisitsRepository, 'health'>;
  now: () => Date;
};

/**
 * Takes the canary of an area, or of the shell, back when it fails for too many of its people. However many ask at once, on however many
 * replicas, it is taken back once: the change of the release is the one step in which only one of them succeeds.
 * @returns whether this call took it back
 */
export async function retireFailingCanary(
  name: string,
  { releases, visits, now }: Dependencies,
  logger: ApiLogger,
): Promise<boolean> {
  const canary = findVersions(await releases.current.get(), name)?.canary;
  if (!canary) return false;
  const moment = now();
  const key = versionKey(name, canary);
  const health = (await visits.health([key], moment)).get(healthKey(key));
  if (!health || !isFailing(health, canary.maxErrorRate)) return false;

  const { failed, people } = health;
  const { version } = canary;
  const limit = canary.maxErrorRate.toLocaleString('es-CL', { maximumFractionDigits: 1 });
  const reason = `falló para ${failed} de ${people} personas (el límite es ${limit} %)`;
  try {
    const end = { version, reason };
    const { changed, release } = await removeCanary(releases.store, name, end, { by: PORTAL_NAME, at: moment });
    releases.current.forget();
    if (!changed) return false;
    logger.warn({ area: name, version, people, failed, release: release.number }, 'a canary was taken back');
    await releases.announce(release.number);
    return true;
  } catch (error) {
    // Somebody else changed the area at the same moment, most likely to the same end.
    if (!(error instanceof ReleaseConflictError)) throw error;
    releases.current.forget();
    return false;
  }
}
