import { unservedBuilds } from '@portal/releases';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../platform/database/schema';
import { describeFailure } from '../platform/errors/system-error';
import type { FileStore } from '../platform/files/file-store';
import { liveBuilds } from '../platform/releases/live';
import type { Releases } from '../platform/releases/releases';

type State = 'ok' | 'down';

type Dependencies = {
  db: Db;
  files: Pick<FileStore, 'check'>;
  releases: Pick<Releases, 'live' | 'chosenFor'>;
  served: () => ReadonlySet<string>;
};

/** Without files or an operation of some area everything else works, so that they are named alone. */
export function registerHealth(app: FastifyInstance, { db, files, releases, served }: Dependencies): void {
  const operationsState = (): string => {
    const lacking = unservedBuilds(liveBuilds(releases.live()), served());
    if (lacking.length === 0) return 'ok';
    return `missing: ${lacking.map(({ name, version, operations }) => `${operations.join(', ')} (${name} ${version})`).join('; ')}`;
  };
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const stateOf = async (check: string, work: Promise<unknown>): Promise<State> => {
      try {
        await work;
        return 'ok';
      } catch (error) {
        request.log.warn({ check, reason: describeFailure(error).message }, 'a readiness check failed');
        return 'down';
      }
    };
    const [database, stored] = await Promise.all([
      stateOf('database', sql`select 1`.execute(db)),
      stateOf('files', files.check()),
    ]);
    const release: State = releases.chosenFor(null) ? 'ok' : 'down';
    const checks = { release, database, files: stored, operations: operationsState() };
    const isReady = release === 'ok' && database === 'ok';
    if (!isReady) request.log.warn({ path: '/readyz', status: 503, checks }, 'not ready');
    return reply
      .code(isReady ? 200 : 503)
      .headers(isReady ? { 'Cache-Control': 'no-store' } : { 'Cache-Control': 'no-store', 'Retry-After': '5' })
      .send({ status: isReady ? 'ok' : 'down', checks });
  });
}
