import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { ApiContext } from '../context';
import { unavailable } from '../errors/app-error';

/** `/healthz`: the process answers. `/readyz`: so do the database and the file store, else 503. */
export function health(app: FastifyInstance, { db, files }: Pick<ApiContext, 'db' | 'files'>): void {
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: 'ok' }),
  );

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await Promise.all([sql`select 1`.execute(db), files.check()]);
    } catch (error) {
      throw unavailable(error);
    }
    return reply.header('cache-control', 'no-store').send({ data: 'ok' });
  });
}
