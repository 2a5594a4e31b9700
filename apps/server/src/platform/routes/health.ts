import type { UnservedVersion } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { unavailable } from '../errors/app-error';
import { failureBody } from './error-handler';
import { describeFailure } from '../errors/system-error';
import type { FileStore } from '../files/file-store';

/** A missing operation is named and does not make the API unready, because everything else works. */
export type ApiReadiness = Record<'database' | 'files', 'ok' | 'down'> & {
  operations: 'ok' | 'unknown' | `missing: ${string}`;
};

type Dependencies = {
  db: Kysely<Database>;
  files: FileStore;
  unserved: () => Promise<UnservedVersion[]>;
};

const describeUnserved = (versions: readonly UnservedVersion[]): `missing: ${string}` =>
  `missing: ${versions.map(({ name, version, operations }) => `${operations.join(', ')} (${name} ${version})`).join('; ')}`;

export function health(app: FastifyInstance, { db, files, unserved }: Dependencies): void {
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: 'ok' }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const operationsState = async (): Promise<ApiReadiness['operations']> => {
      try {
        const versions = await unserved();
        return versions.length === 0 ? 'ok' : describeUnserved(versions);
      } catch (error) {
        request.log.warn({ check: 'operations', reason: describeFailure(error).message }, 'a readiness check failed');
        return 'unknown';
      }
    };
    const stateOf = async (name: keyof ApiReadiness, check: Promise<unknown>): Promise<'ok' | 'down'> => {
      try {
        await check;
        return 'ok';
      } catch (error) {
        request.log.warn({ check: name, reason: describeFailure(error).message }, 'a readiness check failed');
        return 'down';
      }
    };
    const [database, fileStore, operations] = await Promise.all([
      stateOf('database', sql`select 1`.execute(db)),
      stateOf('files', files.check()),
      operationsState(),
    ]);
    const checks: ApiReadiness = { database, files: fileStore, operations };
    void reply.header('cache-control', 'no-store');
    if (database === 'ok') return reply.send({ data: 'ok', checks });
    const failure = unavailable();
    return reply
      .code(failure.status)
      .header('retry-after', failure.retryAfterSeconds)
      .send({ ...failureBody(failure, request.id), checks });
  });
}
