import type { DeployTokenInput } from '@portal/domain';

import type { Db } from '../../database/schema';
import { fullName } from '../../lists/full-name';

export type DeployTokenRow = {
  id: number;
  unit: string;
  name: string;
  created_at: Date;
  /** Name of the person who made it. */
  created_by: string | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
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
        'token.unit',
        'token.name',
        'token.created_at',
        fullName('creator').as('created_by'),
        'token.last_used_at',
        'token.revoked_at',
      ]);

  return {
    /** Newest first, the revoked ones too. */
    list(limit: number): Promise<DeployTokenRow[]> {
      return rows().orderBy('token.id', 'desc').limit(limit).execute();
    },

    find(id: number): Promise<DeployTokenRow | undefined> {
      return rows().where('token.id', '=', id).executeTakeFirst();
    },

    /** @returns its id */
    async insert({ unit, name }: DeployTokenInput, tokenHash: Buffer, createdBy: number): Promise<number> {
      const { id } = await db
        .insertInto('deploy_tokens')
        .values({ unit, name, token_hash: tokenHash, created_by: createdBy })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Revokes it; one that is revoked already stays as it is. */
    async revoke(id: number, now: Date): Promise<void> {
      await db
        .updateTable('deploy_tokens')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },

    /** @returns what the token may publish, or undefined when there is none of that hash, or it was revoked */
    async use(tokenHash: Buffer, now: Date): Promise<{ id: number; unit: string; name: string } | undefined> {
      const token = await db
        .selectFrom('deploy_tokens')
        .select(['id', 'unit', 'name', 'last_used_at'])
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (token === undefined) return undefined;
      const { last_used_at: lastUsed, ...rest } = token;
      if (lastUsed === null || now.getTime() - lastUsed.getTime() >= NOTE_EVERY_MS) {
        await db.updateTable('deploy_tokens').set({ last_used_at: now }).where('id', '=', token.id).execute();
      }
      return rest;
    },
  };
}
