import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { pathOf } from './path-of';
import { isFromTrustedProxy, type TrustProxy } from './trust-proxy';

const ID_FORMAT = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates the function that chooses a request's id: the one from a trusted proxy, so that both logs have the same, or a new
 * one.
 */
export function requestIdOf(trustProxy: TrustProxy): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  return (request) => {
    const received = request.headers['x-request-id'];
    const isBelieved =
      typeof received === 'string' && ID_FORMAT.test(received) && isFromTrustedProxy(trustProxy, request);
    return isBelieved ? received : randomUUID();
  };
}

/** Levels of routes whose answers are not logged. */
const QUIET = new Set<unknown>(['silent']);

/** Queries are omitted: they contain search texts and signatures. */
export function logRequests(app: FastifyInstance): void {
  // These lines contain no secrets: redacting them would take longer than writing them.
  const lines = app.log.child({}, { redact: [] });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (QUIET.has(request.routeOptions.logLevel)) return done();
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: (request.user as typeof request.user | undefined)?.id,
        address: request.ip,
      },
      'request',
    );
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    lines.info(
      { requestId: request.id, method: request.method, path: pathOf(request.url) },
      'request given up by the caller',
    );
    done();
  });
}
