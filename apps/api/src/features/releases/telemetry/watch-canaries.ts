import type { ReleaseRemote } from '@portal/domain';
import { findVersions, removeCanary, ReleaseConflictError, toDeployable } from '@portal/releases';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../changes/releases';
import { failingRate, sumOf } from './judge-canary';
import { HEALTH_WINDOW_MS, healthKey, type VersionKey, type VisitsRepository } from './visits-repository';

/** The author of a release that takes a failing canary back. */
export const PORTAL_NAME = 'portal';

type Dependencies = {
  releases: Releases;
  visits: Pick<VisitsRepository, 'counts' | 'personCounts'>;
  now: () => Date;
};

const percent = (value: number): string => `${value.toLocaleString('es-CL', { maximumFractionDigits: 1 })} %`;

const keyOf = (area: string, { version, publishedAt }: Pick<ReleaseRemote, 'version' | 'publishedAt'>): VersionKey => ({
  area,
  version,
  beganAt: new Date(publishedAt),
});

/**
 * Takes the canary of an area, or of the shell, back when too many of the visits to it fail. However many ask at once, on however many
 * replicas, it is taken back once: the change of the release is the one step in which only one of them succeeds.
 * @returns whether this call took it back
 */
export async function retireFailingCanary(
  area: string,
  { releases, visits: counted, now }: Dependencies,
  logger: ApiLogger,
): Promise<boolean> {
  const stable = findVersions(await releases.current.get(), toDeployable(area));
  if (!stable?.canary) return false;
  const { canary } = stable;
  const moment = now();
  const [people, known] = await Promise.all([
    counted.personCounts('canary', keyOf(area, canary), new Date(moment.getTime() - HEALTH_WINDOW_MS)),
    counted.counts([keyOf(area, stable)], moment),
  ]);
  const ofStable = known.get(healthKey(keyOf(area, stable)));
  if (!ofStable) return false;
  const rate = failingRate(people, ofStable, canary.maxErrorRate);
  if (rate === null) return false;

  const { failures, visits } = sumOf(people);
  const reason = `fallaron ${failures} de ${visits} visitas (${percent(rate)}, el límite es ${percent(canary.maxErrorRate)})`;
  try {
    const end = { version: canary.version, reason };
    const { changed, release } = await removeCanary(releases.store, area, end, { by: PORTAL_NAME, at: moment });
    releases.current.forget();
    if (!changed) return false;
    logger.warn(
      { area, version: canary.version, visits, failures, rate, release: release.number },
      'a canary was taken back',
    );
    await releases.announce(release.number);
    return true;
  } catch (error) {
    // Somebody else changed the area at the same moment, most likely to the same end.
    if (!(error instanceof ReleaseConflictError)) throw error;
    releases.current.forget();
    return false;
  }
}
