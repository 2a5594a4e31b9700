import { OPEN_TO_OPERATOR } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { notFound } from '../../../platform/errors/app-error';
import { listRoute } from '../../../platform/http/list-route';
import { parseId } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { REQUEST_LIST_FILTERS, statusList } from '../../../platform/query/list-filters';
import { readListOptions } from './list-options';
import { presentClientRequest, presentOperatorRequest, presentPermitRequest, presentRequest } from '../present-request';
import {
  ASSIGNABLE,
  filterRequests,
  narrowedBy,
  NOT_DELETED,
  REQUEST_ORDER,
  REQUEST_ROWS,
  WAITING_FOR_PERMIT,
} from './request-lists';

/** The lists of requests, each for those it waits for (spec 2 §7). */
export function requestListsFeature(app: FastifyInstance, context: ApiContext): void {
  /** The user id in the path; throws unless it is the caller's. */
  const requireSelf = (request: FastifyRequest, name: string): number => {
    const id = parseId(request, name);
    if (id !== request.user.id) throw notFound();
    return id;
  };

  listRoute(app, context, {
    path: '/request/',
    access: 'requests:list',
    summary: 'Solicitudes por asignar; `status` admite varios estados separados por coma',
    answers: 'RequestListItem',
    order: REQUEST_ORDER,
    defaultSort: '-numRequest',
    filters: { status: statusList(), ...REQUEST_LIST_FILTERS },
    select: (query) => filterRequests({ statuses: query.filters.status ?? ASSIGNABLE, ...narrowedBy(query) }),
    rows: REQUEST_ROWS,
    present: presentRequest,
  });

  listRoute(app, context, {
    path: '/request/client/:id',
    access: 'requests:list-own',
    summary: 'Las solicitudes propias de un cliente',
    answers: 'ClientRequestItem',
    order: REQUEST_ORDER,
    defaultSort: '-numRequest',
    filters: { status: statusList(NOT_DELETED), ...REQUEST_LIST_FILTERS },
    select: (query, request) =>
      filterRequests({
        statuses: query.filters.status ?? NOT_DELETED,
        createdBy: requireSelf(request, 'id'),
        ...narrowedBy(query),
      }),
    rows: REQUEST_ROWS,
    present: presentClientRequest,
  });

  listRoute(app, context, {
    path: '/request/assigned/:userId',
    access: 'requests:list-assigned',
    summary: 'Las solicitudes asignadas a un operario',
    answers: 'OperatorRequestItem',
    order: REQUEST_ORDER,
    defaultSort: 'date',
    filters: { status: statusList(OPEN_TO_OPERATOR), ...REQUEST_LIST_FILTERS },
    select: (query, request) =>
      filterRequests({
        statuses: query.filters.status ?? OPEN_TO_OPERATOR,
        operator: requireSelf(request, 'userId'),
        ...narrowedBy(query),
      }),
    rows: REQUEST_ROWS,
    present: presentOperatorRequest,
  });

  listRoute(app, context, {
    path: '/request/process',
    access: 'requests:list-permits',
    summary: 'Solicitudes que esperan un permiso',
    answers: 'PermitRequestItem',
    order: REQUEST_ORDER,
    defaultSort: 'numRequest',
    filters: REQUEST_LIST_FILTERS,
    select: (query) => filterRequests({ statuses: WAITING_FOR_PERMIT, ...narrowedBy(query) }),
    rows: REQUEST_ROWS,
    present: presentPermitRequest,
  });

  app.get(
    '/request/process/options',
    {
      config: { access: 'requests:list-permits' },
      schema: operation({
        summary: 'Clientes y servicios de las solicitudes que esperan un permiso',
        answers: { record: 'RequestListOptions' },
      }),
    },
    async () => ok(await readListOptions(context.db, { statuses: WAITING_FOR_PERMIT })),
  );
}
