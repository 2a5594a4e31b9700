import httpProxy from '@fastify/http-proxy';
import {
  answerUnreadableAddress,
  observeRequests,
  requestIdOf,
  type ApiReadiness,
  type Metrics,
  type Tracing,
} from '@portal/api';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { failureBody } from '../http/failures';
import type { ApiBackend } from './api-backend';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 60_000;
const READINESS_TIMEOUT_MS = 3_000;

type ApiProxyOptions = {
  /** Its origin, `http://10.0.0.5:4201`. */
  apiUrl: string;
  logger: FastifyBaseLogger;
  metrics: Metrics;
  tracing?: Tracing | undefined;
  /** Whether a proxy in front of this one may be believed. */
  trustProxy?: boolean;
};

/**
 * An API that runs elsewhere. Bodies stream through in both directions, event streams included; the id of a request and its
 * trace go on there.
 */
export async function createApiProxy(options: ApiProxyOptions): Promise<ApiBackend> {
  const { apiUrl, logger, metrics, tracing, trustProxy = false } = options;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(trustProxy),
    frameworkErrors: answerUnreadableAddress,
  });
  tracing?.follow(app, { isTrusted: trustProxy });
  observeRequests(app, metrics, 'proxy');
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
        ...tracing?.headers(),
        'x-request-id': request.id,
        'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
        'x-forwarded-host': request.headers.host,
      }),
      onError: (reply, { error }) => {
        reply.request.log.warn({ err: error }, 'the API cannot be reached');
        void reply
          .code(503)
          .headers({ 'Retry-After': '5', 'X-Request-Id': reply.request.id })
          .send(failureBody('UNAVAILABLE', reply.request.id));
      },
    },
  });
  await app.ready();
  return {
    handle: (request, response) => app.routing(request, response),
    readiness: async () => {
      const answer = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(READINESS_TIMEOUT_MS) });
      return ((await answer.json()) as { checks: ApiReadiness }).checks;
    },
    close: () => app.close(),
  };
}
