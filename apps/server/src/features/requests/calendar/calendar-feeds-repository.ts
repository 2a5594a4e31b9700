import type { Db } from '../../../platform/database/schema';

export function createCalendarFeedsRepository(db: Db) {
  return {
    find(userId: number): Promise<{ created_at: Date } | undefined> {
      return db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', userId).executeTakeFirst();
    },

    async put(userId: number, { hash, now }: { hash: Buffer; now: Date }): Promise<void> {
      const values = { secret_hash: hash, created_at: now };
      await db
        .insertInto('calendar_feeds')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    async remove(userId: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async findOwner(hash: Buffer): Promise<number | undefined> {
      const row = await db
        .selectFrom('calendar_feeds')
        .select('user_id')
        .where('secret_hash', '=', hash)
        .executeTakeFirst();
      return row?.user_id;
    },
  };
}
