import { continueRequestSchema, createRequestSchema, deletionSchema, editRequestSchema, LIMITS } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { sendResult, withIdempotency } from '../../../platform/http/idempotency';
import { readMultipart } from '../../../platform/http/multipart';
import { parseBody, parseId, parseOptionalBody } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { parseBefore } from '../past-page';
import { presentRequestDetail } from '../present-request';
import { readHistory } from '../read-history';
import { readVisibleRequest } from '../read-visible-request';
import { worksOn } from '../request-visibility';
import { continueRequest } from './continue-request';
import { createRequest, deleteRequest, editRequest } from './requests-service';

/** Registers the routes of a request's life: create, read, edit, delete (spec 2 §7). */
export function requestsFeature(app: FastifyInstance, { db, photos, addresses, now }: ApiContext): void {
  const readVisible = (request: FastifyRequest) => readVisibleRequest(db, request.user, parseId(request));

  app.post(
    '/request/',
    {
      config: { access: 'requests:create' },
      schema: operation({
        operationId: 'createRequest',
        summary: 'Crea una solicitud con sus fotos',
        answers: { record: 'RequestCreated' },
        form: createRequestSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const upload = await readMultipart(request, { files: { file: { most: LIMITS.requestPhotos } } });
      const input = await upload.parse(createRequestSchema);
      const result = await photos.withPhotos(upload, () =>
        withIdempotency(request, db, async (trx) => ({
          status: 201,
          body: ok(await createRequest(trx, request.user, input, upload.photos.file)),
        })),
      );
      return sendResult(reply, result);
    },
  );

  app.get(
    '/request/by-id/:id',
    {
      config: { access: 'requests:read' },
      schema: operation({
        operationId: 'getRequest',
        summary: 'Una solicitud con todo lo que pasó con ella',
        answers: { record: 'RequestDetail' },
      }),
    },
    async (request) => {
      const row = await readVisible(request);
      return ok(presentRequestDetail(addresses, row, worksOn(request.user, row)));
    },
  );

  app.get(
    '/request/by-id/:id/history',
    {
      config: { access: 'requests:read' },
      schema: operation({
        operationId: 'getRequestHistory',
        summary:
          `Los ${LIMITS.pastRows} últimos movimientos de una solicitud, de lo más antiguo a lo más nuevo; con \`before\`, ` +
          'los anteriores a ese',
        answers: { body: 'HistoryPage' },
        optionalQuery: ['before'],
      }),
    },
    async (request) => {
      const before = parseBefore(request);
      const row = await readVisible(request);
      const { rows, hasOlder } = await readHistory({ db, addresses, user: request.user, request: row, before });
      return { data: rows, hasOlder };
    },
  );

  app.put(
    '/request/:id',
    {
      config: { access: 'requests:edit' },
      schema: operation({
        operationId: 'updateRequest',
        summary: 'Edita una solicitud antes de que empiece el trabajo',
        answers: { record: 'RequestTransitioned' },
        body: editRequestSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, editRequestSchema);
      const id = parseId(request);
      return ok(await db.transaction().execute((trx) => editRequest(trx, request.user, id, input)));
    },
  );

  app.delete(
    '/request/:id',
    {
      config: { access: 'requests:delete' },
      schema: operation({
        operationId: 'deleteRequest',
        summary: 'Elimina una solicitud antes de que empiece el trabajo; el motivo puede faltar',
        answers: { record: 'RequestTransitioned' },
        body: deletionSchema,
      }),
    },
    async (request) => {
      const id = parseId(request);
      const input = parseOptionalBody(request, deletionSchema);
      return ok(await db.transaction().execute((trx) => deleteRequest(trx, request.user, id, input)));
    },
  );

  app.post(
    '/request/:id/continue',
    {
      config: { access: 'requests:continue' },
      schema: operation({
        operationId: 'continueRequest',
        summary: 'Abre una solicitud que continúa una terminada hace poco, porque la falla sigue igual',
        answers: { record: 'RequestCreated' },
        form: continueRequestSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const id = parseId(request);
      const upload = await readMultipart(request, { files: { file: { most: LIMITS.requestPhotos } } });
      const input = await upload.parse(continueRequestSchema);
      const result = await photos.withPhotos(upload, () =>
        withIdempotency(request, db, async (trx) => ({
          status: 201,
          body: ok(
            await continueRequest({
              trx,
              user: request.user,
              id,
              description: input.description,
              photos: upload.photos.file,
              now: now(),
            }),
          ),
        })),
      );
      return sendResult(reply, result);
    },
  );
}
