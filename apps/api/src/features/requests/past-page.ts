import { LIMITS } from '@portal/domain';
import type { FastifyRequest } from 'fastify';

import { filter } from '../../platform/http/parse';
import { validationFailed } from '../../platform/errors/app-error';

/** A page of a request's history or notes: its rows oldest first, and whether there are older ones. */
export type PastPage<Row> = { rows: Row[]; hasOlder: boolean };

/**
 * Builds a page from rows in descending order.
 * @param newest one row more than a page has, where there are that many
 */
export function toPastPage<Row>(newest: readonly Row[]): PastPage<Row> {
  return { rows: newest.slice(0, LIMITS.pastRows).reverse(), hasOlder: newest.length > LIMITS.pastRows };
}

/**
 * Reads `before` of the query: the id of the caller's oldest row.
 * @returns undefined for the newest page
 * @throws AppError 422 when it is no id
 */
export function parseBefore(request: FastifyRequest): number | undefined {
  const { before } = request.query as { before?: string | string[] };
  if (before === undefined || before === '') return undefined;
  const read = filter.id()(String(before));
  if ('problem' in read) throw validationFailed({ before: read.problem });
  return read.value;
}
