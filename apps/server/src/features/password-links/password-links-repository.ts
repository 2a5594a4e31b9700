import { MESSAGES, type PasswordLinkPurpose } from '@portal/domain';
import { sql } from 'kysely';

import { hashSecret, newSecret } from '../../platform/auth/random-secret';
import { foldCase } from '../../platform/database/fold-case';
import type { StoredPassword } from '../../platform/auth/passwords';
import type { Db } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';

/** Milliseconds. */
const PASSWORD_LINK_LIFE: Record<PasswordLinkPurpose, number> = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  reset: 30 * 60 * 1000,
};

const linkOver = () => notFound(MESSAGES.password.linkOver);

export function createPasswordLinksRepository(db: Db) {
  return {
    /** Returns its secret, which is stored nowhere. */
    async create(userId: number, purpose: PasswordLinkPurpose, now: Date): Promise<string> {
      const secret = newSecret();
      await db
        .insertInto('password_links')
        .values({
          user_id: userId,
          purpose,
          secret_hash: hashSecret(secret),
          created_at: now,
          expires_at: new Date(now.getTime() + PASSWORD_LINK_LIFE[purpose]),
        })
        .execute();
      return secret;
    },

    /** Throws AppError 404 for a link that is over, as `use`. */
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
        ])
        .where('password_links.secret_hash', '=', hashSecret(secret))
        .where('password_links.expires_at', '>', now)
        .where('users.status', '=', 'activo')
        .executeTakeFirstOrThrow(linkOver);
    },

    /**
     * The database ends the person's sessions and all their links. The person is locked before the link, like in
     * every change of a person.
     */
    async use(
      secret: string,
      { userId, password, now }: { userId: number; password: StoredPassword; now: Date },
    ): Promise<void> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      await db
        .deleteFrom('password_links')
        .where('secret_hash', '=', hashSecret(secret))
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirstOrThrow(linkOver);
      await db
        .updateTable('users')
        .set({ ...password, updated_at: now })
        .where('id', '=', userId)
        .where('status', '=', 'activo')
        .returning('id')
        .executeTakeFirstOrThrow(linkOver);
    },

    async findPerson(who: { email: string } | { id: number }) {
      const query = db.selectFrom('users').select(['id', 'name', 'email']).where('status', '=', 'activo');
      return 'id' in who
        ? query.where('id', '=', who.id).executeTakeFirst()
        : query.where(foldCase(sql.ref('email')), '=', foldCase(sql`${who.email}::text`)).executeTakeFirst();
    },
  };
}
