import { EDITABLE_STATUSES, foldText, isRoleCode, ROLE, ROLES, BEFORE_WORK, type RoleCode } from '@portal/domain';
import { sql, type Selectable } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';
import { filter, type FilterReader, type FilterValues } from '../../platform/http/query-parameters';
import { documentOfNamesake } from '../../platform/query/namesakes';
import { byColumns, orderBy, type PageOrder, type SortColumn } from '../../platform/query/page-order';
import { compileRows, whereIndexed, type Condition, type ListFilter, type RowOf } from '../../platform/query/read-page';
import { containsText } from '../../platform/query/text-search';
import { inHandsOf } from '../requests';

/** Reads a role by its code or by its label, in any case and with or without accents ('operario'). */
const role: FilterReader<RoleCode> = (text) => {
  const code = ROLES.find(({ rol }) => foldText(rol) === foldText(text.trim()))?.code ?? Number(text);
  return isRoleCode(code) ? { value: code } : { problem: 'El rol no existe' };
};

export const USER_FILTERS = {
  role,
  status: filter.oneOf(EDITABLE_STATUSES),
  haveLeader: filter.flag(),
  isNotContractor: filter.flag(),
  isLeader: filter.flag(),
  company: filter.id(),
  userLeader: filter.id(),
  openVisits: filter.flag(),
};

export type UserFilters = FilterValues<typeof USER_FILTERS> & { onlyAssignable?: boolean };

const holds = (role: RoleCode): Condition => sql`users.role_codes @> ${sql.lit(`{${role}}`)}`;

/** A leader is a contractor's assigner (product decisions, "People and roles"). */
const isLeader: Condition = sql`(users.company_id is not null and ${holds(ROLE.assigner)})`;

const hasOpenVisits: Condition = sql`exists (select from requests
  where ${inHandsOf(sql`users.id`)} and status in (${sql.join(BEFORE_WORK.map((status) => sql.lit(status)))}))`;

const isOrIsNot = (isNull: boolean) => (isNull ? sql`is null` : sql`is not null`);

/**
 * Values of closed lists are SQL literals, so that the generic plan of a prepared statement knows their number of rows
 * and may use the partial indexes.
 */
export function filterUsers(
  filters: UserFilters,
  { q, searchIn }: { q: string | undefined; searchIn: 'search_key' | 'name_key' },
): ListFilter {
  const { role, status, haveLeader, isNotContractor, company, userLeader } = filters;
  const conditions: Condition[] = [sql`users.status <> 'eliminado'`];
  if (role !== undefined) conditions.push(holds(role));
  if (status !== undefined) conditions.push(sql`users.status = ${sql.lit(status)}`);
  if (haveLeader !== undefined) conditions.push(sql`users.leader_id ${isOrIsNot(!haveLeader)}`);
  if (isNotContractor !== undefined) conditions.push(sql`users.company_id ${isOrIsNot(isNotContractor)}`);
  if (filters.isLeader !== undefined) conditions.push(filters.isLeader ? isLeader : sql`not ${isLeader}`);
  if (company !== undefined) conditions.push(sql`users.company_id = ${company}`);
  if (userLeader !== undefined) conditions.push(sql`users.leader_id = ${userLeader}`);
  if (filters.openVisits !== undefined) conditions.push(filters.openVisits ? hasOpenVisits : sql`not ${hasOpenVisits}`);
  if (filters.onlyAssignable === true) conditions.push(sql`(${holds(ROLE.operator)} or ${isLeader})`);
  const text = q === undefined ? {} : { text: containsText(`users.${searchIn}`, q) };
  return { table: 'users', key: JSON.stringify([filters, searchIn, q]), conditions, ...text };
}

/** Each order has an index that contains the columns of the filters. */
export const USER_ORDER = {
  name: byColumns('users.name_order'),
  document: byColumns('users.document collate "C"'),
  email: byColumns('users.email_key'),
  status: byColumns('users.status'),
  id: byColumns('users.id'),
} as const satisfies Record<string, SortColumn>;
export const USER_SORTABLE = Object.keys(USER_ORDER) as (keyof typeof USER_ORDER)[];

export const USER_ROWS = compileRows((page) =>
  page
    .innerJoin('users', 'users.id', 'page.id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.name',
      'users.last_name',
      'users.document',
      'users.email',
      'users.refused_email',
      'users.company_id',
      'users.status',
      'users.role_codes',
      'users.trades',
      'companies.name as company_name',
    ]),
);
export type UserListRow = RowOf<typeof USER_ROWS>;

export type UserOptionRow = Pick<Selectable<Database['users']>, 'id' | 'name' | 'last_name' | 'company_id'> & {
  document: string | null;
  trades: number[];
};

/** Reads people for selects: only the columns for choosing one, and the one that distinguishes two of the same name. */
export async function selectUserOptions(
  db: Db,
  filter: ListFilter,
  { offset, limit, column, direction }: PageOrder,
): Promise<UserOptionRow[]> {
  const { rows } = await sql<UserOptionRow>`
    select id, name, last_name, company_id, trades, ${documentOfNamesake('users')} as document
    from users ${whereIndexed(filter)} ${sql.raw(orderBy(column.by, 'users.id', { direction }))}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
