import { SHELL_DEPLOYABLE, type ReleaseDocument, type ReleaseRemote } from '@portal/domain';
import { findVersions, removeCanary, ReleaseConflictError, toDeployable } from '@portal/releases';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../changes/releases';
import { failingRate, sumOf } from './judge-canary';
import {
  HEALTH_WINDOW_MS,
  healthKey,
  inTriedShell,
  type VersionKey,
  type VisitCounts,
  type VisitsRepository,
} from './visits-repository';

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

/** The area whose page loads in the tried shell are counted under that name; undefined for a deployable's own name. */
const areaInTriedShell = (name: string, release: ReleaseDocument | undefined): string | undefined =>
  Object.keys(release?.remotes ?? {}).find((area) => inTriedShell(area) === name);

/** An area fails in the tried shell by its own fault as often as it does in the stable one: all failures are compared. */
const allCompared = (counts: VisitCounts): VisitCounts => ({ ...counts, networkFailures: counts.failures });

/**
 * Takes the canary of an area, or of the shell, back when too many of the visits to it fail. However many ask at once, on however many
 * replicas, it is taken back once: the change of the release is the one step in which only one of them succeeds.
 * @param name of the deployable, or `inTriedShell` of an area: the canary of the shell is taken back when that area fails in it
 * @returns whether this call took it back
 */
export async function retireFailingCanary(
  name: string,
  { releases, visits: counted, now }: Dependencies,
  logger: ApiLogger,
): Promise<boolean> {
  const current = await releases.current.get();
  const inShell = areaInTriedShell(name, current);
  const deployable = inShell === undefined ? name : SHELL_DEPLOYABLE;
  const canary = findVersions(current, toDeployable(deployable))?.canary;
  const usual = findVersions(current, toDeployable(inShell ?? name));
  if (!canary || !usual) return false;
  const moment = now();
  const usualKey = keyOf(inShell ?? name, usual);
  const [people, known] = await Promise.all([
    counted.personCounts('canary', keyOf(name, canary), new Date(moment.getTime() - HEALTH_WINDOW_MS)),
    counted.counts([usualKey], moment),
  ]);
  const ofStable = known.get(healthKey(usualKey));
  if (!ofStable) return false;
  const rate =
    inShell === undefined
      ? failingRate(people, ofStable, canary.maxErrorRate)
      : failingRate(people.map(allCompared), allCompared(ofStable), canary.maxErrorRate);
  if (rate === null) return false;

  const { failures, visits } = sumOf(people);
  const where = inShell === undefined ? '' : ` a ${inShell}`;
  const reason = `fallaron ${failures} de ${visits} visitas${where} (${percent(rate)}, el límite es ${percent(canary.maxErrorRate)})`;
  try {
    const end = { version: canary.version, reason };
    const { changed, release } = await removeCanary(releases.store, deployable, end, { by: PORTAL_NAME, at: moment });
    releases.current.forget();
    if (!changed) return false;
    logger.warn(
      { area: deployable, inShell, version: canary.version, visits, failures, rate, release: release.number },
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
