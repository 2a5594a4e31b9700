import type { ApiReadiness } from '@portal/server';
import type { ReleaseDocument } from '@portal/domain';
import type { CurrentRelease } from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type State = 'ok' | 'down';

type Readiness = { release: State; api: State } & Partial<ApiReadiness>;

/** The first one of a store is unknown to workers that looked shortly before, until each reads the store again. */
function isKnownToAll({ number, createdAt }: ReleaseDocument, readEveryMs: number): boolean {
  const age = Date.now() - Date.parse(createdAt);
  // The clock of another machine may be ahead.
  return number > 1 || age < 0 || age > readEveryMs;
}

export function registerHealth(
  app: FastifyInstance,
  currentRelease: CurrentRelease,
  readEveryMs: number,
  apiReadiness: () => Promise<ApiReadiness>,
): void {
  const valueOf = async <Value>(request: FastifyRequest, check: string, read: () => Promise<Value>) => {
    try {
      return await read();
    } catch (error) {
      request.log.warn({ err: error, check }, 'a readiness check failed');
      return undefined;
    }
  };
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const [release, api] = await Promise.all([
      valueOf(request, 'release', () => currentRelease.get()),
      valueOf(request, 'api', apiReadiness),
    ]);
    // Without photos everything else works.
    const isApiReady = api?.database === 'ok';
    const checks: Readiness = {
      release: release && isKnownToAll(release, readEveryMs) ? 'ok' : 'down',
      api: isApiReady ? 'ok' : 'down',
      ...api,
    };
    const isReady = checks.release === 'ok' && checks.api === 'ok';
    if (!isReady) request.log.warn({ path: '/readyz', status: 503, checks }, 'not ready');
    return reply
      .code(isReady ? 200 : 503)
      .headers(isReady ? { 'Cache-Control': 'no-store' } : { 'Cache-Control': 'no-store', 'Retry-After': '5' })
      .send({ status: isReady ? 'ok' : 'down', checks });
  });
}
