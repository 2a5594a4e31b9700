import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { failureBody } from '../http/failures';
import type { ApiBackend } from './api-backend';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 60_000;
const READINESS_TIMEOUT_MS = 3_000;

/**
 * An API that runs elsewhere. Bodies stream through in both directions, event streams included.
 * @param apiUrl its origin, `http://10.0.0.5:4201`
 */
export async function createApiProxy(apiUrl: string, logger: FastifyBaseLogger): Promise<ApiBackend> {
  const app = fastify({ loggerInstance: logger });
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
  await app.ready();
  return {
    handle: (request, response) => app.routing(request, response),
    isReady: async () => {
      const answer = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) });
      return answer.ok;
    },
    close: () => app.close(),
  };
}
