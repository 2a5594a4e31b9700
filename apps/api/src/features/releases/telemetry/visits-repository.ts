import {
  SHELL_DEPLOYABLE,
  type AreaFailureReason,
  type FailingVersion,
  type PageLoad,
  type VersionHealth,
} from '@portal/domain';
import { sql, type SelectQueryBuilder } from 'kysely';

import type { Database, Db } from '../../../platform/database/schema';
import { tooMany } from '../../../platform/errors/app-error';
import { fullName } from '../../../platform/query/full-name';
import type { Votes } from './judge-canary';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The period that the health of a version covers. */
export const HEALTH_WINDOW_MS = 24 * HOUR_MS;

/** Reports of one person in one minute: a tab that goes mad must not fill the tables. */
export const REPORTS_PER_MINUTE = 60;

/** A further visit of the same user to a version is stored after this time. */
const SEEN_AGAIN_AFTER_MS = 10 * MINUTE_MS;

/** Limit of stored failures of each version, and of one report. */
export const FAILURES_KEPT = 100;
const FAILURES_OF_A_REPORT = 10;

/** Failures that the user's own network may cause, rather than the version (tools/decisions/canaries.md). */
const OF_THE_NETWORK: readonly AreaFailureReason[] = ['unreachable', 'timeout'];

/** A version of an area, since it last entered the release. */
export type VersionKey = { area: string; version: string; beganAt: Date };

/**
 * The visits to a version. There are at least as many visits as failures, whatever a browser reports: a failure is one visit, or
 * happens in one that was counted.
 */
type VisitCounts = { visits: number; failures: number };

export type HealthSource = {
  /** Reads the health of versions in the last 24 hours, by `healthKey`. */
  health(versions: readonly VersionKey[]): Promise<Map<string, VersionHealth>>;
  /** Judges the stable version of an area, or of the shell. */
  failing(area: string): Promise<FailingVersion | null>;
};

/** The key of a version in the map that `health` returns. */
export function healthKey({ area, version, beganAt }: VersionKey): string {
  return `${area} ${version} ${beganAt.toISOString()}`;
}

/**
 * Role of a visited version in the release: the stable one, the canary of an audience that the person belongs to, or one of an
 * earlier release.
 */
export type VersionKind = 'stable' | 'canary' | 'former';

/** Versions whose visits are counted by person, and the tables that hold them. */
const BY_PERSON = { canary: 'canary_visits', stable: 'stable_visits' } as const;
type CountedByPerson = keyof typeof BY_PERSON;
type CountedTable = (typeof BY_PERSON)[CountedByPerson];

/** A visit to a version that is or was in the release. */
export type KnownVisit = PageLoad &
  VersionKey & {
    kind: VersionKind;
    /** Moment from which it is judged, where that is later than `beganAt`: each shell begins a new count. */
    judgedSince?: Date;
  };

/**
 * The name under which the page loads of an area in the tried shell are counted, with the version of that shell. No deployable is
 * called so.
 */
export const inTriedShell = (area: string): string => `${SHELL_DEPLOYABLE}:${area}`;

/** The counts of several rows. */
const SUMS = [
  sql<number>`coalesce(greatest(sum(visits), sum(failures)), 0)::int`.as('visits'),
  sql<number>`coalesce(sum(failures), 0)::int`.as('failures'),
] as const;

const rateOf = ({ visits, failures }: VisitCounts): number | null =>
  visits === 0 ? null : Math.round((failures / visits) * 10_000) / 100;

/** Sums visits by version, in the order of the versions. */
function toRows(visits: readonly KnownVisit[], hour: Date) {
  const byVersion = new Map<string, [KnownVisit, ...KnownVisit[]]>();
  for (const visit of visits) {
    const same = byVersion.get(healthKey(visit));
    if (same) same.push(visit);
    else byVersion.set(healthKey(visit), [visit]);
  }
  const sorted = [...byVersion.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, of]) => of);
  return sorted.map((visitCount) => {
    const [{ area, version, beganAt }] = visitCount;
    const failed = visitCount.filter(({ outcome }) => outcome !== 'shown');
    return {
      area,
      version,
      began_at: beganAt,
      hour,
      visits: visitCount.filter(({ wasShown }) => wasShown === undefined).length,
      failures: failed.length,
      network_failures: failed.filter(({ outcome }) => OF_THE_NETWORK.some((reason) => reason === outcome)).length,
    };
  });
}

