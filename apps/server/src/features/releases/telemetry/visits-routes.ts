import {
  CANARY_MAX_ERROR_RATE,
  isPageLoad,
  pageLoadsSchema,
  LIMITS,
  SHELL_DEPLOYABLE,
  shellFor,
  versionFor,
  type PageLoad,
  type CanaryCandidate,
  type ReleaseDocument,
} from '@portal/domain';
import { findVersions, versionsIn } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { createCounter } from '../../../platform/database/counters';
import { operation } from '../../../platform/openapi/operation';
import { jsonBody } from '../../../platform/http/input';
import { ok } from '../../../platform/http/respond';
import type { Releases } from '../../../platform/releases';
import { isFailing } from './judge-version';
import { createVisitsRepository, healthKey, versionKey, type KnownVisit } from './visits-repository';
import { retireFailingCanary } from './watch-canaries';

const hasFailed = ({ outcome }: PageLoad): boolean => outcome !== 'shown';

type CountedAs = Pick<KnownVisit, 'beganAt' | 'kind'>;

/**
 * Returns how a visit is counted, or undefined when it is not: the version was never in the release, or it is the canary
 * and the person is not in its audience. Other versions count for everybody, because a tab may have been opened before
 * its version was replaced.
 */
async function countedAs(
  { area, version }: Pick<PageLoad, 'area' | 'version'>,
  person: CanaryCandidate,
  release: ReleaseDocument | undefined,
  { history }: Releases,
): Promise<CountedAs | undefined> {
  const stable = findVersions(release, area);
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

export type RecordedPageLoads = { recorded: number };

/**
 * A visit in a tab with the tried shell counts for that shell too: a shell that breaks areas is taken back as one
 * that breaks by itself.
 */
async function judgedVisits(
  visits: readonly KnownVisit[],
  person: CanaryCandidate,
  releases: Releases,
): Promise<KnownVisit[]> {
  const release = await releases.current.get();
  const judged: KnownVisit[] = [];
  for (const visit of visits) {
    const { area, outcome, shell: version } = visit;
    // A tab whose shell the area does not work in fails whatever the version is like: it says nothing about the version.
    if (outcome === 'contract') continue;
    judged.push(visit);
    if (area === SHELL_DEPLOYABLE || version === undefined) continue;
    const shell = await countedAs({ area: SHELL_DEPLOYABLE, version }, person, release, releases);
    if (shell?.kind === 'canary') judged.push({ ...visit, area: SHELL_DEPLOYABLE, version, ...shell });
  }
  return judged;
}

async function knownVisits(
  visits: readonly PageLoad[],
  person: CanaryCandidate,
  releases: Releases,
): Promise<KnownVisit[]> {
  const release = await releases.current.get();
  const knownVisitList: KnownVisit[] = [];
  for (const visit of visits) {
    const counted = await countedAs(visit, person, release, releases);
    if (counted) knownVisitList.push({ ...visit, ...counted });
  }
  return knownVisitList;
}

/** Reports of one person in one minute: a tab that goes mad must not fill the tables. */
export const REPORTS_PER_MINUTE = 60;

export function visitsFeature(app: FastifyInstance, { db, releases, metrics, now }: ApiContext): void {
  const visits = createVisitsRepository(db);
  const reports = createCounter({ db, now }, { name: 'page-loads', most: REPORTS_PER_MINUTE, window: 60_000 });

  metrics.watchEach(
    'portal_stable_failing',
    '1 for a stable version that fails for too many people, else 0',
    ['area', 'version'],
    async () => {
      try {
        const keys = versionsIn(await releases.current.get())
          .filter(({ role }) => role === 'stable')
          .map(({ name, record }) => versionKey(name, record));
        const health = await visits.health(keys, now());
        return keys.map((key) => {
          const { area, version } = key;
          const ofVersion = health.get(healthKey(key));
          return { labels: { area, version }, value: ofVersion && isFailing(ofVersion, CANARY_MAX_ERROR_RATE) ? 1 : 0 };
        });
      } catch (error) {
        // The other metrics report that the database or the store is down.
        app.log.warn({ err: error }, 'the stable versions cannot be judged');
        return [];
      }
    },
  );

  app.post(
    '/area-visits',
    operation({
      access: 'session:use',
      bodyLimit: LIMITS.pageLoadsBodyBytes,
      operationId: 'reportAreaVisits',
      summary:
        'Informa cómo terminaron visitas a áreas; una versión en prueba que falla demasiado se retira por sí sola',
      body: jsonBody(pageLoadsSchema),
      answers: { record: 'RecordedPageLoads' },
    }),
    async (request) => {
      const input = request.body;
      // A visit that makes no sense does not cost the others of its report.
      const reported = input.visits.filter(isPageLoad);
      const userId = request.user.id;
      const moment = now();
      await reports.take(userId);

      let reportedVisits = await knownVisits(reported, request.user, releases);
      if (reportedVisits.length < reported.length) {
        // They may be of a release that was made a moment ago.
        releases.current.forget();
        reportedVisits = await knownVisits(reported, request.user, releases);
      }
      const judged = await judgedVisits(reportedVisits, request.user, releases);
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
        await retireFailingCanary(name, { releases, visits, now }, request.log);
      return ok<RecordedPageLoads>({ recorded: reportedVisits.length });
    },
  );
}
