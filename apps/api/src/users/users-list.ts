import { LIMITS } from '@portal/domain';
import {
  expressionBuilder,
  sql,
  type AliasedExpression,
  type Kysely,
  type QueryCreator,
  type Selectable,
} from 'kysely';

import type { Database, UsersTable } from '../database/schema';
import { written } from '../lists/request-page';
import { keyContainsIndexed, keyContainsWalking } from '../lists/text-search';
import { REMEMBERED_FROM, type Totals } from '../lists/totals';
import { filterUsers, USER_ORDER, type UserFilter, type UserFilters, type UserPage } from './users-filter';

/** A user as the administrator's list reads them. */
export type UserListRow = Pick<
  Selectable<UsersTable>,
  'id' | 'name' | 'last_name' | 'document' | 'email' | 'company_id' | 'status' | 'role_codes'
> & { company_name: string | null };

/** A page of the list, and how many rows the whole list has. */
export type UserListPage = { rows: UserListRow[]; total: number };

type Direction = UserPage['sort']['direction'];
const opposite = { asc: 'desc', desc: 'asc' } as const satisfies Record<Direction, Direction>;

/** From this offset on it is worth knowing first how far it is from the other end. */
const DEEP = 2_000;

/**
 * The rows of a page whose ids are cut before anything is joined to them.
 * @param ids SQL of the page's ids in their order; it may refer to what `from` defines
 */
function selectRows(
  from: QueryCreator<Database>,
  ids: AliasedExpression<{ id: number }, 'cut'>,
  direction: Direction = 'asc',
) {
  return from
    .with('page', (query) => query.selectFrom(ids).select(['cut.id', sql<number>`row_number() over ()`.as('position')]))
    .selectFrom('page')
    .innerJoin('users', 'users.id', 'page.id')
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
      'users.role_codes',
    ])
    .orderBy('page.position', direction);
}

/**
 * The list of users as an administrator sees it: as fast with tens of thousands of them as with a few
 * (tools/decisions/0007).
 */
export function createUsersList(db: Kysely<Database>, totals: Totals) {
  /** The page of a list in the order of one of its indexes. The id decides among equals, so that no row shows twice. */
  function walk(
    filter: UserFilter,
    { sort: { field, direction }, offset, limit }: UserPage,
    shown: Direction = 'asc',
  ): Promise<UserListRow[]> {
    const ids = filter
      .select('users.id')
      .orderBy(USER_ORDER[field], direction)
      .orderBy('users.id', direction)
      .limit(written(limit, LIMITS.pageSize))
      .offset(written(offset, 0));
    return selectRows(db, ids.as('cut'), shown).execute();
  }

  /**
   * A list walked in its order until the page is full; beyond the middle from its end, so that the last page is as near as the
   * first.
   * @param counted the same people, said so that they are counted fast
   */
  async function walkFromNearerEnd(filter: UserFilter, counted: UserFilter, page: UserPage): Promise<UserListPage> {
    if (page.offset < DEEP) {
      const rows = await walk(filter, page);
      return { rows, total: await totals.of(counted, page, rows.length) };
    }
    const total = await totals.count(counted);
    const limit = Math.min(page.limit, total - page.offset);
    if (limit <= 0) return { rows: [], total };
    const toEnd = total - page.offset - limit;
    if (toEnd >= page.offset) return { rows: await walk(filter, page), total };
    const sort = { field: page.sort.field, direction: opposite[page.sort.direction] };
    return { rows: await walk(filter, { offset: toEnd, limit, sort }, 'desc'), total };
  }

  /**
   * A list that is read whole by the index that finds its text, and then sorted.
   * @returns null when it is not a short one
   */
  async function sortFew(
    filter: UserFilter,
    { sort: { field, direction }, offset, limit }: UserPage,
  ): Promise<UserListPage | null> {
    const found = db.with(
      (cte) => cte('found').materialized(),
      () => filter.select(['users.id', sql`${USER_ORDER[field]}`.as('sort_key')]).limit(sql.lit(REMEMBERED_FROM)),
    );
    const ids = expressionBuilder<Database & { found: { id: number; sort_key: unknown } }>()
      .selectFrom('found')
      .select('found.id')
      .orderBy('found.sort_key', direction)
      .orderBy('found.id', direction)
      .limit(written(limit, LIMITS.pageSize))
      .offset(written(offset, 0));
    const rows = await selectRows(found, ids.as('cut'))
      .select(sql<number>`(select count(*) from found)`.as('found'))
      .execute();
    const total = rows[0]?.found ?? (offset === 0 ? 0 : await totals.count(filter));
    return total < REMEMBERED_FROM ? { rows, total } : null;
  }

  return {
    /**
     * A text that few people have is found by the index for texts, and the few are sorted. For one that many have, the list
     * is walked in its order, where a match comes soon.
     * @param q what name, document or address contain
     */
    async page(filters: UserFilters, q: string | undefined, page: UserPage): Promise<UserListPage> {
      const filter = filterUsers(db, filters);
      if (q === undefined) return walkFromNearerEnd(filter, filter, page);
      const indexed = filter.where(keyContainsIndexed('users.search_key', q));
      const isKnownToBeMany = totals.known(indexed) !== undefined;
      const few = isKnownToBeMany ? null : await sortFew(indexed, page);
      return few ?? walkFromNearerEnd(filter.where(keyContainsWalking('users.search_key', q)), indexed, page);
    },
  };
}
