import { LIMITS } from '@portal/domain';

import { filter, queryParameters } from '../../../platform/http/query-parameters';

export type PastPage<Row> = { rows: Row[]; hasOlder: boolean };

/** Expects one row more than a page has, where there are that many. */
export function toPastPage<Row>(newest: readonly Row[]): PastPage<Row> {
  return { rows: newest.slice(0, LIMITS.pastRows).reverse(), hasOlder: newest.length > LIMITS.pastRows };
}

export const BEFORE = queryParameters({ before: filter.id() });
