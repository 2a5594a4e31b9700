import { ROLE, type EditableStatus, type RoleCode } from '@portal/domain';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';

import type { Database, Db } from '../database/schema';
import { keyContains } from '../lists/text-search';

export type UserFilters = {
  role?: RoleCode | undefined;
  status?: EditableStatus | undefined;
  haveLeader?: boolean | undefined;
  isNotContractor?: boolean | undefined;
  isLeader?: boolean | undefined;
  company?: number | undefined;
  userLeader?: number | undefined;
  q?: string | undefined;
  /** Only people to whom work is given: operators, and leaders of contractor companies. */
  onlyAssignable?: boolean;
};

/** What the list may be sorted by. */
export const USER_ORDER = {
  name: sql.ref('users.name_key'),
  document: sql`users.document collate "C"`,
  email: sql.ref('users.email_key'),
  status: sql.ref('users.status'),
  id: sql.ref('users.id'),
} as const satisfies Record<string, RawBuilder<unknown>>;
export type UserOrder = keyof typeof USER_ORDER;
export const USER_SORTABLE = Object.keys(USER_ORDER) as UserOrder[];

type Cut = { offset: number; limit: number; sort: { field: UserOrder; direction: 'asc' | 'desc' } };
type Users = ExpressionBuilder<Database, 'users'>;

const holds = (users: Users, role: RoleCode) =>
  users.exists(
    users
      .selectFrom('user_roles')
      .select('user_roles.user_id')
      .whereRef('user_roles.user_id', '=', 'users.id')
      .where('user_roles.role_code', '=', sql.lit(role)),
  );

/** A leader is a contractor's assigner (product decisions, "People and roles"). */
const isLeader = (users: Users) => users.and([users('company_id', 'is not', null), holds(users, ROLE.assigner)]);

/**
 * The people a list is about, neither sorted nor cut. Values of closed lists are written out, so that the plan PostgreSQL
 * keeps for a prepared statement knows how many rows they mean and may use the partial indexes.
 */
function filterUsers(db: Db, filters: UserFilters) {
  let query = db.selectFrom('users').where('users.status', '<>', sql.lit('eliminado'));
  const { role, status, haveLeader, isNotContractor, company, userLeader, q } = filters;
  if (role !== undefined) query = query.where((users) => holds(users, role));
  if (status !== undefined) query = query.where('users.status', '=', sql.lit(status));
  if (haveLeader !== undefined) query = query.where('users.leader_id', haveLeader ? 'is not' : 'is', null);
  if (isNotContractor !== undefined) query = query.where('users.company_id', isNotContractor ? 'is' : 'is not', null);
  if (filters.isLeader === true) query = query.where(isLeader);
  if (filters.isLeader === false) query = query.where((users) => users.not(isLeader(users)));
  if (company !== undefined) query = query.where('users.company_id', '=', company);
  if (userLeader !== undefined) query = query.where('users.leader_id', '=', userLeader);
  if (q !== undefined) query = query.where(keyContains('users.search_key', q));
  if (filters.onlyAssignable === true) {
    query = query.where((users) => users.or([holds(users, ROLE.operator), isLeader(users)]));
  }
  return query;
}

/** People as selects offer them, and as administrators list them. */
export function createUserLists(db: Db) {
  const page = (filters: UserFilters, { offset, limit, sort }: Cut) => {
    const ids = filterUsers(db, filters)
      .select('users.id as id')
      .orderBy(USER_ORDER[sort.field], sort.direction)
      .orderBy('users.id', sort.direction)
      .limit(limit)
      .offset(offset)
      .as('cut');
    return db
      .with('page', (query) =>
        query.selectFrom(ids).select(['cut.id as id', sql<number>`row_number() over ()`.as('position')]),
      )
      .selectFrom('page')
      .innerJoin('users', 'users.id', 'page.id')
      .orderBy('page.position');
  };

  return {
    options(filters: UserFilters, cut: Cut) {
      return page(filters, cut).select(['users.id', 'users.name', 'users.last_name', 'users.company_id']).execute();
    },

    items(filters: UserFilters, cut: Cut) {
      return page(filters, cut)
        .leftJoin('companies', 'companies.id', 'users.company_id')
        .select([
          'users.id',
          'users.name',
          'users.last_name',
          'users.document',
          'users.email',
          'users.company_id',
          'users.status',
          'companies.name as company_name',
          sql<RoleCode[]>`array(select role_code from user_roles where user_id = users.id order by role_code)`.as(
            'roles',
          ),
        ])
        .execute();
    },

    async count(filters: UserFilters): Promise<number> {
      const counted = filterUsers(db, filters).select(({ fn }) => fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  };
}
type Lists = ReturnType<typeof createUserLists>;
export type UserOptionRow = Awaited<ReturnType<Lists['options']>>[number];
export type UserListRow = Awaited<ReturnType<Lists['items']>>[number];