export function createVisitsRepository(db: Db) {
  async function counts(versions: readonly VersionKey[], now: Date): Promise<Map<string, VisitCounts>> {
    const found = new Map(versions.map((version) => [healthKey(version), { visits: 0, failures: 0 }]));
    if (versions.length === 0) return found;
    const rows = await db
      .selectFrom('area_visits')
      .select(['area', 'version', 'began_at', ...SUMS])
      .where('area', '=', sql<string>`any(${[...new Set(versions.map(({ area }) => area))]})`)
      .where('hour', '>', new Date(now.getTime() - HEALTH_WINDOW_MS))
      .groupBy(['area', 'version', 'began_at'])
      .execute();
    for (const { area, version, began_at: beganAt, ...counted } of rows) {
      const key = healthKey({ area, version, beganAt });
      if (found.has(key)) found.set(key, counted);
    }
    return found;
  }

  function countVotes(visits: SelectQueryBuilder<Database, CountedTable, object>): Promise<Votes> {
    return db
      .selectFrom(
        visits
          .select(({ fn }) => [fn.sum('failures').as('failures'), fn.sum('network_failures').as('network_failures')])
          .groupBy('user_id')
          .as('person'),
      )
      .select([
        sql<number>`count(*)::int`.as('people'),
        sql<number>`(count(*) filter (where failures > network_failures))::int`.as('failed'),
        sql<number>`(count(*) filter (where failures = network_failures and network_failures > 1))::int`.as('offline'),
      ])
      .executeTakeFirstOrThrow();
  }

  return {
    /** Counts the people of a version since a moment, and those who met failures. */
    votes(kind: CountedByPerson, { area, version, beganAt }: VersionKey, since: Date): Promise<Votes> {
      return countVotes(
        db
          .selectFrom(BY_PERSON[kind])
          .where('area', '=', area)
          .where('version', '=', version)
          .where('began_at', '=', beganAt)
          .where('hour', '>', since),
      );
    },

    /** Counts the people of all other stable versions since a moment: their failures of the network tell of everybody's. */
    votesElsewhere(area: string, since: Date): Promise<Votes> {
      return countVotes(db.selectFrom('stable_visits').where('area', '<>', area).where('hour', '>', since));
    },

    /**
     * Counts a report.
     * @throws AppError 429 when the person has reported too often
     */
    async countReport(userId: number, now: Date): Promise<void> {
      const windowStart = new Date(now.getTime() - MINUTE_MS);
      const { reports } = await db
        .insertInto('visit_reports')
        .values({ user_id: userId, reports: 1, window_started_at: now })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            reports: sql`case when visit_reports.window_started_at <= ${windowStart} then 1 else visit_reports.reports + 1 end`,
            window_started_at: sql`case when visit_reports.window_started_at <= ${windowStart} then excluded.window_started_at
              else visit_reports.window_started_at end`,
          }),
        )
        .returning('reports')
        .executeTakeFirstOrThrow();
      if (reports > REPORTS_PER_MINUTE) throw tooMany(MINUTE_MS / 1_000);
    },

    /** Counts a report of one person. Rows are written in the order of their keys, which excludes deadlocks. */
    async record(userId: number, visits: readonly KnownVisit[], now: Date): Promise<void> {
      if (visits.length === 0) return;
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      await db
        .insertInto('area_visits')
        .values(toRows(visits, hour))
        .onConflict((conflict) =>
          conflict.columns(['area', 'version', 'began_at', 'hour']).doUpdateSet({
            visits: sql`area_visits.visits + excluded.visits`,
            failures: sql`area_visits.failures + excluded.failures`,
            network_failures: sql`area_visits.network_failures + excluded.network_failures`,
          }),
        )
        .execute();
      for (const kind of ['canary', 'stable'] as const) {
        const table = BY_PERSON[kind];
        const judged = visits
          .filter((visit) => visit.kind === kind)
          .map((visit) => ({ ...visit, beganAt: visit.judgedSince ?? visit.beganAt }));
        if (judged.length === 0) continue;
        const added = (column: string) =>
          sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
        await db
          .insertInto(table)
          .values(toRows(judged, hour).map((row) => ({ ...row, user_id: userId })))
          .onConflict((conflict) =>
            conflict.columns(['area', 'version', 'began_at', 'hour', 'user_id']).doUpdateSet({
              visits: added('visits'),
              failures: added('failures'),
              network_failures: added('network_failures'),
            }),
          )
          .execute();
      }

      const seen = new Map(visits.map((visit) => [`${visit.area} ${visit.version}`, visit]));
      for (const { area, version, beganAt } of seen.values()) {
        const seenAgainBefore = new Date(Math.max(now.getTime() - SEEN_AGAIN_AFTER_MS, beganAt.getTime()));
        await db
          .insertInto('area_visitors')
          .values({ area, version, user_id: userId, seen_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['area', 'version', 'user_id'])
              .doUpdateSet({ seen_at: sql`excluded.seen_at` })
              .where('area_visitors.seen_at', '<', seenAgainBefore),
          )
          .execute();
      }
    },

    /** Keeps what the failures of a report say, and lets go of the oldest of their versions. */
    async keepFailures(userId: number, visits: readonly KnownVisit[], now: Date): Promise<void> {
      const failed = visits.flatMap(({ outcome, ...visit }) =>
        outcome === 'shown' ? [] : { ...visit, reason: outcome },
      );
      if (failed.length === 0) return;
      await db
        .insertInto('area_failures')
        .values(
          failed.slice(0, FAILURES_OF_A_REPORT).map(({ area, version, reason, message, stack, page }) => ({
            at: now,
            area,
            version,
            reason,
            message: message ?? null,
            stack: stack ?? null,
            page: page ?? null,
            user_id: userId,
          })),
        )
        .execute();
      const versions = new Map(failed.map(({ area, version }) => [`${area} ${version}`, { area, version }]));
      for (const { area, version } of versions.values()) {
        await db
          .deleteFrom('area_failures')
          .where('area', '=', area)
          .where('version', '=', version)
          .where('id', '<=', (oldest) =>
            oldest
              .selectFrom('area_failures')
              .select('id')
              .where('area', '=', area)
              .where('version', '=', version)
              .orderBy('id', 'desc')
              .offset(FAILURES_KEPT)
              .limit(1),
          )
          .execute();
      }
    },

    async health(versions: readonly VersionKey[], now: Date): Promise<Map<string, VersionHealth>> {
      const dayAgo = now.getTime() - HEALTH_WINDOW_MS;
      const peopleSince = async ({ area, version, beganAt }: VersionKey): Promise<number> => {
        const { people } = await db
          .selectFrom('area_visitors')
          .select(({ fn }) => fn.countAll<number>().as('people'))
          .where('area', '=', area)
          .where('version', '=', version)
          .where('seen_at', '>=', new Date(Math.max(dayAgo, beganAt.getTime())))
          .executeTakeFirstOrThrow();
        return people;
      };
      const [counted, people] = await Promise.all([counts(versions, now), Promise.all(versions.map(peopleSince))]);
      return new Map(
        versions.map((version, index) => {
          const count = counted.get(healthKey(version)) ?? { visits: 0, failures: 0 };
          const { visits, failures } = count;
          return [healthKey(version), { visits, failures, people: people[index] ?? 0, errorRate: rateOf(count) }];
        }),
      );
    },

    /** Failures of an area, newest first. */
    failures(area: string, version: string | undefined, cut: { offset: number; limit: number }) {
      let query = db
        .selectFrom('area_failures as failure')
        .innerJoin('users as person', 'person.id', 'failure.user_id')
        .where('failure.area', '=', area);
      if (version !== undefined) query = query.where('failure.version', '=', version);
      return query
        .select([
          'failure.id',
          'failure.at',
          'failure.area',
          'failure.version',
          'failure.reason',
          'failure.message',
          'failure.stack',
          'failure.page',
          'failure.user_id',
          fullName('person').as('user_name'),
        ])
        .orderBy('failure.id', 'desc')
        .limit(cut.limit)
        .offset(cut.offset)
        .execute();
    },

    async countFailures(area: string, version: string | undefined): Promise<number> {
      let query = db.selectFrom('area_failures').where('area', '=', area);
      if (version !== undefined) query = query.where('version', '=', version);
      const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return total;
    },
  };
}

export type VisitsRepository = ReturnType<typeof createVisitsRepository>;
