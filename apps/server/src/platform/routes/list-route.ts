import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';

import type { CurrentUser } from '../auth/current-user';
import type { AnswerName, Named } from '../openapi/operation';
import { orderOf, type SortColumn } from '../query/page-order';
import { readPage, type ListContext, type ListFilter } from '../query/read-page';
import { listQuery, type FilterReaders, type FilterValues, type ParsedListQuery } from '../http/query-parameters';
import { page } from '../http/respond';
import { route } from './route';

type ListRoute<
  Sortable extends string,
  Filters extends FilterReaders,
  Row extends { page_total: number | null },
  Params,
> = Named<Params> & {
  path: `/${string}`;
  answers: AnswerName;
  order: Record<Sortable, SortColumn>;
  /** `field` or `-field`. */
  defaultSort: NoInfer<Sortable | `-${Sortable}`>;
  filters: Filters;
  select: (
    query: ParsedListQuery<Sortable, FilterValues<Filters>>,
    request: { user: CurrentUser; params: Params },
  ) => ListFilter;
  rows: RawBuilder<Row>;
  present: (row: Row) => object;
};

export function listRoute<
  Sortable extends string,
  Filters extends FilterReaders,
  Row extends { page_total: number | null },
  Params,
>(
  app: FastifyInstance,
  context: ListContext,
  {
    path,
    answers,
    order,
    defaultSort,
    filters,
    select,
    rows,
    present,
    ...named
  }: ListRoute<Sortable, Filters, Row, Params>,
): void {
  const sortable = Object.keys(order) as Sortable[];
  route(app, `GET ${path}`, {
    ...named,
    query: listQuery({ sortable, defaultSort, filters, isLong: true }),
    answers: { page: answers },
    handle: async (request) => {
      const { query } = request;
      const read = await readPage(
        context,
        rows,
        select(query, { user: request.user, params: request.params }),
        orderOf(order, query),
      );
      return page(read.rows.map(present), read.total, query.limit);
    },
  });
}
