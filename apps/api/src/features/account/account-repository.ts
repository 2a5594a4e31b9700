import type { StoredPassword } from '../../platform/auth/passwords';
import type { Db } from '../../platform/database/schema';

/** A person's own row. */
export function createAccountRepository(db: Db) {
  return {
    find(id: number) {
      return db
        .selectFrom('users')
        .select(['id', 'name', 'last_name', 'document_type', 'document', 'email', 'phone'])
        .where('id', '=', id)
        .where('status', '=', 'activo')
        .executeTakeFirst();
    },

    /** Finds what the passwords of an active person are checked against: the current one, and a new one. */
    findCredentials(id: number) {
      return db
        .selectFrom('users')
        .select(['password_hash', 'name', 'last_name', 'document', 'email'])
        .where('id', '=', id)
        .where('status', '=', 'activo')
        .executeTakeFirst();
    },

    /**
     * The database ends all sessions of the person with it.
     * @returns false when the person is not active any more, or has got another password than the one that was checked
     */
    async changePassword(
      id: number,
      { from, to, now }: { from: string; to: StoredPassword; now: Date },
    ): Promise<boolean> {
      const row = await db
        .updateTable('users')
        .set({ ...to, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'activo')
        .where('password_hash', '=', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createAccountRepository>['find']>>>;
