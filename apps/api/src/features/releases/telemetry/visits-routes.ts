import {
  pageLoadsSchema,
  LIMITS,
  versionFor,
  type PageLoad,
  type CanaryCandidate,
  type ReleaseDocument,
} from '@portal/domain';
import { findRemote } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { parseBody } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import type { Releases } from '../changes/releases';
import { createVisitsRepository, type KnownVisit } from './visits-repository';
import { retireFailingCanary } from './watch-canaries';

/** The version of a visit, as the visit is counted. */
type CountedAs = Pick<KnownVisit, 'beganAt' | 'isCanary'>;

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
  const remote = findRemote(release, area);
  if (!remote) return undefined;
  const { canary } = remote;
  if (canary?.version === version) {
    const isCanary = versionFor(remote, person) === canary;
    return isCanary ? { beganAt: new Date(canary.publishedAt), isCanary } : undefined;
  }
  const found =
    remote.version === version ? remote : (await history.versionsOf(area)).find((past) => past.version === version);
  return found && { beganAt: new Date(found.publishedAt), isCanary: false };
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

/** Page-load telemetry of the areas: visits are counted, and errors are kept for the owners of the area. */
export function visitsFeature(app: FastifyInstance, { db, releases, now }: ApiContext): void {
  const visits = createVisitsRepository(db);

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
      await visits.record(userId, known, moment);
      await visits.keepFailures(userId, known, moment);

      const failed = known.filter(({ outcome }) => outcome !== 'shown');
      for (const { area, version, outcome, message, page } of failed) {
        request.log.warn(
          { area, version, reason: outcome, error: message, page, userId },
          'an area could not be shown',
        );
      }
      for (const area of new Set(failed.map((visit) => visit.area))) {
        await retireFailingCanary(area, { releases, visits, now }, request.log);
      }
      return ok({ recorded: known.length });
    },
  );
}
