import {
  SHELL_DEPLOYABLE,
  STABLE_MAX_ERROR_RATE,
  type FailingVersion,
  type ReleaseDocument,
  type ReleaseShell,
} from '@portal/domain';
import { findVersions, ReleaseConflictError, ReleaseRefusedError, retireStable, toDeployable } from '@portal/releases';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../changes/releases';
import { failingShare } from './judge-canary';
import type { VisitsRepository } from './visits-repository';
import { PORTAL_NAME, stableKey } from './watch-canaries';

/** A stable version is judged by the page loads of this and the last hour. */
const JUDGED_MS = 2 * 60 * 60_000;

type Dependencies = {
  releases: Releases;
  visits: Pick<VisitsRepository, 'votes' | 'votesElsewhere'>;
  now: () => Date;
};

type Judging = Pick<Dependencies, 'visits' | 'now'>;
type Stable = Pick<ReleaseShell, 'version' | 'publishedAt'>;

/** The areas that were in the release before its shell: when one begins to fail, it is the shell that has changed. */
const areasBefore = ({ shell, remotes }: ReleaseDocument) =>
  Object.values(remotes).filter(({ publishedAt }) => new Date(publishedAt) < new Date(shell.publishedAt));

/** Judges a stable version by its own people in a shell. */
async function judgeOwn(
  area: string,
  stable: Stable,
  shell: Stable,
  { visits: counted, now }: Judging,
): Promise<FailingVersion | null> {
  const since = new Date(now().getTime() - JUDGED_MS);
  const votes = await counted.votes('stable', stableKey(area, stable, shell), since);
  if (votes.failed + votes.offline === 0) return null;
  const failing = failingShare(votes, await counted.votesElsewhere(area, since), STABLE_MAX_ERROR_RATE);
  return failing && { version: stable.version, ...failing };
}

/**
 * Judges the stable version of an area, or of the shell, which fails too when an area from before it does.
 * @returns its people of this and the last hour when it fails for most, else null
 */
export async function judgeStable(
  area: string,
  release: ReleaseDocument | undefined,
  judging: Judging,
): Promise<FailingVersion | null> {
  const stable = findVersions(release, toDeployable(area));
  if (!release || !stable) return null;
  const own = await judgeOwn(area, stable, release.shell, judging);
  if (own !== null || area !== SHELL_DEPLOYABLE) return own;
  for (const before of areasBefore(release)) {
    const failing = await judgeOwn(before.name, before, release.shell, judging);
    if (failing) return { ...failing, version: stable.version, area: before.name };
  }
  return null;
}

/** Watches the stable versions of this process's reports. */
export type StableWatch = {
  /**
   * Looks at the stable version of an area after a failure, and before it at the shell when that has changed since: one that fails for
   * most is named in the log, once, and is rolled back when it was published so and the version before fits.
   */
  afterFailure(area: string, logger: ApiLogger): Promise<void>;
};

export function watchStableVersions(dependencies: Dependencies): StableWatch {
  const { releases, now } = dependencies;
  /** The versions that the log has named, and that have failed for most ever since. */
  const culprits = new Map<string, string>();

  /** Rolls a guarded version back. @returns false when it is refused */
  const rollBackGuarded = async (
    area: string,
    failing: FailingVersion,
    isNew: boolean,
    logger: ApiLogger,
  ): Promise<boolean> => {
    const { version, people, failed } = failing;
    const where = failing.area === undefined ? '' : ` en ${failing.area}`;
    const reason = `falló${where} para ${failed} de ${people} personas`;
    try {
      const publication = { by: PORTAL_NAME, at: now() };
      const { changed, release } = await retireStable(releases.store, area, { version, reason }, publication);
      releases.current.forget();
      if (!changed) return true;
      logger.warn({ area, version, people, failed, release: release.number }, 'a stable version was rolled back');
      await releases.announce(release.number);
      return true;
    } catch (error) {
      if (error instanceof ReleaseConflictError) {
        // Somebody else changed the area at the same moment: the next failure is judged with the new release.
        releases.current.forget();
        return true;
      }
      if (!(error instanceof ReleaseRefusedError)) throw error;
      if (isNew)
        logger.warn({ area, version, reason: error.message }, 'a failing stable version cannot be rolled back');
      return false;
    }
  };

  /**
   * Names a stable version in the log when it fails for most, and rolls it back when it is guarded.
   * @returns whether it was rolled back, so that nothing else is at fault
   */
  const lookAt = async (area: string, release: ReleaseDocument | undefined, logger: ApiLogger): Promise<boolean> => {
    const failing = await judgeStable(area, release, dependencies);
    if (failing === null) {
      culprits.delete(area);
      return false;
    }
    const { version, people, failed } = failing;
    const isNew = culprits.get(area) !== version;
    culprits.set(area, version);
    const isGuarded = findVersions(release, toDeployable(area))?.guard === true;
    if (isNew)
      logger.warn(
        { area, version, people, failed, isGuarded, failingArea: failing.area },
        'a stable version fails for most people',
      );
    return isGuarded && rollBackGuarded(area, failing, isNew, logger);
  };

  return {
    async afterFailure(failed, logger) {
      const release = await releases.current.get();
      const isBefore = release && areasBefore(release).some(({ name }) => name === failed);
      // The last change is suspected first. A shell that stays leaves the area to its own guard.
      for (const area of isBefore ? [SHELL_DEPLOYABLE, failed] : [failed])
        if (await lookAt(area, release, logger)) return;
    },
  };
}
