import {
  pageLoadsSchema,
  LIMITS,
  SHELL_DEPLOYABLE,
  shellFor,
  versionFor,
  type PageLoad,
  type CanaryCandidate,
  type ReleaseDocument,
} from '@portal/domain';
import { findVersions, toDeployable } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { parseBody } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import type { Releases } from '../changes/releases';
import { createVisitsRepository, type KnownVisit } from './visits-repository';
import { retireFailingCanary } from './watch-canaries';
import { judgeStable, watchStableVersions } from './watch-stable';

/** The version of a visit, as the visit is counted. */
type CountedAs = Pick<KnownVisit, 'beganAt' | 'kind'>;

/**
 * Returns how a visit is counted, or undefined when it is not: the version was never in the release, or it is the canary
 * and the person is not in its audience. Other versions count for everybody, because a tab may have been opened before
 * its version was replaced.
 */
async function countedAs(
  { area, version }: PageLoad,
  person: CanaryCandidate,
  release: ReleaseDocument | undefined,
  { history }: Releases,
): Promise<CountedAs | undefined> {
  const stable = findVersions(release, toDeployable(area));
  if (!release || !stable) return undefined;
  const { canary } = stable;
  if (canary?.version === version) {
    const chosen = 'name' in stable ? versionFor(stable, person) : shellFor(release.shell, person);
    return chosen === canary ? { beganAt: new Date(canary.publishedAt), kind: 'canary' } : undefined;
  }
  if (stable.version === version) return { beganAt: new Date(stable.publishedAt), kind: 'stable' };
  const former = (await history.versionsOf(area)).find((past) => past.version === version);
  // Stable or tried in a release that is newer than the one at hand: the caller reads that one and asks again.
  if (!former || former.role !== null) return undefined;
  return { beganAt: new Date(former.publishedAt), kind: 'former' };
}

/** Returns those of a person's visits that are counted. */
async function knownVisits(
  visits: readonly PageLoad[],
  person: CanaryCandidate,
  releases: Releases,
): Promise<KnownVisit[]> {
  const release = await releases.current.get();
  const known: KnownVisit[] = [];
  for (const { area, version, outcome, message, stack, page } of visits) {
    const counted = await countedAs({ area, version, outcome }, person, release, releases);
    if (counted === undefined) continue;
    const details = { ...(message !== undefined && { message }), ...(stack !== undefined && { stack }) };
    known.push({ area, version, outcome, ...details, ...(page !== undefined && { page }), ...counted });
  }
  return known;
}

/** Page-load telemetry of the shell and the areas: visits are counted, and errors are kept for the owners of the area. */
export function visitsFeature(app: FastifyInstance, { db, releases, metrics, now }: ApiContext): void {
  const visits = createVisitsRepository(db);
  const stableWatch = watchStableVersions({ releases, visits, now });

  metrics.watchEach(
    'portal_stable_failing',
    '1 for a stable version that fails for most page loads and people, else 0',
    ['area', 'version'],
    async () => {
      try {
        const release = await releases.current.get();
        const names = release ? [SHELL_DEPLOYABLE, ...Object.keys(release.remotes)] : [];
        return await Promise.all(
          names.map(async (area) => {
            const failing = await judgeStable(area, release, { visits, now });
            const version = findVersions(release, toDeployable(area))?.version ?? '';
            return { labels: { area, version }, value: failing ? 1 : 0 };
          }),
        );
      } catch (error) {
        // The other metrics say what is away: the database, or the store.
        app.log.warn({ err: error }, 'the stable versions cannot be judged');
        return [];
      }
    },
  );

  app.post(
    '/area-visits',
    {
      config: { access: 'session:use' },
      bodyLimit: LIMITS.pageLoadsBodyBytes,
      schema: operation({
        summary:
          'Informa cómo terminaron visitas a áreas; una versión en prueba que falla demasiado se retira por sí sola',
        answers: { record: 'RecordedPageLoads' },
        body: pageLoadsSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, pageLoadsSchema);
      const userId = request.user.id;
      const moment = now();
      await visits.countReport(userId, moment);

      let known = await knownVisits(input.visits, request.user, releases);
      if (known.length < input.visits.length) {
        // They may be of a release that was made a moment ago.
        releases.current.forget();
        known = await knownVisits(input.visits, request.user, releases);
      }
      // A tab with another shell fails whatever the version is like: it says nothing about the version.
      await visits.record(
        userId,
        known.filter(({ outcome }) => outcome !== 'contract'),
        moment,
      );
      await visits.keepFailures(userId, known, moment);

      for (const { area, version, kind, outcome } of known) {
        metrics.pageLoad({ area, version, kind, reason: outcome === 'shown' ? null : outcome });
      }
      const failed = known.filter(({ outcome }) => outcome !== 'shown');
      for (const { area, version, outcome, message, page } of failed) {
        request.log.warn(
          { area, version, reason: outcome, error: message, page, userId },
          'an area could not be shown',
        );
      }
      for (const area of new Set(failed.map((visit) => visit.area))) {
        await retireFailingCanary(area, { releases, visits, now }, request.log);
        await stableWatch.afterFailure(area, request.log);
      }
      return ok({ recorded: known.length });
    },
  );
}
