import { ROLE, type EditableStatus, type RoleCode } from '@portal/domain';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type { Database } from '../database/schema';

/** What narrows a list of users, besides a text. */
export type UserFilters = {
  role?: RoleCode | undefined;
  status?: EditableStatus | undefined;
  haveLeader?: boolean | undefined;
  isNotContractor?: boolean | undefined;
  isLeader?: boolean | undefined;
  company?: number | undefined;
  userLeader?: number | undefined;
  /** Only people to whom work is given: operators, and leaders of contractor companies. */
  onlyAssignable?: boolean;
};

/** The people a list is about, neither sorted nor cut. */
export type UserFilter = SelectQueryBuilder<Database, 'users', object>;

const holds = (role: RoleCode) => sql<boolean>`users.role_codes @> ${sql.lit(`{${role}}`)}`;

/** A leader is a contractor's assigner (product decisions, "People and roles"). */
const isLeader = sql<boolean>`(users.company_id is not null and ${holds(ROLE.assigner)})`;

/**
 * Values of closed lists are written out, so that the plan PostgreSQL keeps for a prepared statement knows how many rows they
 * mean and may use the partial indexes.
 */
export function filterUsers(db: Kysely<Database>, filters: UserFilters): UserFilter {
  let query = db.selectFrom('users').where('users.status', '<>', sql.lit('eliminado'));
  const { role, status, haveLeader, isNotContractor, company, userLeader } = filters;
  if (role !== undefined) query = query.where(holds(role));
  if (status !== undefined) query = query.where('users.status', '=', sql.lit(status));
  if (haveLeader !== undefined) query = query.where('users.leader_id', haveLeader ? 'is not' : 'is', null);
  if (isNotContractor !== undefined) query = query.where('users.company_id', isNotContractor ? 'is' : 'is not', null);
  if (filters.isLeader === true) query = query.where(isLeader);
  if (filters.isLeader === false) query = query.where(sql<boolean>`not ${isLeader}`);
  if (company !== undefined) query = query.where('users.company_id', '=', company);
  if (userLeader !== undefined) query = query.where('users.leader_id', '=', userLeader);
  if (filters.onlyAssignable === true) {
    query = query.where(sql<boolean>`(${holds(ROLE.operator)} or ${isLeader})`);
  }
  return query;
}

/** What a list of users may be sorted by. Each has an index that carries the search key. */
export const USER_ORDER = {
  name: sql.ref('users.name_key'),
  document: sql`users.document collate "C"`,
  email: sql.ref('users.email_key'),
  status: sql.ref('users.status'),
  id: sql.ref('users.id'),
} as const satisfies Record<string, RawBuilder<unknown>>;
type UserOrder = keyof typeof USER_ORDER;
export const USER_SORTABLE = Object.keys(USER_ORDER) as UserOrder[];

/** Which rows of a list are asked for, in which order. */
export type UserPage = { offset: number; limit: number; sort: { field: UserOrder; direction: 'asc' | 'desc' } };
