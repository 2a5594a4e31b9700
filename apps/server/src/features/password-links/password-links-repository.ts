import { createHash, randomBytes } from 'node:crypto';

import { PASSWORD_LINK_LIFE, type PasswordLinkPurpose } from '@portal/domain';
import { sql } from 'kysely';

import { foldCase } from '../../platform/database/fold-case';
import type { StoredPassword } from '../../platform/auth/passwords';
import type { Db } from '../../platform/database/schema';

const SECRET_BYTES = 32;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function createPasswordLinksRepository(db: Db) {
  return {
    /** Returns its secret, which is stored nowhere. */
    async create(userId: number, purpose: PasswordLinkPurpose, now: Date): Promise<string> {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await db
        .insertInto('password_links')
        .values({
          user_id: userId,
          purpose,
          secret_hash: hashOf(secret),
          created_at: now,
          expires_at: new Date(now.getTime() + PASSWORD_LINK_LIFE[purpose]),
        })
        .execute();
      return secret;
    },

    find(secret: string, now: Date) {
      return db
        .selectFrom('password_links')
        .innerJoin('users', 'users.id', 'password_links.user_id')
        .select([
          'users.id as userId',
          'users.name',
          'users.last_name as lastName',
          'users.document',
          'users.email',
          'users.company_id as company',
          'users.role_codes as roles',
          'password_links.purpose',
          'password_links.expires_at as expiresAt',
        ])
        .where('password_links.secret_hash', '=', hashOf(secret))
        .where('password_links.expires_at', '>', now)
        .where('users.status', '=', 'activo')
        .executeTakeFirst();
    },

    /**
     * The database ends the person's sessions and all their links. The person is locked before the link, like in
     * every change of a person.
     */
    async use(
      secret: string,
      { userId, password, now }: { userId: number; password: StoredPassword; now: Date },
    ): Promise<boolean> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const link = await db
        .deleteFrom('password_links')
        .where('secret_hash', '=', hashOf(secret))
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      if (link === undefined) return false;
      const changed = await db
        .updateTable('users')
        .set({ ...password, updated_at: now })
        .where('id', '=', userId)
        .where('status', '=', 'activo')
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    async findPerson(who: { email: string } | { id: number }) {
      const query = db.selectFrom('users').select(['id', 'name', 'email']).where('status', '=', 'activo');
      return 'id' in who
        ? query.where('id', '=', who.id).executeTakeFirst()
        : query.where(foldCase(sql.ref('email')), '=', foldCase(sql`${who.email}::text`)).executeTakeFirst();
    },
  };
}
