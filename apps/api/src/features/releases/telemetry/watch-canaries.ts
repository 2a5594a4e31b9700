import { SHELL_DEPLOYABLE, type ReleaseDocument, type ReleaseShell } from '@portal/domain';
import { findVersions, removeCanary, ReleaseConflictError, toDeployable } from '@portal/releases';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../changes/releases';
import { failingShare, type Votes } from './judge-canary';
import { HEALTH_WINDOW_MS, inTriedShell, type VersionKey, type VisitsRepository } from './visits-repository';

/** The author of a release that takes a failing canary back. */
export const PORTAL_NAME = 'portal';

type Dependencies = {
  releases: Releases;
  visits: Pick<VisitsRepository, 'votes'>;
  now: () => Date;
};

type StableVersion = Pick<ReleaseShell, 'version' | 'publishedAt'>;

/** Returns the judged version of a stable area or shell: each shell begins a new count. */
export const stableKey = (area: string, { version, publishedAt }: StableVersion, shell: StableVersion): VersionKey => ({
  area,
  version,
  beganAt: new Date(Math.max(Date.parse(publishedAt), Date.parse(shell.publishedAt))),
});

/** The area whose page loads in the tried shell are counted under that name; undefined for a deployable's own name. */
const areaInTriedShell = (name: string, release: ReleaseDocument | undefined): string | undefined =>
  Object.keys(release?.remotes ?? {}).find((area) => inTriedShell(area) === name);

/** An area fails in the tried shell by its own fault as often as it does in the stable one: all failures are compared. */
const allCompared = ({ people, failed, offline }: Votes): Votes => ({ people, failed: 0, offline: failed + offline });

/**
 * Takes the canary of an area, or of the shell, back when it fails for too many of its people. However many ask at once, on however many
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
  const area = inShell ?? name;
  const usual = findVersions(current, toDeployable(area));
  if (!current || !canary || !usual) return false;
  const moment = now();
  const since = new Date(moment.getTime() - HEALTH_WINDOW_MS);
  const key = { area: name, version: canary.version, beganAt: new Date(canary.publishedAt) };
  const votes = await Promise.all([
    counted.votes('canary', key, since),
    counted.votes('stable', stableKey(area, usual, current.shell), since),
  ]);
  const [ofCanary, ofStable] = inShell === undefined ? votes : votes.map(allCompared);
  if (!ofCanary || !ofStable) return false;
  const failing = failingShare(ofCanary, ofStable, canary.maxErrorRate);
  if (failing === null) return false;

  const { failed, people } = failing;
  const where = inShell === undefined ? '' : ` en ${inShell}`;
  const limit = canary.maxErrorRate.toLocaleString('es-CL', { maximumFractionDigits: 1 });
  const reason = `falló${where} para ${failed} de ${people} personas (el límite es ${limit} %)`;
  try {
    const end = { version: canary.version, reason };
    const { changed, release } = await removeCanary(releases.store, deployable, end, { by: PORTAL_NAME, at: moment });
    releases.current.forget();
    if (!changed) return false;
    logger.warn(
      { area: deployable, inShell, version: canary.version, people, failed, release: release.number },
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
