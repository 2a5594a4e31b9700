import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';

export type PreviewRow = { id: number; area: string; version: string; person: string | null; expires_at: Date };

type NewPreview = { area: string; version: string; userId: number; expiresAt: Date };

export function createPreviewsRepository(db: Db) {
  const rows = (now: Date) =>
    db
      .selectFrom('previews as preview')
      .innerJoin('users as person', 'person.id', 'preview.user_id')
      .select(['preview.id', 'preview.area', 'preview.version', fullName('person').as('person'), 'preview.expires_at'])
      .where('preview.expires_at', '>', now);

  return {
    list(now: Date, limit: number): Promise<PreviewRow[]> {
      return rows(now).orderBy('preview.id', 'desc').limit(limit).execute();
    },

    findFor(userId: number, id: number, now: Date): Promise<PreviewRow | undefined> {
      return rows(now).where('preview.id', '=', id).where('person.id', '=', userId).executeTakeFirst();
    },

    async insert({ area, version, userId, expiresAt }: NewPreview, now: Date): Promise<number> {
      await db.deleteFrom('previews').where('expires_at', '<=', now).execute();
      const { id } = await db
        .insertInto('previews')
        .values({ area, version, user_id: userId, expires_at: expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Takes the number of a preview that nobody gets, so that its link looks like any other. */
    async skipNumber(): Promise<number> {
      const { rows } = await sql<{
        id: number;
      }>`select nextval(pg_get_serial_sequence('previews', 'id')) as id`.execute(db);
      return rows[0]?.id ?? 0;
    },

    remove(id: number): Promise<{ area: string; version: string; user_id: number | null } | undefined> {
      return db
        .deleteFrom('previews')
        .where('id', '=', id)
        .returning(['area', 'version', 'user_id'])
        .executeTakeFirst();
    },
  };
}
