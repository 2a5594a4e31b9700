import {
  addDays,
  BEFORE_WORK,
  businessDay,
  DONE_STATUSES,
  FINISHED_DAYS,
  OPEN_TO_OPERATOR,
  REQUEST_TRANSITIONS,
  SHOWN_STATUSES,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { startOfBusinessDay } from '../../../platform/query/created-within';
import type { ApiContext } from '../../../context';
import type { CurrentUser } from '../../../platform/auth/current-user';
import { route } from '../../../platform/routes/route';
import { notFound } from '../../../platform/errors/app-error';
import { listRoute } from '../../../platform/routes/list-route';
import { BY_ID } from '../../../platform/http/path-parameters';
import { filter, queryParameters } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { someOf } from '../../../platform/query/list-filters';
import { readListOptions } from './list-options';
import { COMMON_FILTERS, filterRequests, readersOf, WAITING_FILTERS, type RequestFilters } from './request-filters';
import {
  presentClientRequest,
  presentFinishedRequest,
  presentOperatorRequest,
  presentPermitRequest,
  presentRequest,
} from '../request/present-request';
import {
  CLIENT_ROWS,
  FINISHED_ORDER,
  FINISHED_ROWS,
  OPERATOR_ROWS,
  PERMIT_ROWS,
  REQUEST_ORDER,
  REQUEST_ROWS,
} from './request-lists';

const permitRequests = (isGiven: boolean | undefined): RequestFilters =>
  isGiven === true
    ? { status: REQUEST_TRANSITIONS['correct-permit'].from, hasPermit: true }
    : { status: REQUEST_TRANSITIONS['give-permit'].from };

export function requestListsFeature(app: FastifyInstance, context: ApiContext): void {
  const requireSelf = ({ user, params: { id } }: { user: CurrentUser; params: { id: number } }): number => {
    if (id !== user.id) throw notFound();
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
    filters: { ...readersOf('status', 'operator'), ...WAITING_FILTERS },
    select: ({ filters: { operator: hands, ...filters }, q }) =>
      filterRequests({ status: BEFORE_WORK, ...filters, q, hands }),
    rows: REQUEST_ROWS,
    present: presentRequest,
  });

  listRoute(app, context, {
    operationId: 'listClientRequests',
    path: '/request/client/:id',
    params: BY_ID,
    access: 'requests:list-own',
    summary: 'Las solicitudes propias de un cliente',
    answers: 'ClientRequestItem',
    order: REQUEST_ORDER,
    defaultSort: '-numRequest',
    filters: { status: someOf(SHOWN_STATUSES), ...COMMON_FILTERS },
    select: ({ filters, q }, request) =>
      filterRequests({ status: SHOWN_STATUSES, ...filters, q, createdBy: requireSelf(request) }),
    rows: CLIENT_ROWS,
    present: presentClientRequest,
  });

  listRoute(app, context, {
    operationId: 'listAssignedRequests',
    path: '/request/assigned/:id',
    params: BY_ID,
    access: 'requests:list-assigned',
    summary: 'Las solicitudes asignadas a un operario',
    answers: 'OperatorRequestItem',
    order: REQUEST_ORDER,
    defaultSort: 'date',
    filters: { status: someOf(OPEN_TO_OPERATOR), ...WAITING_FILTERS },
    select: ({ filters, q }, request) =>
      filterRequests({ status: OPEN_TO_OPERATOR, ...filters, q, operator: requireSelf(request) }),
    rows: OPERATOR_ROWS,
    present: (row) => presentOperatorRequest(context.addresses, row),
  });

  listRoute(app, context, {
    operationId: 'listFinishedRequests',
    path: '/request/assigned/:id/finished',
    params: BY_ID,
    access: 'requests:list-assigned',
    summary: 'Lo que un operario terminó en los últimos días',
    answers: 'FinishedRequestItem',
    order: FINISHED_ORDER,
    defaultSort: '-date',
    filters: {},
    select: (query, request) =>
      filterRequests({
        status: DONE_STATUSES,
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
    filters: { given: filter.flag(), ...WAITING_FILTERS },
    select: ({ filters: { given, ...filters }, q }) => filterRequests({ ...permitRequests(given), ...filters, q }),
    rows: PERMIT_ROWS,
    present: presentPermitRequest,
  });

  route(app, 'GET /request/process/options', {
    access: 'requests:list-permits',
    operationId: 'getPermitRequestOptions',
    summary: 'Clientes y servicios de las solicitudes que esperan un permiso o ya lo tienen',
    query: queryParameters({ given: filter.flag() }),
    answers: { record: 'RequestListOptions' },
    handle: async ({ query }) => ok(await readListOptions(context.db, permitRequests(query.given))),
  });
}
