import { ROLE, type EditableStatus, type RoleCode } from '@portal/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Database } from '../../platform/database/schema';

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

/** A condition on `users`. */
export type Condition = RawBuilder<boolean>;

const holds = (role: RoleCode): Condition => sql`users.role_codes @> ${sql.lit(`{${role}}`)}`;

/** A leader is a contractor's assigner (product decisions, "People and roles"). */
const isLeader: Condition = sql`(users.company_id is not null and ${holds(ROLE.assigner)})`;

const isOrIsNot = (isNull: boolean) => (isNull ? sql`is null` : sql`is not null`);

/**
 * What a list shows, as SQL: written by hand, because to build it clause by clause costs the hottest list more than all the
 * rest of its request. Values of closed lists are written out, so that the plan PostgreSQL keeps for a prepared statement
 * knows how many rows they mean and may use the partial indexes.
 */
export function userConditions(filters: UserFilters): Condition[] {
  const { role, status, haveLeader, isNotContractor, company, userLeader } = filters;
  const conditions: Condition[] = [sql`users.status <> 'eliminado'`];
  if (role !== undefined) conditions.push(holds(role));
  if (status !== undefined) conditions.push(sql`users.status = ${sql.lit(status)}`);
  if (haveLeader !== undefined) conditions.push(sql`users.leader_id ${isOrIsNot(!haveLeader)}`);
  if (isNotContractor !== undefined) conditions.push(sql`users.company_id ${isOrIsNot(isNotContractor)}`);
  if (filters.isLeader !== undefined) conditions.push(filters.isLeader ? isLeader : sql`not ${isLeader}`);
  if (company !== undefined) conditions.push(sql`users.company_id = ${company}`);
  if (userLeader !== undefined) conditions.push(sql`users.leader_id = ${userLeader}`);
  if (filters.onlyAssignable === true) conditions.push(sql`(${holds(ROLE.operator)} or ${isLeader})`);
  return conditions;
}

/** @returns `from users where …` */
export const fromUsers = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql`from users where ${sql.join(conditions, sql` and `)}`;

/** @returns how many they are */
export async function countUsers(db: Kysely<Database>, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${fromUsers(conditions)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What a list of users may be sorted by. Each has an index that carries what the list is narrowed by. */
const ORDER = {
  name: sql`users.name_key`,
  document: sql`users.document collate "C"`,
  email: sql`users.email_key`,
  status: sql`users.status`,
  id: sql`users.id`,
} as const satisfies Record<string, RawBuilder<unknown>>;
type UserOrder = keyof typeof ORDER;
export const USER_SORTABLE = Object.keys(ORDER) as UserOrder[];

export type UserSort = { field: UserOrder; direction: 'asc' | 'desc' };

/** Which rows of a list are asked for, in which order. */
export type UserPage = { offset: number; limit: number; sort: UserSort };

/** What the sort compares. */
export const sortKey = ({ field }: UserSort): RawBuilder<unknown> => ORDER[field];

const DIRECTION = { asc: sql`asc`, desc: sql`desc` } as const;

/** @returns `order by …`; the id decides among equals, so that no row shows on two pages */
export const orderUsers = (sort: UserSort): RawBuilder<unknown> =>
  orderedBy(sort, { key: sortKey(sort), id: sql`users.id` });

export function orderedBy(
  { direction }: UserSort,
  { key, id }: { key: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`order by ${key} ${DIRECTION[direction]}, ${id} ${DIRECTION[direction]}`;
}
