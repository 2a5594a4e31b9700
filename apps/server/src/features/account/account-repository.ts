import type { StoredPassword } from '../../platform/auth/passwords';
import type { Db } from '../../platform/database/schema';

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

    findCredentials(id: number) {
      return db
        .selectFrom('users')
        .select(['password_hash', 'name', 'last_name', 'document', 'email'])
        .where('id', '=', id)
        .where('status', '=', 'activo')
        .executeTakeFirst();
    },

    async changePhone(id: number, { phone, now }: { phone: string; now: Date }): Promise<void> {
      await db
        .updateTable('users')
        .set({ phone, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'activo')
        .execute();
    },

    /**
     * Returns false when the person is not active any more, or the password has changed since its check.
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
