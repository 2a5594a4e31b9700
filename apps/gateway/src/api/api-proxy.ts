import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { failureBody } from '../http/failures';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 60_000;
const READINESS_TIMEOUT_MS = 3_000;

/**
 * An API that runs elsewhere, behind the same type as one in this process: answers everything under /api and
 * `/readyz`. Bodies stream through in both directions, event streams included.
 * @param apiUrl its origin, `http://10.0.0.5:4201`
 */
export async function createApiProxy(apiUrl: string, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({ loggerInstance: logger, disableRequestLogging: true });
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    undici: {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: ANSWER_TIMEOUT_MS,
      // An event stream may be silent for long.
      bodyTimeout: 0,
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
        'x-forwarded-host': request.headers.host,
      }),
      onError: (reply, { error }) => {
        reply.request.log.warn({ err: error }, 'the API cannot be reached');
        void reply.code(503).header('Retry-After', '5').send(failureBody('UNAVAILABLE', reply.request.id));
      },
    },
  });
  app.get('/readyz', async (_request, reply) => {
    const answer = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) });
    return reply.code(answer.ok ? 200 : 503).send();
  });
  return app;
}
