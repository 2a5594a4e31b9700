import { ROLE, type EditableStatus, type RoleCode, type UserOption } from '@portal/domain';
import { sql, type ExpressionBuilder } from 'kysely';

import type { Database, Db } from '../database/schema';

export type LookupFilters = {
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

type Users = ExpressionBuilder<Database, 'users'>;

const holds = (users: Users, role: RoleCode) =>
  users.exists(
    users
      .selectFrom('user_roles')
      .select('user_roles.user_id')
      .whereRef('user_roles.user_id', '=', 'users.id')
      .where('user_roles.role_code', '=', role),
  );

/** A leader is a contractor's assigner (product decisions, "People and roles"). */
const isLeader = (users: Users) => users.and([users('company_id', 'is not', null), holds(users, ROLE.assigner)]);

/** People as selects offer them. */
export function createUsersLookupRepository(db: Db) {
  const matching = (filters: LookupFilters) => {
    let query = db.selectFrom('users').where('users.status', '<>', 'eliminado');
    const { role, status, haveLeader, isNotContractor, company, userLeader, q } = filters;
    if (role !== undefined) query = query.where((users) => holds(users, role));
    if (status !== undefined) query = query.where('users.status', '=', status);
    if (haveLeader !== undefined) query = query.where('users.leader_id', haveLeader ? 'is not' : 'is', null);
    if (isNotContractor !== undefined) query = query.where('users.company_id', isNotContractor ? 'is' : 'is not', null);
    if (filters.isLeader === true) query = query.where(isLeader);
    if (filters.isLeader === false) query = query.where((users) => users.not(isLeader(users)));
    if (company !== undefined) query = query.where('users.company_id', '=', company);
    if (userLeader !== undefined) query = query.where('users.leader_id', '=', userLeader);
    if (q !== undefined) {
      query = query.where(sql<boolean>`strpos(lower(users.name || ' ' || users.last_name), lower(${q})) > 0`);
    }
    if (filters.onlyAssignable === true) {
      query = query.where((users) => users.or([holds(users, ROLE.operator), isLeader(users)]));
    }
    return query;
  };

  return {
    async list(filters: LookupFilters, cut: { offset: number; limit: number }): Promise<UserOption[]> {
      const rows = await matching(filters)
        .select(['id', 'name', 'last_name', 'company_id'])
        .orderBy(sql`lower(users.name)`)
        .orderBy(sql`lower(users.last_name)`)
        .orderBy('users.id')
        .limit(cut.limit)
        .offset(cut.offset)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        lastName: row.last_name,
        company: row.company_id === null ? null : { id: row.company_id },
      }));
    },

    async count(filters: LookupFilters): Promise<number> {
      const counted = matching(filters).select(({ fn }) => fn.countAll<number>().as('total'));
      return (await counted.executeTakeFirstOrThrow()).total;
    },
  };
}
