import {
  assignmentSchema,
  businessDay,
  createRequestSchema,
  editRequestSchema,
  isCalendarDay,
  LIMITS,
  permitSchema,
} from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../context';
import { notFound } from '../errors/app-error';
import { sendResult, withIdempotency } from '../http/idempotency';
import { readMultipart } from '../http/multipart';
import { filter, parseBody, parseId, parseListQuery } from '../http/parse';
import { ok, page } from '../http/respond';
import { createdWithin } from '../lists/created-within';
import { statusList } from '../lists/status-list';
import { totalOf, type PageOrder, type RequestFilter } from '../lists/request-page';
import { assignRequest, givePermit } from './assignment-service';
import {
  presentClientRequest,
  presentHistory,
  presentOperatorRequest,
  presentPermitRequest,
  presentRequest,
  presentRequestDetail,
} from './present-request';
import { selectHistory, selectRequestDetail, type RequestDetailRow } from './request-detail';
import {
  ASSIGNABLE,
  filterRequests,
  NOT_DELETED,
  REQUEST_ORDER,
  REQUEST_SORTABLE,
  selectRequestRows,
  type RequestRow,
} from './request-lists';
import { canSee } from './request-visibility';
import { createRequest, deleteRequest, editRequest } from './requests-service';
import { createRequestsRepository, type RequestState } from './requests-repository';

/** The requests of the portal: raised, listed, read, assigned, given their permit (spec 2 §7). */
export function requestsFeature(app: FastifyInstance, { db, photos, addresses, now }: ApiContext): void {
  const requests = createRequestsRepository(db);

  /** Sends a page of the list, each row as the presenter has it. */
  const answerList = async <Row>(requestFilter: RequestFilter, order: PageOrder, present: (row: RequestRow) => Row) => {
    const rows = await selectRequestRows(db, requestFilter, order);
    return page(rows.map(present), await totalOf(db, requestFilter, order, rows.length), order.limit);
  };

  /** The request of the address, as it is before anything is tried. */
  const findSeen = async (request: FastifyRequest): Promise<RequestState> => {
    const seen = await requests.find(parseId(request));
    if (seen === undefined) throw notFound();
    return seen;
  };

  /** The request of the address, when this person may read it. */
  const readVisible = async (request: FastifyRequest): Promise<RequestDetailRow> => {
    const row = await selectRequestDetail(db, parseId(request));
    if (row === undefined || !canSee(request.user, row)) throw notFound();
    return row;
  };

  /** The id of the address, when it is the person who calls. */
  const requireSelf = (request: FastifyRequest, name: string): number => {
    const id = parseId(request, name);
    if (id !== request.user.id) throw notFound();
    return id;
  };

  app.post('/request/', { config: { access: 'requests:create' } }, async (request, reply) => {
    const upload = await readMultipart(request, { files: { file: { most: LIMITS.requestPhotos } } });
    const input = await upload.parse(createRequestSchema);
    const result = await photos.withPhotos(upload, () =>
      withIdempotency(request, db, async (trx) => ({
        status: 201,
        body: ok(await createRequest(trx, request.user, input, upload.photos.file)),
      })),
    );
    return sendResult(reply, result);
  });

  app.get('/request/', { config: { access: 'requests:list' } }, async (request) => {
    const { offset, limit, sort, q, filters } = parseListQuery(request, {
      sortable: REQUEST_SORTABLE,
      defaultSort: '-numRequest',
      filters: {
        status: statusList(),
        client: filter.id(),
        service: filter.id(),
        from: filter.checked(isCalendarDay),
        to: filter.checked(isCalendarDay),
      },
    });
    const wanted = filterRequests(db, {
      statuses: filters.status ?? ASSIGNABLE,
      client: filters.client,
      service: filters.service,
      ...createdWithin(filters),
      q,
    });
    return answerList(
      wanted,
      { offset, limit, by: REQUEST_ORDER[sort.field], direction: sort.direction },
      presentRequest,
    );
  });

  app.get('/request/by-id/:id', { config: { access: 'requests:read' } }, async (request) =>
    ok(presentRequestDetail(addresses, await readVisible(request))),
  );

  app.get('/request/by-id/:id/history', { config: { access: 'requests:read' } }, async (request) => {
    const { id } = await readVisible(request);
    return ok((await selectHistory(db, id)).map(presentHistory));
  });

  app.get('/request/client/:id', { config: { access: 'requests:list-own' } }, async (request) => {
    const createdBy = requireSelf(request, 'id');
    const { offset, limit, sort, q, filters } = parseListQuery(request, {
      sortable: REQUEST_SORTABLE,
      defaultSort: '-numRequest',
      filters: { status: statusList(NOT_DELETED) },
    });
    const wanted = filterRequests(db, { statuses: filters.status ?? NOT_DELETED, createdBy, q });
    const order = { offset, limit, by: REQUEST_ORDER[sort.field], direction: sort.direction };
    return answerList(wanted, order, presentClientRequest);
  });

  app.get('/request/assigned/:userId', { config: { access: 'requests:list-assigned' } }, async (request) => {
    const operator = requireSelf(request, 'userId');
    const { offset, limit, sort, q, filters } = parseListQuery(request, {
      sortable: REQUEST_SORTABLE,
      defaultSort: 'date',
      filters: { status: statusList(OPEN_TO_OPERATOR) },
    });
    const wanted = filterRequests(db, { statuses: filters.status ?? OPEN_TO_OPERATOR, operator, q });
    const order = { offset, limit, by: REQUEST_ORDER[sort.field], direction: sort.direction };
    return answerList(wanted, order, presentOperatorRequest);
  });

  app.get('/request/process', { config: { access: 'requests:list-permits' } }, async (request) => {
    const { offset, limit, sort, q } = parseListQuery(request, {
      sortable: REQUEST_SORTABLE,
      defaultSort: 'numRequest',
    });
    const wanted = filterRequests(db, { statuses: ['tramite'], q });
    const order = { offset, limit, by: REQUEST_ORDER[sort.field], direction: sort.direction };
    return answerList(wanted, order, presentPermitRequest);
  });

  app.put('/request/:id', { config: { access: 'requests:edit' } }, async (request) => {
    const input = parseBody(request, editRequestSchema);
    const seen = await findSeen(request);
    await db.transaction().execute((trx) => editRequest(trx, request.user, seen, input));
    return ok({ id: seen.id, numRequest: seen.num_request, status: seen.status });
  });

  app.delete('/request/:id', { config: { access: 'requests:delete' } }, async (request) => {
    const seen = await findSeen(request);
    await db.transaction().execute((trx) => deleteRequest(trx, request.user, seen));
    return ok({ id: seen.id, numRequest: seen.num_request, status: 'eliminado' });
  });

  app.post('/request/assigned/:id', { config: { access: 'requests:assign' } }, async (request) => {
    const input = parseBody(request, assignmentSchema, { today: businessDay(now()) });
    const seen = await findSeen(request);
    const status = await db.transaction().execute((trx) => assignRequest({ trx, user: request.user, seen, input }));
    return ok({ id: seen.id, numRequest: seen.num_request, status });
  });

  app.put('/request/process/:id', { config: { access: 'requests:give-permit' } }, async (request) => {
    const input = parseBody(request, permitSchema);
    const seen = await findSeen(request);
    const status = await db.transaction().execute((trx) => givePermit(trx, request.user, seen, input));
    return ok({ id: seen.id, numRequest: seen.num_request, status });
  });
}

/** What waits for an operator: to be started, or to be finished. */
const OPEN_TO_OPERATOR = ['asignado', 'en proceso'] as const;
