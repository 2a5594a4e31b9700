import { areaVisitsSchema, type AreaVisit, type ReleaseDocument } from '@portal/domain';
import { findRemote } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { describe } from '../../docs/describe';
import { parseBody } from '../../http/parse';
import { ok } from '../../http/respond';
import type { Releases } from '../releases';
import { createVisitsRepository, type KnownVisit } from './visits-repository';
import { retireFailingCanary } from './watch-canaries';

/** @returns since when the version of a visit has been in the release; undefined when it never was, and says nothing then */
async function beganAt(
  { area, version }: AreaVisit,
  release: ReleaseDocument | undefined,
  { history }: Releases,
): Promise<Date | undefined> {
  const remote = findRemote(release, area);
  const present = [remote, remote?.canary].find((known) => known?.version === version);
  if (present) return new Date(present.publishedAt);
  // A tab that was opened before it was replaced.
  const past = remote && (await history.versionsOf(area)).find((known) => known.version === version);
  return past && new Date(past.publishedAt);
}

/** @returns those of the visits that are to versions which are or were in the release */
async function knownVisits(visits: readonly AreaVisit[], releases: Releases): Promise<KnownVisit[]> {
  const release = await releases.current.get();
  const known: KnownVisit[] = [];
  for (const { area, version, outcome, message, stack, page } of visits) {
    const began = await beganAt({ area, version, outcome }, release, releases);
    if (began === undefined) continue;
    const details = { ...(message !== undefined && { message }), ...(stack !== undefined && { stack }) };
    known.push({ area, version, outcome, ...details, ...(page !== undefined && { page }), beganAt: began });
  }
  return known;
}

/** What the shell tells of the areas people visit: counted, and the errors kept for whoever owns the area. */
export function visitsFeature(app: FastifyInstance, { db, releases, now }: ApiContext): void {
  const visits = createVisitsRepository(db);

  app.post(
    '/area-visits',
    {
      config: { access: 'session:use' },
      schema: describe({
        summary:
          'Informa cómo terminaron visitas a áreas; una versión en prueba que falla demasiado se retira por sí sola',
        body: areaVisitsSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, areaVisitsSchema);
      const userId = request.user.id;
      const moment = now();
      await visits.countReport(userId, moment);

      let known = await knownVisits(input.visits, releases);
      if (known.length < input.visits.length) {
        // They may be of a release that was made a moment ago.
        releases.current.forget();
        known = await knownVisits(input.visits, releases);
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
        await retireFailingCanary(area, { releases, counts: visits.counts, now }, request.log);
      }
      return ok({ recorded: known.length });
    },
  );
}
