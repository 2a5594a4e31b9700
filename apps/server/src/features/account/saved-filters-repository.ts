import type { SavedFilterList, SavedFilters, SavedFiltersInput } from '@portal/domain';

import type { Db } from '../../platform/database/schema';

const COLUMNS = ['id', 'name', 'query'] as const;

export function createSavedFiltersRepository(db: Db, { userId, list }: { userId: number; list: SavedFilterList }) {
  return {
    list(): Promise<SavedFilters[]> {
      return db
        .selectFrom('saved_filters')
        .select(COLUMNS)
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .orderBy((order) => order.fn('lower', ['name']))
        .execute();
    },

    /** Counts them after the person's concurrent transactions that count them: two tabs cannot exceed the limit. */
    async lockAndCount(): Promise<number> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const { count } = await db
        .selectFrom('saved_filters')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    insert(input: SavedFiltersInput): Promise<SavedFilters> {
      return db
        .insertInto('saved_filters')
        .values({ user_id: userId, list, name: input.name, query: input.query })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    },

    update(id: number, { name, query }: SavedFiltersInput): Promise<SavedFilters | undefined> {
      return db
        .updateTable('saved_filters')
        .set({ name, query })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .returning(COLUMNS)
        .executeTakeFirst();
    },

    async delete(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('saved_filters')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('list', '=', list)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
