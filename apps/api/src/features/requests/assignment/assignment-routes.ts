import { acceptanceSchema, assignmentSchema, businessDay, permitSchema, reasonSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { bulkRoute } from '../../../platform/http/bulk-route';
import { operation } from '../../../platform/openapi/operation';
import { parseBody, parseId, parseOptionalBody } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import {
  acceptRequest,
  assignRequest,
  correctPermit,
  givePermit,
  rejectRequest,
  returnRequest,
} from './assignment-service';

/** Registers the assignment of requests, and their permits (spec 2 §7). */
export function assignmentFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.post(
    '/request/assigned/:id',
    {
      config: { access: 'requests:assign' },
      schema: operation({
        operationId: 'assignRequest',
        summary: 'Asigna a un operario o entrega a un contratista',
        answers: { record: 'RequestTransitioned' },
        body: assignmentSchema,
      }),
    },
    async (request) => {
      const { user } = request;
      const id = parseId(request);
      const input = parseBody(request, assignmentSchema, { today: businessDay(now()) });
      return ok(await db.transaction().execute((trx) => assignRequest({ trx, user, id, input })));
    },
  );

  app.put(
    '/request/process/:id',
    {
      config: { access: 'requests:give-permit' },
      schema: operation({
        operationId: 'givePermit',
        summary: 'Registra el número del permiso',
        answers: { record: 'RequestTransitioned' },
        body: permitSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, permitSchema);
      const id = parseId(request);
      return ok(await db.transaction().execute((trx) => givePermit(trx, request.user, id, input)));
    },
  );

  app.put(
    '/request/process/:id/number',
    {
      config: { access: 'requests:give-permit' },
      schema: operation({
        operationId: 'correctPermit',
        summary: 'Corrige el número del permiso, hasta que empieza el trabajo',
        answers: { record: 'RequestTransitioned' },
        body: permitSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, permitSchema);
      const id = parseId(request);
      return ok(await db.transaction().execute((trx) => correctPermit(trx, request.user, id, input)));
    },
  );

  app.post(
    '/request/assigned/:id/return',
    {
      config: { access: 'contractor-requests:return' },
      schema: operation({
        operationId: 'returnRequest',
        summary: 'Devuelve a la empresa operadora una solicitud entregada al contratista, con su motivo',
        answers: { record: 'RequestTransitioned' },
        body: reasonSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, reasonSchema);
      const id = parseId(request);
      return ok(await db.transaction().execute((trx) => returnRequest(trx, request.user, id, input)));
    },
  );

  app.post(
    '/request/assigned/:id/accept',
    {
      config: { access: 'contractor-requests:answer' },
      schema: operation({
        operationId: 'acceptRequest',
        summary: 'Acepta una solicitud entregada al contratista',
        answers: { record: 'RequestTransitioned' },
        body: acceptanceSchema,
      }),
    },
    async (request) => {
      const id = parseId(request);
      const input = parseOptionalBody(request, acceptanceSchema);
      return ok(await db.transaction().execute((trx) => acceptRequest(trx, request.user, id, input)));
    },
  );

  app.post(
    '/request/assigned/:id/reject',
    {
      config: { access: 'contractor-requests:answer' },
      schema: operation({
        operationId: 'rejectRequest',
        summary: 'Rechaza una solicitud entregada al contratista, con su motivo; vuelve a la empresa operadora',
        answers: { record: 'RequestTransitioned' },
        body: reasonSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, reasonSchema);
      const id = parseId(request);
      return ok(await db.transaction().execute((trx) => rejectRequest(trx, request.user, id, input)));
    },
  );

  bulkRoute(app, db, {
    operationId: 'acceptRequests',
    path: '/request/bulk/accept',
    access: 'contractor-requests:answer',
    summary: 'Acepta varias solicitudes entregadas al contratista, cada una por sí misma',
    row: acceptanceSchema,
    change: (trx, { request: { user }, id, input }) => acceptRequest(trx, user, id, input),
  });

  bulkRoute(app, db, {
    operationId: 'assignRequests',
    path: '/request/bulk/assign',
    access: 'requests:assign',
    summary: 'Asigna varias solicitudes, cada una por sí misma',
    row: assignmentSchema,
    rowContext: () => ({ today: businessDay(now()) }),
    change: (trx, { request: { user }, id, input }) => assignRequest({ trx, user, id, input }),
  });

  bulkRoute(app, db, {
    operationId: 'givePermits',
    path: '/request/bulk/permit',
    access: 'requests:give-permit',
    summary: 'Registra el permiso de varias solicitudes, cada una por sí misma',
    row: permitSchema,
    change: (trx, { request: { user }, id, input }) => givePermit(trx, user, id, input),
  });
}
