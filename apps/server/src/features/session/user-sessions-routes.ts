import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { recordAudit } from '../../platform/audit/record-audit';
import { route } from '../../platform/routes/route';
import { notFound } from '../../platform/errors/app-error';
import { BY_ID, ID, pathParameters, SESSION_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import type { EndedSessions, Sessions } from '../../platform/auth/sessions';

/** One's own, and those of everybody for who manages them. Ending the session of the call signs the caller out. */
export function userSessionsFeature(app: FastifyInstance, { db, sessions }: ApiContext): void {
  const requireUser = (id: number) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('status', '<>', 'eliminado')
      .executeTakeFirstOrThrow(() => notFound());

  const end = async (
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    which: Parameters<Sessions['end']>[1],
  ) => {
    const ended = await sessions.end(userId, which);
    if (which?.id !== undefined && ended === 0) throw notFound();
    if (ended > 0) {
      await recordAudit(db, request, { kind: 'sessions-ended', subject: userId, details: { sessions: ended } });
    }
    const { user } = request;
    const isOwn = which === undefined ? userId === user.id : which.id === user.sessionId;
    if (isOwn) sessions.cookie.clear(reply);
    return ok<EndedSessions>({ ended });
  };

  route(app, 'GET /account/sessions', {
    access: 'session:use',
    operationId: 'listOwnSessions',
    summary: 'Las sesiones propias abiertas',
    answers: { list: 'UserSession' },
    handle: async ({ user }) => ok(await sessions.list(user.id, user.sessionId)),
  });

  route(app, 'DELETE /account/sessions', {
    access: 'session:use',
    operationId: 'endOtherSessions',
    summary: 'Cierra las demás sesiones propias',
    answers: { record: 'EndedSessions' },
    handle: (request, reply) => end(request, reply, request.user.id, { except: request.user.sessionId }),
  });

  route(app, 'DELETE /account/sessions/:sessionId', {
    access: 'session:use',
    operationId: 'endOwnSession',
    summary: 'Cierra una sesión propia; la que llama también puede ser',
    params: pathParameters({ sessionId: SESSION_ID }),
    answers: { record: 'EndedSessions' },
    handle: (request, reply) => end(request, reply, request.user.id, { id: request.params.sessionId }),
  });

  route(app, 'GET /users/:id/sessions', {
    access: 'users:manage',
    operationId: 'listUserSessions',
    summary: 'Sesiones abiertas de un usuario',
    params: BY_ID,
    answers: { list: 'UserSession' },
    handle: async ({ user, params: { id } }) => {
      await requireUser(id);
      return ok(await sessions.list(id, user.sessionId));
    },
  });

  route(app, 'DELETE /users/:id/sessions', {
    access: 'users:manage',
    operationId: 'endUserSessions',
    summary: 'Cierra todas las sesiones de un usuario',
    params: BY_ID,
    answers: { record: 'EndedSessions' },
    handle: async (request, reply) => {
      await requireUser(request.params.id);
      return end(request, reply, request.params.id, undefined);
    },
  });

  route(app, 'DELETE /users/:id/sessions/:sessionId', {
    access: 'users:manage',
    operationId: 'endUserSession',
    summary: 'Cierra una sesión de un usuario',
    params: pathParameters({ id: ID, sessionId: SESSION_ID }),
    answers: { record: 'EndedSessions' },
    handle: (request, reply) => end(request, reply, request.params.id, { id: request.params.sessionId }),
  });
}
