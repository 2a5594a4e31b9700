import {
  FAILING_ABOVE_PERCENT,
  isPageLoad,
  LIMITS,
  pageLoadsSchema,
  SHELL_DEPLOYABLE,
  type PageLoad,
} from '@portal/domain';
import { hasCandidate, type ReleaseReader } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { createCounter } from '../../../platform/database/counters';
import type { Db } from '../../../platform/database/schema';
import { jsonBody } from '../../../platform/http/input';
import { ok } from '../../../platform/http/respond';
import type { ApiLogger } from '../../../platform/observability/logger';
import { route } from '../../../platform/routes/route';
import { findBuild } from '../../../platform/releases/live';
import type { Releases } from '../../../platform/releases/releases';
import type { ReleaseChanges } from '../change-releases';
import { SERVER } from '../own-builds';
import { isFailing } from './judge-version';
import { createVisitsRepository, healthKey, type KnownVisit, type VisitsRepository } from './visits-repository';

const hasFailed = ({ outcome }: PageLoad): boolean => outcome !== 'shown';

type CountedAs = Pick<KnownVisit, 'beganAt' | 'kind'>;

type Known = { releases: Pick<Releases, 'live'>; db: Db };

/**
 * Returns how a visit is counted, or undefined when it is not: the version was never published, or it is the candidate
 * and the person is not in its audience. Other versions count for everybody, because a tab may have been opened before
 * its version was replaced.
 */
async function countedAs(
  { area, version }: Pick<PageLoad, 'area' | 'version'>,
  person: ReleaseReader,
  { releases, db }: Known,
): Promise<CountedAs | undefined> {
  const row = releases.live().find(({ deployable }) => deployable === area);
  if (!row) return undefined;
  const { stable, candidate, since } = row;
  if (candidate?.version === version) {
    return hasCandidate(area, candidate, person) ? { beganAt: candidate.since, kind: 'candidate' } : undefined;
  }
  if (stable?.report.version === version) return { beganAt: since, kind: 'stable' };
  const former = await findBuild(db, area, version);
  return former && { beganAt: former.publishedAt, kind: 'former' };
}

export type RecordedPageLoads = { recorded: number };

/**
 * A visit in a tab with the tried shell counts for that shell too: a shell that breaks areas is taken back as one
 * that breaks by itself.
 */
async function judgedVisits(visits: readonly KnownVisit[], person: ReleaseReader, known: Known): Promise<KnownVisit[]> {
  const judged: KnownVisit[] = [];
  for (const visit of visits) {
    const { area, outcome, shell: version } = visit;
    // A tab whose shell the area does not work in fails whatever the version is like: it says nothing about the version.
    if (outcome === 'contract') continue;
    judged.push(visit);
    if (area === SHELL_DEPLOYABLE || version === undefined) continue;
    const shell = await countedAs({ area: SHELL_DEPLOYABLE, version }, person, known);
    if (shell?.kind === 'candidate') judged.push({ ...visit, area: SHELL_DEPLOYABLE, version, ...shell });
  }
  return judged;
}

async function knownVisits(visits: readonly PageLoad[], person: ReleaseReader, known: Known): Promise<KnownVisit[]> {
  const knownVisitList: KnownVisit[] = [];
  for (const visit of visits) {
    const counted = await countedAs(visit, person, known);
    if (counted) knownVisitList.push({ ...visit, ...counted });
  }
  return knownVisitList;
}

type Watched = {
  releases: Pick<Releases, 'live'>;
  changes: Pick<ReleaseChanges, 'endCandidate'>;
  visits: Pick<VisitsRepository, 'health'>;
  now: () => Date;
};

/**
 * Ends the candidate of an area, or of the shell, when it fails for too many of its people. However many ask at once, on
 * however many replicas, it ends once: the change of what is live is the one step in which only one of them succeeds.
 */
async function endFailingCandidate(
  area: string,
  { releases, changes, visits, now }: Watched,
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

/** Reports of one person in one minute: a tab that goes mad must not fill the tables. */
export const REPORTS_PER_MINUTE = 60;

export function visitsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, releases, releaseChanges: changes, metrics, now } = context;
  const visits = createVisitsRepository(db);
  const reports = createCounter({ db, now }, { name: 'page-loads', most: REPORTS_PER_MINUTE, window: 60_000 });

  metrics.watchEach(
    'portal_stable_failing',
    '1 for a stable version that fails for too many people, else 0',
    ['area', 'version'],
    async () => {
      try {
        const keys = releases
          .live()
          .flatMap(({ deployable: area, stable, since: beganAt }) =>
            stable ? [{ area, version: stable.report.version, beganAt }] : [],
          );
        const health = await visits.health(keys, now());
        return keys.map((key) => {
          const { area, version } = key;
          const ofVersion = health.get(healthKey(key));
          return { labels: { area, version }, value: ofVersion && isFailing(ofVersion) ? 1 : 0 };
        });
      } catch (error) {
        // The other metrics report that the database is down.
        app.log.warn({ err: error }, 'the stable versions cannot be judged');
        return [];
      }
    },
  );

  route(app, 'POST /area-visits', {
    access: 'session:use',
    bodyLimit: LIMITS.pageLoadsBodyBytes,
    operationId: 'reportAreaVisits',
    summary: 'Informa cómo terminaron visitas a áreas; una versión en prueba que falla demasiado se retira por sí sola',
    body: jsonBody(pageLoadsSchema),
    answers: { record: 'RecordedPageLoads' },
    handle: async (request) => {
      const input = request.body;
      // A visit that makes no sense does not cost the others of its report.
      const reported = input.visits.filter(isPageLoad);
      const userId = request.user.id;
      const moment = now();
      await reports.take(userId);

      let reportedVisits = await knownVisits(reported, request.user, context);
      if (reportedVisits.length < reported.length) {
        // They may be of a release that was made a moment ago.
        await releases.refresh();
        reportedVisits = await knownVisits(reported, request.user, context);
      }
      const judged = await judgedVisits(reportedVisits, request.user, context);
      await visits.record(userId, judged, moment);
      await visits.keepFailures(userId, reportedVisits, moment);

      for (const { area, version, kind, outcome, wasShown = false } of reportedVisits) {
        metrics.pageLoad({ area, version, kind, reason: outcome === 'shown' ? null : outcome, wasShown });
      }
      for (const { area, version, shell, outcome, message, page } of reportedVisits.filter(hasFailed)) {
        request.log.warn(
          { area, version, shell, reason: outcome, error: message, page, userId },
          'an area could not be shown',
        );
      }
      for (const name of new Set(judged.filter(hasFailed).map(({ area }) => area)))
        await endFailingCandidate(name, { releases, changes, visits, now }, request.log);
      return ok<RecordedPageLoads>({ recorded: reportedVisits.length });
    },
  });
}
