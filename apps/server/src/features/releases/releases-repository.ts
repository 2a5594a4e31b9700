import { type AreaVersion, type AuditDetails, type ReleaseEntry } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';
import { fullName } from '../../platform/query/full-name';

type Withdrawn = { deployable: string; version: string; title: string };

export type ReleasesRepository = ReturnType<typeof createReleasesRepository>;

export function createReleasesRepository(db: Db) {
  return {
    async history(cut: { offset: number; limit: number }): Promise<{ entries: ReleaseEntry[]; total: number }> {
      const changes = db.selectFrom('audit_entries').where('kind', '=', 'release-changed');
      const [rows, { total }] = await Promise.all([
        changes.select(['at', 'details']).orderBy('id', 'desc').limit(cut.limit).offset(cut.offset).execute(),
        changes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      const entries = rows.map(({ at, details }): ReleaseEntry => {
        const { number, note, by = '', source } = details as AuditDetails['release-changed'];
        return { number, note, createdAt: at.toISOString(), createdBy: by, ...(source && { source }) };
      });
      return { entries, total };
    },

    async versionsOf(deployable: string): Promise<AreaVersion[]> {
      const rows = await db
        .selectFrom('builds')
        .leftJoin('live', 'live.deployable', 'builds.deployable')
        .selectAll('builds')
        .select(['live.version as stable', 'live.candidate as candidate'])
        .where('builds.deployable', '=', deployable)
        .orderBy('builds.published_at', 'desc')
        .execute();
      return rows.map((row): AreaVersion => ({
        version: row.version,
        publishedAt: row.published_at.toISOString(),
        publishedBy: row.published_by,
        ...(row.source && { source: row.source }),
        role: row.version === row.stable ? 'stable' : row.version === row.candidate ? 'candidate' : null,
        withdrawn:
          row.withdrawn_at && row.withdrawn_reason !== null
            ? { at: row.withdrawn_at.toISOString(), reason: row.withdrawn_reason }
            : null,
      }));
    },

    withdrawn(): Promise<Withdrawn[]> {
      return db
        .selectFrom('live')
        .innerJoin('builds', 'builds.deployable', 'live.deployable')
        .distinctOn('live.deployable')
        .select([
          'live.deployable',
          'builds.version',
          sql<string>`coalesce(builds.report -> 'area' ->> 'title', live.deployable)`.as('title'),
        ])
        .where('live.version', 'is', null)
        .where('builds.withdrawn_at', 'is not', null)
        .orderBy('live.deployable')
        .orderBy('builds.withdrawn_at', 'desc')
        .execute();
    },

    /** Ids of the active accounts with these addresses. */
    async findPersons(emails: readonly string[]): Promise<number[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where(sql<string>`lower(email)`, '=', sql<string>`any(${emails.map((email) => email.toLowerCase())})`)
        .where('status', '=', 'activo')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    personsOf(ids: readonly number[]): Promise<{ id: number; name: string | null; email: string }[]> {
      return db
        .selectFrom('users')
        .select(['users.id', fullName('users').as('name'), 'users.email'])
        .where('users.id', '=', sql<number>`any(${[...ids]})`)
        .orderBy('users.id')
        .execute();
    },
  };
}
