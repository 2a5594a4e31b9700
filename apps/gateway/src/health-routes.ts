import type { FastifyInstance } from 'fastify';
import type { CurrentRelease } from './releases/current-release';

/** One part of the portal and whether it can do its work now. */
export type ReadinessCheck = { name: string; isReady: () => Promise<boolean> };

/**
 * `/healthz`: the process answers. `/readyz`: the whole can serve people; 503 names what is not ready.
 */
export function registerHealth(app: FastifyInstance, currentRelease: CurrentRelease, api: ReadinessCheck): void {
  const checks: ReadinessCheck[] = [
    { name: 'release', isReady: async () => (await currentRelease.get()) !== undefined },
    api,
  ];
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, isReady }) => {
        try {
          return [name, (await isReady()) ? 'ok' : 'down'] as const;
        } catch (error) {
          request.log.warn({ err: error, check: name }, 'a readiness check failed');
          return [name, 'down'] as const;
        }
      }),
    );
    const isReady = results.every(([, state]) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .headers(isReady ? { 'Cache-Control': 'no-store' } : { 'Cache-Control': 'no-store', 'Retry-After': '5' })
      .send({ status: isReady ? 'ok' : 'down', checks: Object.fromEntries(results) });
  });
}
