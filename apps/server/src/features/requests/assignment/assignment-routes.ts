import {
  acceptanceSchema,
  assignmentSchema,
  businessDay,
  permitSchema,
  reasonSchema,
  REQUEST_MOVES,
  REQUEST_TRANSITIONS,
  type MoveInput,
  type RequestMove,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { bulkRoute } from '../../../platform/routes/bulk-route';
import { changeRoute } from '../../../platform/routes/route';
import { jsonBody, optionalBody, type Input } from '../../../platform/http/input';
import { assignRequest, correctPermit, givePermit, makeMove } from './assignment-service';

const SUMMARIES: Partial<Record<RequestMove, string>> = {
  accept: 'Acepta una solicitud entregada al contratista',
  reject: 'Rechaza una solicitud entregada al contratista, con su motivo; vuelve a la empresa operadora',
  return: 'Devuelve a la empresa operadora una solicitud entregada al contratista, con su motivo',
};

export function assignmentFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  changeRoute(app, db, 'POST /request/assigned/:id', {
    access: 'requests:assign',
    operationId: 'assignRequest',
    summary: 'Asigna a un operario o entrega a un contratista',
    body: jsonBody(assignmentSchema, () => ({ today: businessDay(now()) })),
    answers: { record: 'RequestSaved' },
    change: (trx, user, id, input) => assignRequest({ trx, user, id, input }),
  });

  changeRoute(app, db, 'PUT /request/process/:id', {
    access: 'requests:give-permit',
    operationId: 'givePermit',
    summary: 'Registra el número del permiso',
    body: jsonBody(permitSchema),
    answers: { record: 'RequestSaved' },
    change: givePermit,
  });

  changeRoute(app, db, 'PUT /request/process/:id/number', {
    access: 'requests:give-permit',
    operationId: 'correctPermit',
    summary: 'Corrige el número del permiso, hasta que empieza el trabajo',
    body: jsonBody(permitSchema),
    answers: { record: 'RequestSaved' },
    change: correctPermit,
  });

  for (const move of REQUEST_MOVES) {
    const { operation, label, move: takes } = REQUEST_TRANSITIONS[move];
    const body: Input<MoveInput> = takes.needsReason ? jsonBody(reasonSchema) : optionalBody(acceptanceSchema);
    changeRoute(app, db, `POST /request/assigned/:id/${move}`, {
      access: operation,
      operationId: `${move.replace(/-./g, ([, letter = '']) => letter.toUpperCase())}Request`,
      summary: SUMMARIES[move] ?? label,
      body,
      answers: { record: 'RequestSaved' },
      change: makeMove(move),
    });
  }

  bulkRoute(app, db, {
    operationId: 'acceptRequests',
    path: '/request/bulk/accept',
    access: 'contractor-requests:answer',
    summary: 'Acepta varias solicitudes entregadas al contratista, cada una por sí misma',
    row: acceptanceSchema,
    change: makeMove('accept'),
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
