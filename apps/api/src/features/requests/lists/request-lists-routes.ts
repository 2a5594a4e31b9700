import { OPEN_TO_OPERATOR } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { notFound } from '../../../platform/errors/app-error';
import { parseId, parseListQuery } from '../../../platform/http/parse';
import { ok, page } from '../../../platform/http/respond';
import { orderOf, type PageOrder } from '../../../platform/query/page-order';
import { readPage, type ListFilter } from '../../../platform/query/read-page';
import { REQUEST_FILTER_NAMES, REQUEST_LIST_FILTERS, statusList } from '../../../platform/query/list-filters';
import { readListOptions } from './list-options';
import { presentClientRequest, presentOperatorRequest, presentPermitRequest, presentRequest } from '../present-request';
import {
  ASSIGNABLE,
  filterRequests,
  narrowedBy,
  NOT_DELETED,
  REQUEST_ORDER,
  REQUEST_ROWS,
  REQUEST_SORTABLE,
  WAITING_FOR_PERMIT,
  type RequestRow,
} from './request-lists';

/** The lists of requests, each for those it waits for (spec 2 §7). */
export function requestListsFeature(app: FastifyInstance, { db, totals }: ApiContext): void {
  /** One page of the list, each row as the presenter has it. */
  const answerList = async <Row>(wanted: ListFilter, order: PageOrder, present: (row: RequestRow) => Row) => {
    const { rows, total } = await readPage({ db, totals }, REQUEST_ROWS, wanted, order);
    return page(rows.map(present), total, order.limit);
  };

  /** The user id in the path; throws unless it is the caller's. */
  const requireSelf = (request: FastifyRequest, name: string): number => {
    const id = parseId(request, name);
    if (id !== request.user.id) throw notFound();
    return id;
  };

  app.get(
    '/request/',
    {
      config: { access: 'requests:list' },
      schema: operation({
        summary: 'Solicitudes por asignar; `status` admite varios estados separados por coma',
        list: { filters: REQUEST_FILTER_NAMES },
      }),
    },
    async (request) => {
      const query = parseListQuery(request, {
        sortable: REQUEST_SORTABLE,
        defaultSort: '-numRequest',
        isLong: true,
        filters: { ...REQUEST_LIST_FILTERS, status: statusList() },
      });
      const wanted = filterRequests({
        statuses: query.filters.status ?? ASSIGNABLE,
        ...narrowedBy(query),
      });
      return answerList(wanted, orderOf(REQUEST_ORDER, query), presentRequest);
    },
  );

  app.get(
    '/request/client/:id',
    {
      config: { access: 'requests:list-own' },
      schema: operation({ summary: 'Las solicitudes propias de un cliente', list: { filters: REQUEST_FILTER_NAMES } }),
    },
    async (request) => {
      const createdBy = requireSelf(request, 'id');
      const query = parseListQuery(request, {
        sortable: REQUEST_SORTABLE,
        defaultSort: '-numRequest',
        isLong: true,
        filters: { ...REQUEST_LIST_FILTERS, status: statusList(NOT_DELETED) },
      });
      const wanted = filterRequests({
        statuses: query.filters.status ?? NOT_DELETED,
        createdBy,
        ...narrowedBy(query),
      });
      return answerList(wanted, orderOf(REQUEST_ORDER, query), presentClientRequest);
    },
  );

  app.get(
    '/request/assigned/:userId',
    {
      config: { access: 'requests:list-assigned' },
      schema: operation({
        summary: 'Las solicitudes asignadas a un operario',
        list: { filters: REQUEST_FILTER_NAMES },
      }),
    },
    async (request) => {
      const operator = requireSelf(request, 'userId');
      const query = parseListQuery(request, {
        sortable: REQUEST_SORTABLE,
        defaultSort: 'date',
        isLong: true,
        filters: { ...REQUEST_LIST_FILTERS, status: statusList(OPEN_TO_OPERATOR) },
      });
      const wanted = filterRequests({
        statuses: query.filters.status ?? OPEN_TO_OPERATOR,
        operator,
        ...narrowedBy(query),
      });
      return answerList(wanted, orderOf(REQUEST_ORDER, query), presentOperatorRequest);
    },
  );

  app.get(
    '/request/process',
    {
      config: { access: 'requests:list-permits' },
      schema: operation({
        summary: 'Solicitudes que esperan un permiso',
        list: { filters: Object.keys(REQUEST_LIST_FILTERS) },
      }),
    },
    async (request) => {
      const query = parseListQuery(request, {
        sortable: REQUEST_SORTABLE,
        defaultSort: 'numRequest',
        isLong: true,
        filters: REQUEST_LIST_FILTERS,
      });
      const wanted = filterRequests({ statuses: WAITING_FOR_PERMIT, ...narrowedBy(query) });
      return answerList(wanted, orderOf(REQUEST_ORDER, query), presentPermitRequest);
    },
  );

  app.get(
    '/request/process/options',
    {
      config: { access: 'requests:list-permits' },
      schema: operation({ summary: 'Clientes y servicios de las solicitudes que esperan un permiso' }),
    },
    async () => ok(await readListOptions(db, { statuses: WAITING_FOR_PERMIT })),
  );
}
