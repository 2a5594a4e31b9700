import type { Kysely, Selectable } from 'kysely';

import type { Database, UsersTable } from '../database/schema';
import { keyContains } from '../lists/text-search';
import type { Totals } from '../lists/totals';
import { filterUsers, USER_ORDER, type UserFilters, type UserPage } from './users-filter';

export type UserOptionRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'last_name' | 'company_id'>;

/** People as selects offer them. A text is looked for in their names alone: who may choose a person sees no more of them. */
export function createUserOptions(db: Kysely<Database>, totals: Totals) {
  const matching = (filters: UserFilters, q: string | undefined) => {
    const query = filterUsers(db, filters);
    return q === undefined ? query : query.where(keyContains('users.name_key', q));
  };
  return {
    list(filters: UserFilters, q: string | undefined, { offset, limit, sort }: UserPage): Promise<UserOptionRow[]> {
      return matching(filters, q)
        .select(['users.id', 'users.name', 'users.last_name', 'users.company_id'])
        .orderBy(USER_ORDER[sort.field], sort.direction)
        .orderBy('users.id', sort.direction)
        .limit(limit)
        .offset(offset)
        .execute();
    },

    count(filters: UserFilters, q: string | undefined): Promise<number> {
      return totals.count(matching(filters, q));
    },
  };
}
