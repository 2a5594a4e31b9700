import type { ReleaseSource } from '@portal/domain';
import type { BuildReport, Candidate, LiveBuild } from '@portal/releases';
import { sql, type Selectable } from 'kysely';

import type { BuildsTable, Db, Trx } from '../database/schema';

export type Build = {
  report: BuildReport;
  publishedAt: Date;
  publishedBy: string;
  source: ReleaseSource | null;
  replaced: string | null;
};

export type Live = {
  deployable: string;
  /** null when the area was withdrawn. */
  stable: Build | null;
  since: Date;
  candidate: (Candidate & { build: Build }) | null;
  brought: string | null;
  number: number;
  changedAt: Date;
  changedBy: string;
};

export const versionOf = (build: Build | null | undefined): string | null => build?.report.version ?? null;

export const versionsOf = (row: Live | undefined) => row && { stable: versionOf(row.stable), brought: row.brought };

/** Looks up the versions of deployables, as `broughtBuilds` needs them. */
export const versionsIn = (live: readonly Live[]) => (deployable: string) =>
  versionsOf(live.find((row) => row.deployable === deployable));

const toBuild = (row: Selectable<BuildsTable>): Build => ({
  report: row.report,
  publishedAt: row.published_at,
  publishedBy: row.published_by,
  source: row.source,
  replaced: row.replaced,
});

export async function findBuild(db: Db, deployable: string, version: string): Promise<Build | undefined> {
  const row = await db
    .selectFrom('builds')
    .selectAll()
    .where('deployable', '=', deployable)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toBuild(row);
}

type JsonBuild = Omit<Selectable<BuildsTable>, 'published_at'> & { published_at: string };

const fromJson = (row: JsonBuild): Build => toBuild({ ...row, published_at: new Date(row.published_at) });

/** Reads everything in one statement: a change in between must not show a row without its build. */
export async function readLive(db: Db): Promise<Live[]> {
  const rows = await db
    .selectFrom('live')
    .leftJoin('builds as stable', (join) =>
      join.onRef('stable.deployable', '=', 'live.deployable').onRef('stable.version', '=', 'live.version'),
    )
    .leftJoin('builds as tried', (join) =>
      join.onRef('tried.deployable', '=', 'live.deployable').onRef('tried.version', '=', 'live.candidate'),
    )
    .selectAll('live')
    .select([
      sql<JsonBuild | null>`to_jsonb(stable)`.as('stable_build'),
      sql<JsonBuild | null>`to_jsonb(tried)`.as('tried_build'),
    ])
    .orderBy('live.deployable')
    .execute();
  return rows.map((row): Live => {
    const build = row.tried_build && fromJson(row.tried_build);
    return {
      deployable: row.deployable,
      stable: row.stable_build && fromJson(row.stable_build),
      since: row.since,
      candidate: build && {
        build,
        version: build.report.version,
        share: row.candidate_share,
        roles: row.candidate_roles,
        persons: row.candidate_persons,
        since: row.candidate_since ?? row.changed_at,
      },
      brought: row.brought,
      number: row.number,
      changedAt: row.changed_at,
      changedBy: row.changed_by,
    };
  });
}

/** Key of the advisory lock under which what is live changes, one change after another. */
const RELEASE_LOCK = 7_042_053;

/** Until the end of the transaction. */
export async function lockReleases(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(RELEASE_LOCK)})`.execute(trx);
}

export const lastChanged = (live: readonly Live[]): Live | undefined =>
  live.toSorted((one, other) => other.number - one.number)[0];

export const numberOf = (live: readonly Live[]): number => lastChanged(live)?.number ?? 0;

export function liveBuilds(live: readonly Live[]): LiveBuild[] {
  return live.flatMap(({ deployable, stable, candidate }): LiveBuild[] => [
    ...(stable ? [{ deployable, role: 'stable' as const, report: stable.report }] : []),
    ...(candidate ? [{ deployable, role: 'candidate' as const, report: candidate.build.report }] : []),
  ]);
}
