import type { Operation } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';

import type { Answers } from '../openapi/answers';
import { operation } from '../openapi/operation';
import { orderOf, type SortColumn } from '../query/page-order';
import { readPage, type ListContext, type ListFilter } from '../query/read-page';
import { parseListQuery, type FilterReader, type FilterValues, type ParsedListQuery } from './parse';
import { page } from './respond';

type ListRoute<
  Sortable extends string,
  Filters extends Record<string, FilterReader<unknown>>,
  Row extends { page_total: number | null },
  Name extends keyof Answers,
> = {
  /** Stable English name of the operation; generated clients name their functions by it. */
  operationId: string;
  path: string;
  access: Operation;
  /** A short description of the list, in Spanish. */
  summary: string;
  /** Type of an answered row. */
  answers: Name;
  /** The sort column of each value of `sort`. */
  order: Record<Sortable, SortColumn>;
  /** `field` or `-field`. */
  defaultSort: NoInfer<Sortable | `-${Sortable}`>;
  filters: Filters;
  /** Selects the rows that this person sees; throws the AppError that refuses the call. */
  select: (query: ParsedListQuery<Sortable, FilterValues<Filters>>, request: FastifyRequest) => ListFilter;
  /** The part of a page's rows that is read. */
  rows: RawBuilder<Row>;
  present: (row: Row) => Answers[Name];
};

/** Registers the GET route of a long list: its permission, its documentation, its query and its pages. */
export function listRoute<
  Sortable extends string,
  Filters extends Record<string, FilterReader<unknown>>,
  Row extends { page_total: number | null },
  Name extends keyof Answers,
>(
  app: FastifyInstance,
  context: ListContext,
  {
    operationId,
    path,
    access,
    summary,
    answers,
    order,
    defaultSort,
    filters,
    select,
    rows,
    present,
  }: ListRoute<Sortable, Filters, Row, Name>,
): void {
  const sortable = Object.keys(order) as Sortable[];
  app.get(
    path,
    {
      config: { access },
      schema: operation({ operationId, summary, answers: { page: answers }, list: { filters: Object.keys(filters) } }),
    },
    async (request) => {
      const query = parseListQuery(request, { sortable, defaultSort, filters, isLong: true });
      const read = await readPage(context, rows, select(query, request), orderOf(order, query));
      return page(read.rows.map(present), read.total, query.limit);
    },
  );
}
