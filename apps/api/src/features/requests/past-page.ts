import { LIMITS } from '@portal/domain';

import { filter, queryParameters } from '../../platform/http/query-parameters';

/** A page of a request's history or notes: its rows oldest first, and whether there are older ones. */
export type PastPage<Row> = { rows: Row[]; hasOlder: boolean };

/**
 * Builds a page from rows in descending order.
 * @param newest one row more than a page has, where there are that many
 */
export function toPastPage<Row>(newest: readonly Row[]): PastPage<Row> {
  return { rows: newest.slice(0, LIMITS.pastRows).reverse(), hasOlder: newest.length > LIMITS.pastRows };
}

/** The query of such a page: the id of the caller's oldest row; without it the newest page. */
export const BEFORE = queryParameters({ before: filter.id() });
