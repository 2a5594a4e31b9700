import type { FastifyInstance } from 'fastify';

import type { CurrentUser } from '../auth/current-user';
import type { Db } from '../database/schema';
import { recordRepeatable } from './record-audit';

const FORBIDDEN = 403;

export function recordAccessRefusals(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  app.addHook('onSend', async (request, reply) => {
    const user = request.user as CurrentUser | undefined;
    if (reply.statusCode !== FORBIDDEN || user === undefined) return;
    const { method } = request;
    const route = request.routeOptions.url ?? '';
    const refusal = { kind: 'access-refused', details: { method, route } } as const;
    try {
      await recordRepeatable(db, request, refusal, { what: `${method} ${route}`, now: now() });
    } catch (error) {
      // The caller is refused even when the entry cannot be stored.
      request.log.warn({ err: error }, 'a refusal is missing in the audit trail');
    }
  });
}
