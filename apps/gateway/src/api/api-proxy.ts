import httpProxy from '@fastify/http-proxy';
import {
  answerUnreadableAddress,
  observeRequests,
  requestIdOf,
  sendRefusal,
  trustNobody,
  type ApiReadiness,
  type Metrics,
  type TrustProxy,
} from '@portal/server';
import fastify, { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { failureBody } from '../http/failures';
import type { ApiBackend } from './api-backend';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 60_000;
const READINESS_TIMEOUT_MS = 3_000;

type ApiProxyOptions = {
  apiUrl: string;
  logger: FastifyBaseLogger;
  metrics: Metrics;
  trustProxy?: TrustProxy;
};

const isForwardingHeader = (name: string): boolean =>
  name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-');

/**
 * Drops the headers that the API believes from this gateway alone, so that a client cannot write them.
 */
function withoutProxyHeaders(headers: IncomingHttpHeaders) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isForwardingHeader(name)));
}

/**
 * Bodies stream in both directions, event streams included. Only the gateway sets the identity of the caller: it writes
 * the id of the request, and one client address, protocol and host, by its own `TRUST_PROXY`. The API trusts the
 * gateway as one proxy (`TRUST_PROXY=1`).
 */
export async function createApiProxy(options: ApiProxyOptions): Promise<ApiBackend> {
  const { apiUrl, logger, metrics, trustProxy = trustNobody } = options;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(trustProxy),
    trustProxy,
    frameworkErrors: answerUnreadableAddress,
  });
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
        ...withoutProxyHeaders(headers),
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError: (reply, { error }) => {
        reply.request.log.warn({ err: error }, 'the API cannot be reached');
        void reply.code(503).headers({ 'Retry-After': '5', 'X-Request-Id': reply.request.id });
        sendRefusal(
          reply.request as FastifyRequest,
          reply as FastifyReply,
          failureBody('UNAVAILABLE', reply.request.id),
        );
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
