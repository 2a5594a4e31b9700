import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { unavailable } from '../errors/app-error';
import { failureBody } from '../errors/error-handler';
import { describeFailure } from '../errors/system-error';
import type { FileStore } from '../files/file-store';

/** The dependencies of the API and whether each is available now. */
export type ApiReadiness = Record<'database' | 'files', 'ok' | 'down'>;

/**
 * `/healthz`: the process answers. `/readyz`: so do the database and the file store; 503 says which of them does not, and
 * the log says why.
 */
export function health(app: FastifyInstance, { db, files }: { db: Kysely<Database>; files: FileStore }): void {
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: 'ok' }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const stateOf = async (name: keyof ApiReadiness, check: Promise<unknown>): Promise<'ok' | 'down'> => {
      try {
        await check;
        return 'ok';
      } catch (error) {
        request.log.warn({ check: name, reason: describeFailure(error).message }, 'a readiness check failed');
        return 'down';
      }
    };
    const [database, fileStore] = await Promise.all([
      stateOf('database', sql`select 1`.execute(db)),
      stateOf('files', files.check()),
    ]);
    const checks: ApiReadiness = { database, files: fileStore };
    void reply.header('cache-control', 'no-store');
    if (Object.values(checks).every((state) => state === 'ok')) return reply.send({ data: 'ok', checks });
    const failure = unavailable();
    return reply
      .code(failure.status)
      .header('retry-after', failure.retryAfterSeconds)
      .send({ ...failureBody(failure, request.id), checks });
  });
}
