import type { AreaFailureReason, PageLoad, VersionHealth } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';
import type { Live } from '../../../platform/releases/live';

const HOUR_MS = 60 * 60_000;

const HEALTH_WINDOW_MS = 24 * HOUR_MS;

export const FAILURES_KEPT = 100;
const FAILURES_OF_A_REPORT = 10;

/** Failures that the user's own network may cause, rather than the version (tools/decisions/candidates.md). */
const OF_THE_NETWORK: readonly AreaFailureReason[] = ['unreachable', 'timeout'];

export type VersionKey = { area: string; version: string; beganAt: Date };

/** The versions that people have, each with the moment from which their people are counted. */
export const liveVersions = (live: readonly Live[]): VersionKey[] =>
  live.flatMap(({ deployable: area, stable, since, candidate }) => [
    ...(stable ? [{ area, version: stable.report.version, beganAt: since }] : []),
    ...(candidate ? [{ area, version: candidate.version, beganAt: candidate.since }] : []),
  ]);

export function healthKey({ area, version, beganAt }: VersionKey): string {
  return `${area} ${version} ${beganAt.toISOString()}`;
}

export type VersionKind = 'stable' | 'candidate' | 'former';

export type KnownVisit = PageLoad & VersionKey & { kind: VersionKind };

function toRows(userId: number, visits: readonly KnownVisit[], hour: Date) {
  const byVersion = new Map<string, [KnownVisit, ...KnownVisit[]]>();
  for (const visit of visits) {
    const same = byVersion.get(healthKey(visit));
    if (same) same.push(visit);
    else byVersion.set(healthKey(visit), [visit]);
  }
  const sorted = [...byVersion.entries()].sort(([left], [right]) => (left < right ? -1 : 1));
  return sorted.map(([, ofVersion]) => {
    const [{ area, version, beganAt }] = ofVersion;
    const failed = ofVersion.filter(({ outcome }) => outcome !== 'shown');
    return {
      area,
      version,
      began_at: beganAt,
      hour,
      user_id: userId,
      failures: failed.length,
      network_failures: failed.filter(({ outcome }) => OF_THE_NETWORK.some((reason) => reason === outcome)).length,
    };
  });
}

export function createVisitsRepository(db: Db) {
  return {
    /** Rows are written in the order of their keys, which excludes deadlocks. */
    async record(userId: number, visits: readonly KnownVisit[], now: Date): Promise<void> {
      const judged = visits.filter(({ kind }) => kind !== 'former');
      if (judged.length === 0) return;
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      await db
        .insertInto('version_visits')
        .values(toRows(userId, judged, hour))
        .onConflict((conflict) =>
          conflict.columns(['area', 'version', 'began_at', 'hour', 'user_id']).doUpdateSet({
            failures: sql`version_visits.failures + excluded.failures`,
            network_failures: sql`version_visits.network_failures + excluded.network_failures`,
          }),
        )
        .execute();
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

    /**
     * Reads the health of versions, by `healthKey`. One failure of the version itself makes a person one who met a failure; one that the
     * person's network may have caused does so from the second on.
     */
    async health(versions: readonly VersionKey[], now: Date): Promise<Map<string, VersionHealth>> {
      const found = new Map<string, VersionHealth>(
        versions.map((version) => [healthKey(version), { people: 0, failed: 0 }]),
      );
      const people = db
        .selectFrom('version_visits')
        .select(({ fn }) => [
          'area',
          'version',
          'began_at',
          fn.sum('failures').as('failures'),
          fn.sum('network_failures').as('network_failures'),
        ])
        .where('area', '=', sql<string>`any(${[...new Set(versions.map(({ area }) => area))]})`)
        .where('hour', '>', new Date(now.getTime() - HEALTH_WINDOW_MS))
        .groupBy(['area', 'version', 'began_at', 'user_id']);
      const rows = await db
        .selectFrom(people.as('person'))
        .select([
          'area',
          'version',
          'began_at',
          sql<number>`count(*)::int`.as('people'),
          sql<number>`(count(*) filter (where failures > network_failures or network_failures > 1))::int`.as('failed'),
        ])
        .groupBy(['area', 'version', 'began_at'])
        .execute();
      for (const { area, version, began_at: beganAt, ...health } of rows) {
        const key = healthKey({ area, version, beganAt });
        if (found.has(key)) found.set(key, health);
      }
      return found;
    },

    async failures(area: string, version: string | undefined, cut: { offset: number; limit: number }) {
      const of = db
        .selectFrom('area_failures as failure')
        .where('failure.area', '=', area)
        .$if(version !== undefined, (query) => query.where('failure.version', '=', version ?? ''));
      const [rows, { total }] = await Promise.all([
        of
          .innerJoin('users as person', 'person.id', 'failure.user_id')
          .selectAll('failure')
          .select(fullName('person').as('user_name'))
          .orderBy('failure.id', 'desc')
          .limit(cut.limit)
          .offset(cut.offset)
          .execute(),
        of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { rows, total };
    },
  };
}

export type VisitsRepository = ReturnType<typeof createVisitsRepository>;
