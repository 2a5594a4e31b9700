import { LIMITS } from '@portal/domain';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';

import type { Database, UsersTable } from '../../platform/database/schema';
import { written } from '../../platform/query/request-page';
import { keyContainsIndexed, keyContainsWalking } from '../../platform/query/text-search';
import { REMEMBERED_FROM, type Count, type Totals } from '../../platform/query/totals';
import {
  countUsers,
  fromUsers,
  orderedBy,
  orderUsers,
  sortKey,
  userConditions,
  type Condition,
  type UserFilters,
  type UserPage,
} from './users-filter';

/** A user as the administrator's list reads them. */
export type UserListRow = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'last_name' | 'document' | 'email' | 'company_id' | 'status' | 'role_codes'
> & { company_name: string | null };

/** A page of the list, and how many rows the whole list has. */
export type UserListPage = { rows: UserListRow[]; total: number };

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** From this offset on it is worth knowing first how far it is from the other end. */
const DEEP = 2_000;

const cut = ({ offset, limit }: UserPage) => sql`limit ${written(limit, LIMITS.pageSize)} offset ${written(offset, 0)}`;

/**
 * The rows of a page whose ids are cut before anything is joined to them.
 * @param ids the query of the page's ids, in the order of the list
 */
const rowsOf = (ids: RawBuilder<unknown>) => sql`page as (select id, row_number() over () as position from (${ids}) cut)
  select users.id, users.name, users.last_name, users.document, users.email, users.company_id, users.status,
    users.role_codes, companies.name as company_name`;
const JOINED = sql`from page
  join users on users.id = page.id
  left join companies on companies.id = users.company_id`;

/**
 * The list of users as an administrator sees it: as fast with tens of thousands of them as with a few
 * (tools/decisions/0007).
 */
export function createUsersList(db: Kysely<Database>, totals: Totals) {
  /** The page of a list in the order of one of its indexes. */
  async function walk(conditions: readonly Condition[], page: UserPage): Promise<UserListRow[]> {
    const ids = sql`select users.id ${fromUsers(conditions)} ${orderUsers(page.sort)} ${cut(page)}`;
    const { rows } = await sql<UserListRow>`with ${rowsOf(ids)} ${JOINED} order by page.position`.execute(db);
    return rows;
  }

  /**
   * A list walked in its order until the page is full; beyond the middle from its end, so that the last page is as near as the
   * first.
   */
  async function walkFromNearerEnd(
    conditions: readonly Condition[],
    count: Count,
    page: UserPage,
  ): Promise<UserListPage> {
    if (page.offset < DEEP) {
      const rows = await walk(conditions, page);
      return { rows, total: await totals.of(count, page, rows.length) };
    }
    const total = await totals.count(count);
    const limit = Math.min(page.limit, total - page.offset);
    if (limit <= 0) return { rows: [], total };
    const toEnd = total - page.offset - limit;
    if (toEnd >= page.offset) return { rows: await walk(conditions, page), total };
    const sort = { field: page.sort.field, direction: opposite[page.sort.direction] };
    const rows = await walk(conditions, { offset: toEnd, limit, sort });
    return { rows: rows.reverse(), total };
  }

  /**
   * A list that is read whole by whichever index finds its people, and then sorted.
   * @returns null when it is not a short one
   */
  async function sortFew(conditions: readonly Condition[], count: Count, page: UserPage): Promise<UserListPage | null> {
    const { sort } = page;
    const few = sql`select users.id, ${sortKey(sort)} as key ${fromUsers(conditions)} limit ${sql.lit(REMEMBERED_FROM)}`;
    const ids = sql`select id from found ${orderedBy(sort, { key: sql`key`, id: sql`id` })} ${cut(page)}`;
    const { rows } = await sql<UserListRow & { found: number }>`with found as materialized (${few}), ${rowsOf(ids)},
      (select count(*) from found) as found ${JOINED} order by page.position`.execute(db);
    const total = rows[0]?.found ?? (page.offset === 0 ? 0 : await totals.count(count));
    return total < REMEMBERED_FROM ? { rows, total } : null;
  }

  return {
    /**
     * A list that few people are on is read by the index that finds them, and sorted. One that many are on is walked in its
     * order, where the next match is never far.
     * @param q what name, document or address contain
     */
    async page(filters: UserFilters, q: string | undefined, page: UserPage): Promise<UserListPage> {
      const conditions = userConditions(filters);
      const indexed = q === undefined ? conditions : [...conditions, keyContainsIndexed('users.search_key', q)];
      const count: Count = { key: JSON.stringify([filters, q]), run: () => countUsers(db, indexed) };
      const isKnownToBeLong = totals.known(count) !== undefined;
      const few = isKnownToBeLong ? null : await sortFew(indexed, count, page);
      if (few !== null) return few;
      const walked = q === undefined ? conditions : [...conditions, keyContainsWalking('users.search_key', q)];
      return walkFromNearerEnd(walked, count, page);
    },
  };
}
