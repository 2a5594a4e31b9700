import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { recordAudit } from '../../platform/audit/record-audit';
import { route } from '../../platform/routes/route';
import { notFound } from '../../platform/errors/app-error';
import { BY_ID, ID, pathParameters, SESSION_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import type { EndedSessions } from '../../platform/auth/sessions';

/** Ending the session of the call signs the caller out. */
export function userSessionsFeature(app: FastifyInstance, { db, sessions }: ApiContext): void {
  const requireUser = (id: number) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('status', '<>', 'eliminado')
      .executeTakeFirstOrThrow(() => notFound());

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
      const { id } = request.params;
      await requireUser(id);
      const ended = await sessions.end(id);
      if (ended > 0) {
        await recordAudit(db, request, { kind: 'sessions-ended', subject: id, details: { sessions: ended } });
      }
      if (id === request.user.id) sessions.cookie.clear(reply);
      return ok<EndedSessions>({ ended });
    },
  });

  route(app, 'DELETE /users/:id/sessions/:sessionId', {
    access: 'users:manage',
    operationId: 'endUserSession',
    summary: 'Cierra una sesión de un usuario',
    params: pathParameters({ id: ID, sessionId: SESSION_ID }),
    answers: { record: 'EndedSessions' },
    handle: async (request, reply) => {
      const { id: userId, sessionId: id } = request.params;
      const ended = await sessions.end(userId, { id });
      if (ended === 0) throw notFound();
      await recordAudit(db, request, { kind: 'sessions-ended', subject: userId, details: { sessions: ended } });
      if (id === request.user.sessionId) sessions.cookie.clear(reply);
      return ok<EndedSessions>({ ended });
    },
  });
}
