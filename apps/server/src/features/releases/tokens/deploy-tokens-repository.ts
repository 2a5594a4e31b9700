import type { DeployTokenInput } from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import { fullName } from '../../../platform/query/full-name';

export type DeployTokenRow = {
  id: number;
  deployable: string;
  name: string;
  created_at: Date;
  creator_id: number;
  created_by: string | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date;
};

type NewDeployToken = Pick<DeployTokenInput, 'deployable' | 'name'> & {
  tokenHash: Buffer;
  creatorId: number;
  expiresAt: Date;
};

/** A use is noted at most once a minute, however much a token does. */
const NOTE_EVERY_MS = 60_000;

export function createDeployTokensRepository(db: Db) {
  const rows = () =>
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

  return {
    list(limit: number): Promise<DeployTokenRow[]> {
      return rows().orderBy('token.id', 'desc').limit(limit).execute();
    },

    find(id: number): Promise<DeployTokenRow | undefined> {
      return rows().where('token.id', '=', id).executeTakeFirst();
    },

    findByHash(tokenHash: Buffer): Promise<DeployTokenRow | undefined> {
      return rows().where('token.token_hash', '=', tokenHash).executeTakeFirst();
    },

    async insert({ deployable, name, tokenHash, creatorId, expiresAt }: NewDeployToken): Promise<number> {
      const { id } = await db
        .insertInto('deploy_tokens')
        .values({ deployable, name, token_hash: tokenHash, created_by: creatorId, expires_at: expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow();
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
