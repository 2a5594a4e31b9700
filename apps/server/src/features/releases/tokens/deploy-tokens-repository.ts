import type { Insertable } from 'kysely';

import type { Database, Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';

/** A use is noted at most once a minute, however much a token does. */
const NOTE_EVERY_MS = 60_000;

const rowsOf = (db: Db) =>
  db
    .selectFrom('deploy_tokens as token')
    .innerJoin('users as creator', 'creator.id', 'token.created_by')
    .select([
      'token.id',
      'token.deployable',
      'token.name',
      'token.created_at',
      'creator.id as creator_id',
      fullName('creator').as('created_by'),
      'token.last_used_at',
      'token.revoked_at',
      'token.expires_at',
    ]);

export type DeployTokenRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export function createDeployTokensRepository(db: Db) {
  return {
    list(limit: number): Promise<DeployTokenRow[]> {
      return rowsOf(db).orderBy('token.id', 'desc').limit(limit).execute();
    },

    find(id: number): Promise<DeployTokenRow | undefined> {
      return rowsOf(db).where('token.id', '=', id).executeTakeFirst();
    },

    findByHash(tokenHash: Buffer): Promise<DeployTokenRow | undefined> {
      return rowsOf(db).where('token.token_hash', '=', tokenHash).executeTakeFirst();
    },

    async insert(values: Insertable<Database['deploy_tokens']>): Promise<number> {
      const { id } = await db.insertInto('deploy_tokens').values(values).returning('id').executeTakeFirstOrThrow();
      return id;
    },

    revoke(id: number, now: Date): Promise<{ deployable: string; name: string } | undefined> {
      return db
        .updateTable('deploy_tokens')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(['deployable', 'name'])
        .executeTakeFirst();
    },

    async noteUse({ id, last_used_at: lastUsed }: DeployTokenRow, now: Date): Promise<void> {
      if (lastUsed !== null && now.getTime() - lastUsed.getTime() < NOTE_EVERY_MS) return;
      await db.updateTable('deploy_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
    },
  };
}
