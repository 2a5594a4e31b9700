import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { recordAudit } from '../../platform/audit/record-audit';
import type { Database } from '../../platform/database/schema';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { parseId } from '../../platform/http/parse';
import { ok } from '../../platform/http/respond';
import { parseSessionId } from '../../platform/auth/session-id';
import type { Sessions } from '../../platform/auth/sessions';

type Dependencies = { db: Kysely<Database>; sessions: Sessions };

/** Registers the sessions of a user, for administrators to see and end. Ending the session of the call signs the caller out. */
export function userSessions(app: FastifyInstance, { db, sessions }: Dependencies): void {
  /** Throws AppError 404 when the user does not exist or is deleted. */
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
    {
      config: { access: 'users:manage' },
      schema: operation({
        operationId: 'listUserSessions',
        summary: 'Sesiones abiertas de un usuario',
        answers: { list: 'UserSession' },
      }),
    },
    async (request) => {
      const id = parseId(request);
      await requireUser(id);
      return ok(await sessions.list(id, request.user.sessionId));
    },
  );

  app.delete(
    '/users/:id/sessions',
    {
      config: { access: 'users:manage' },
      schema: operation({
        operationId: 'endUserSessions',
        summary: 'Cierra todas las sesiones de un usuario',
        answers: { record: 'EndedSessions' },
      }),
    },
    async (request, reply) => {
      const id = parseId(request);
      await requireUser(id);
      const ended = await sessions.end(id);
      if (ended > 0) {
        await recordAudit(db, request, { kind: 'sessions-ended', subject: id, details: { sessions: ended } });
      }
      if (id === request.user.id) sessions.cookie.clear(reply);
      return ok({ ended });
    },
  );

  app.delete(
    '/users/:id/sessions/:sessionId',
    {
      config: { access: 'users:manage' },
      schema: operation({
        operationId: 'endUserSession',
        summary: 'Cierra una sesión de un usuario',
        answers: { record: 'EndedSessions' },
      }),
    },
    async (request, reply) => {
      const userId = parseId(request);
      const id = parseSessionId(request);
      const ended = await sessions.end(userId, { id });
      if (ended === 0) throw notFound();
      await recordAudit(db, request, { kind: 'sessions-ended', subject: userId, details: { sessions: ended } });
      if (id === request.user.sessionId) sessions.cookie.clear(reply);
      return ok({ ended });
    },
  );
}
