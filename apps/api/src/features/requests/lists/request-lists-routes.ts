import {
  addDays,
  businessDay,
  DONE_STATUSES,
  FINISHED_DAYS,
  OPEN_TO_OPERATOR,
  SHOWN_STATUSES,
  startOfBusinessDay,
} from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { notFound } from '../../../platform/errors/app-error';
import { listRoute } from '../../../platform/http/list-route';
import { filter, parseId } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { REQUEST_LIST_FILTERS, statusList, WAITING_LIST_FILTERS } from '../../../platform/query/list-filters';
import { readListOptions } from './list-options';
import {
  presentClientRequest,
  presentFinishedRequest,
  presentOperatorRequest,
  presentPermitRequest,
  presentRequest,
} from '../present-request';
import {
  ASSIGNABLE,
  CLIENT_ROWS,
  filterRequests,
  FINISHED_ORDER,
  FINISHED_ROWS,
  narrowedBy,
  OPERATOR_ROWS,
  PERMIT_ROWS,
  REQUEST_ORDER,
  permitRequests,
  REQUEST_ROWS,
} from './request-lists';

/** The lists of requests, each for those it waits for (spec 2 §7). */
export function requestListsFeature(app: FastifyInstance, context: ApiContext): void {
  /** Returns the user id in the path; throws unless it is the caller's. */
  const requireSelf = (request: FastifyRequest): number => {
    const id = parseId(request);
    if (id !== request.user.id) throw notFound();
    return id;
  };

  listRoute(app, context, {
    operationId: 'listRequests',
    path: '/request/',
    access: 'requests:list',
    summary: 'Solicitudes por asignar; `status` admite varios estados separados por coma',
    answers: 'RequestListItem',
    order: REQUEST_ORDER,
    defaultSort: 'urgency',
    filters: { status: statusList(), ...WAITING_LIST_FILTERS },
    select: (query) => filterRequests({ statuses: query.filters.status ?? ASSIGNABLE, ...narrowedBy(query) }),
    rows: REQUEST_ROWS,
    present: presentRequest,
  });

  listRoute(app, context, {
    operationId: 'listClientRequests',
    path: '/request/client/:id',
    access: 'requests:list-own',
    summary: 'Las solicitudes propias de un cliente',
    answers: 'ClientRequestItem',
    order: REQUEST_ORDER,
    defaultSort: '-numRequest',
    filters: { status: statusList(SHOWN_STATUSES), ...REQUEST_LIST_FILTERS },
    select: (query, request) =>
      filterRequests({
        statuses: query.filters.status ?? SHOWN_STATUSES,
        createdBy: requireSelf(request),
        ...narrowedBy(query),
      }),
    rows: CLIENT_ROWS,
    present: presentClientRequest,
  });

  listRoute(app, context, {
    operationId: 'listAssignedRequests',
    path: '/request/assigned/:id',
    access: 'requests:list-assigned',
    summary: 'Las solicitudes asignadas a un operario',
    answers: 'OperatorRequestItem',
    order: REQUEST_ORDER,
    defaultSort: 'date',
    filters: { status: statusList(OPEN_TO_OPERATOR), ...WAITING_LIST_FILTERS },
    select: (query, request) =>
      filterRequests({
        statuses: query.filters.status ?? OPEN_TO_OPERATOR,
        operator: requireSelf(request),
        ...narrowedBy(query),
      }),
    rows: OPERATOR_ROWS,
    present: (row) => presentOperatorRequest(context.addresses, row),
  });

  listRoute(app, context, {
    operationId: 'listFinishedRequests',
    path: '/request/assigned/:id/finished',
    access: 'requests:list-assigned',
    summary: 'Lo que un operario terminó en los últimos días',
    answers: 'FinishedRequestItem',
    order: FINISHED_ORDER,
    defaultSort: '-date',
    filters: {},
    select: (query, request) =>
      filterRequests({
        statuses: DONE_STATUSES,
        finished: {
          by: requireSelf(request),
          since: startOfBusinessDay(addDays(businessDay(context.now()), -FINISHED_DAYS)),
        },
        q: query.q,
      }),
    rows: FINISHED_ROWS,
    present: presentFinishedRequest,
  });

  listRoute(app, context, {
    operationId: 'listPermitRequests',
    path: '/request/process',
    access: 'requests:list-permits',
    summary: 'Solicitudes que esperan un permiso; con `given`, las que tienen un número que se puede corregir',
    answers: 'PermitRequestItem',
    order: REQUEST_ORDER,
    defaultSort: 'date',
    filters: { given: filter.flag(), ...WAITING_LIST_FILTERS },
    select: (query) => filterRequests({ ...permitRequests(query.filters.given), ...narrowedBy(query) }),
    rows: PERMIT_ROWS,
    present: presentPermitRequest,
  });

  app.get(
    '/request/process/options',
    {
      config: { access: 'requests:list-permits' },
      schema: operation({
        operationId: 'getPermitRequestOptions',
        summary: 'Clientes y servicios de las solicitudes que esperan un permiso o ya lo tienen',
        answers: { record: 'RequestListOptions' },
        optionalQuery: ['given'],
      }),
    },
    async (request) => {
      const { given } = request.query as Record<string, unknown>;
      return ok(await readListOptions(context.db, permitRequests(given === '1')));
    },
  );
}
