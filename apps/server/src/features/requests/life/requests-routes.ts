import {
  continueRequestSchema,
  createRequestSchema,
  deletionSchema,
  duplicateSchema,
  editRequestSchema,
  LIMITS,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import type { CurrentUser } from '../../../platform/auth/current-user';
import { changeRoute, route } from '../../../platform/routes/route';
import { createWithPhotos } from '../../../platform/routes/idempotency';
import { readMultipart } from '../../../platform/files/multipart';
import { jsonBody, optionalBody } from '../../../platform/http/input';
import { BY_ID } from '../../../platform/http/path-parameters';
import { ok } from '../../../platform/http/respond';
import { BEFORE } from '../request/past-page';
import { presentRequestDetail } from '../request/present-request';
import { readHistory } from '../request/read-history';
import { readVisibleRequest } from '../request/read-visible-request';
import { worksOn } from '../request/request-visibility';
import { closeAsDuplicate } from './close-as-duplicate';
import { continueRequest } from './continue-request';
import { createRequest, deleteRequest, editRequest } from './requests-service';

export function requestsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, addresses, now } = context;
  const readVisible = ({ user, params }: { user: CurrentUser; params: { id: number } }) =>
    readVisibleRequest(db, user, params.id);

  route(app, 'POST /request/', {
    access: 'requests:create',
    operationId: 'createRequest',
    summary: 'Crea una solicitud con sus fotos',
    form: createRequestSchema,
    creates: true,
    answers: { record: 'RequestSaved' },
    handle: async (request, reply) => {
      const upload = await readMultipart(request, { files: { file: { most: LIMITS.requestPhotos } } });
      const input = await upload.parse(createRequestSchema);
      return createWithPhotos(request, reply, context, upload, (trx) =>
        createRequest(trx, { client: request.user.id, actor: request.user.id }, input, upload.photos.file),
      );
    },
  });

  route(app, 'GET /request/by-id/:id', {
    access: 'requests:read',
    operationId: 'getRequest',
    summary: 'Una solicitud con todo lo que pasó con ella',
    params: BY_ID,
    answers: { record: 'RequestDetail' },
    handle: async (request) => {
      const row = await readVisible(request);
      return ok(presentRequestDetail(addresses, row, worksOn(request.user, row)));
    },
  });

  route(app, 'GET /request/by-id/:id/history', {
    access: 'requests:read',
    operationId: 'getRequestHistory',
    summary:
      `Los ${LIMITS.pastRows} últimos movimientos de una solicitud, de lo más antiguo a lo más nuevo; con \`before\`, ` +
      'los anteriores a ese',
    params: BY_ID,
    query: BEFORE,
    answers: { body: 'HistoryPage' },
    handle: async (request) => {
      const { before } = request.query;
      const row = await readVisible(request);
      const { rows, hasOlder } = await readHistory({ db, addresses, user: request.user, request: row, before });
      return { data: rows, hasOlder };
    },
  });

  changeRoute(app, db, 'PUT /request/:id', {
    access: 'requests:edit',
    operationId: 'updateRequest',
    summary: 'Edita una solicitud antes de que empiece el trabajo',
    body: jsonBody(editRequestSchema),
    answers: { record: 'RequestSaved' },
    change: editRequest,
  });

  changeRoute(app, db, 'DELETE /request/:id', {
    access: 'requests:delete',
    operationId: 'deleteRequest',
    summary: 'Elimina una solicitud antes de que empiece el trabajo; el motivo puede faltar',
    body: optionalBody(deletionSchema),
    answers: { record: 'RequestSaved' },
    change: deleteRequest,
  });

  changeRoute(app, db, 'POST /request/:id/duplicate', {
    access: 'requests:delete',
    operationId: 'closeRequestAsDuplicate',
    summary: 'Cierra una solicitud, antes de que empiece el trabajo, porque otra abierta es la misma',
    body: jsonBody(duplicateSchema),
    answers: { record: 'RequestSaved' },
    change: closeAsDuplicate,
  });

  route(app, 'POST /request/:id/continue', {
    access: 'requests:continue',
    operationId: 'continueRequest',
    summary: 'Abre una solicitud que continúa una terminada hace poco, porque la falla sigue igual',
    params: BY_ID,
    form: continueRequestSchema,
    creates: true,
    answers: { record: 'RequestSaved' },
    handle: async (request, reply) => {
      const { id } = request.params;
      const upload = await readMultipart(request, { files: { file: { most: LIMITS.requestPhotos } } });
      const input = await upload.parse(continueRequestSchema);
      return createWithPhotos(request, reply, context, upload, (trx) =>
        continueRequest({
          trx,
          client: request.user.id,
          actor: request.user.id,
          id,
          description: input.description,
          photos: upload.photos.file,
          now: now(),
        }),
      );
    },
  });
}
