import { sql, type Kysely, type Selectable } from 'kysely';

import type { Database, UsersTable } from '../../platform/database/schema';
import { documentOfNamesake } from '../../platform/query/namesakes';
import { keyContains } from '../../platform/query/text-search';
import { countUsers, fromUsers, orderUsers, userConditions, type UserFilters, type UserPage } from './users-filter';

export type UserOptionRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'last_name' | 'company_id'> & {
  document: string | null;
};

/**
 * People as selects offer them. A text is looked for in their names alone: who may choose a person sees no more of them,
 * except what tells two of the same name apart.
 */
export function createUserOptions(db: Kysely<Database>) {
  const matching = (filters: UserFilters, q: string | undefined) => [
    ...userConditions(filters),
    ...(q === undefined ? [] : [keyContains('users.name_key', q)]),
  ];
  return {
    async list(
      filters: UserFilters,
      q: string | undefined,
      { offset, limit, sort }: UserPage,
    ): Promise<UserOptionRow[]> {
      const { rows } =
        await sql<UserOptionRow>`select id, name, last_name, company_id, ${documentOfNamesake('users')} as document
        ${fromUsers(matching(filters, q))}
        ${orderUsers(sort)} limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },

    count(filters: UserFilters, q: string | undefined): Promise<number> {
      return countUsers(db, matching(filters, q));
    },
  };
}
