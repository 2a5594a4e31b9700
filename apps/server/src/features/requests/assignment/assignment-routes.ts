import { acceptanceSchema, assignmentSchema, businessDay, permitSchema, reasonSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { bulkRoute } from '../../../platform/routes/bulk-route';
import { changeRoute } from '../../../platform/routes/route';
import { jsonBody, optionalBody } from '../../../platform/http/input';
import { acceptRequest, assignRequest, correctPermit, giveBackBy, givePermit } from './assignment-service';

export function assignmentFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  changeRoute(app, db, 'POST /request/assigned/:id', {
    access: 'requests:assign',
    operationId: 'assignRequest',
    summary: 'Asigna a un operario o entrega a un contratista',
    body: jsonBody(assignmentSchema, () => ({ today: businessDay(now()) })),
    answers: { record: 'RequestTransitioned' },
    change: (trx, user, id, input) => assignRequest({ trx, user, id, input }),
  });

  changeRoute(app, db, 'PUT /request/process/:id', {
    access: 'requests:give-permit',
    operationId: 'givePermit',
    summary: 'Registra el número del permiso',
    body: jsonBody(permitSchema),
    answers: { record: 'RequestTransitioned' },
    change: givePermit,
  });

  changeRoute(app, db, 'PUT /request/process/:id/number', {
    access: 'requests:give-permit',
    operationId: 'correctPermit',
    summary: 'Corrige el número del permiso, hasta que empieza el trabajo',
    body: jsonBody(permitSchema),
    answers: { record: 'RequestTransitioned' },
    change: correctPermit,
  });

  changeRoute(app, db, 'POST /request/assigned/:id/return', {
    access: 'contractor-requests:return',
    operationId: 'returnRequest',
    summary: 'Devuelve a la empresa operadora una solicitud entregada al contratista, con su motivo',
    body: jsonBody(reasonSchema),
    answers: { record: 'RequestTransitioned' },
    change: giveBackBy('return'),
  });

  changeRoute(app, db, 'POST /request/assigned/:id/accept', {
    access: 'contractor-requests:answer',
    operationId: 'acceptRequest',
    summary: 'Acepta una solicitud entregada al contratista',
    body: optionalBody(acceptanceSchema),
    answers: { record: 'RequestTransitioned' },
    change: acceptRequest,
  });

  changeRoute(app, db, 'POST /request/assigned/:id/reject', {
    access: 'contractor-requests:answer',
    operationId: 'rejectRequest',
    summary: 'Rechaza una solicitud entregada al contratista, con su motivo; vuelve a la empresa operadora',
    body: jsonBody(reasonSchema),
    answers: { record: 'RequestTransitioned' },
    change: giveBackBy('reject'),
  });

  bulkRoute(app, db, {
    operationId: 'acceptRequests',
    path: '/request/bulk/accept',
    access: 'contractor-requests:answer',
    summary: 'Acepta varias solicitudes entregadas al contratista, cada una por sí misma',
    row: acceptanceSchema,
    change: acceptRequest,
  });

  bulkRoute(app, db, {
    operationId: 'assignRequests',
    path: '/request/bulk/assign',
    access: 'requests:assign',
    summary: 'Asigna varias solicitudes, cada una por sí misma',
    row: assignmentSchema,
    rowContext: () => ({ today: businessDay(now()) }),
    change: (trx, user, id, input) => assignRequest({ trx, user, id, input }),
  });

  bulkRoute(app, db, {
    operationId: 'givePermits',
    path: '/request/bulk/permit',
    access: 'requests:give-permit',
    summary: 'Registra el permiso de varias solicitudes, cada una por sí misma',
    row: permitSchema,
    change: givePermit,
  });
}
