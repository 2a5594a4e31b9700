import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { recordAudit } from '../../platform/audit/record-audit';
import type { Database } from '../../platform/database/schema';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { BY_ID, ID, pathParameters, SESSION_ID } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import type { EndedSessions, Sessions } from '../../platform/auth/sessions';

type Dependencies = { db: Kysely<Database>; sessions: Sessions };

/** Ending the session of the call signs the caller out. */
export function userSessions(app: FastifyInstance, { db, sessions }: Dependencies): void {
  async function requireUser(id: number): Promise<void> {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('status', '<>', 'eliminado')
      .executeTakeFirst();
    if (user === undefined) throw notFound();
  }

  app.get(
    '/users/:id/sessions',
    operation({
      access: 'users:manage',
      operationId: 'listUserSessions',
      summary: 'Sesiones abiertas de un usuario',
      params: BY_ID,
      answers: { list: 'UserSession' },
    }),
    async (request) => {
      const { id } = request.params;
      await requireUser(id);
      return ok(await sessions.list(id, request.user.sessionId));
    },
  );

  app.delete(
    '/users/:id/sessions',
    operation({
      access: 'users:manage',
      operationId: 'endUserSessions',
      summary: 'Cierra todas las sesiones de un usuario',
      params: BY_ID,
      answers: { record: 'EndedSessions' },
    }),
    async (request, reply) => {
      const { id } = request.params;
      await requireUser(id);
      const ended = await sessions.end(id);
      if (ended > 0) {
        await recordAudit(db, request, { kind: 'sessions-ended', subject: id, details: { sessions: ended } });
      }
      if (id === request.user.id) sessions.cookie.clear(reply);
      return ok<EndedSessions>({ ended });
    },
  );

  app.delete(
    '/users/:id/sessions/:sessionId',
    operation({
      access: 'users:manage',
      operationId: 'endUserSession',
      summary: 'Cierra una sesión de un usuario',
      params: pathParameters({ id: ID, sessionId: SESSION_ID }),
      answers: { record: 'EndedSessions' },
    }),
    async (request, reply) => {
      const { id: userId, sessionId: id } = request.params;
      const ended = await sessions.end(userId, { id });
      if (ended === 0) throw notFound();
      await recordAudit(db, request, { kind: 'sessions-ended', subject: userId, details: { sessions: ended } });
      if (id === request.user.sessionId) sessions.cookie.clear(reply);
      return ok<EndedSessions>({ ended });
    },
  );
}
