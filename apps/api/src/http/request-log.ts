import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

const ID_FORMAT = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * @param trustProxy whether there is a proxy in front that is believed
 * @returns what gives every request its id: the one the trusted proxy gave it, so that both logs meet, else a new one
 */
export function requestIdOf(trustProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  if (!trustProxy) return () => randomUUID();
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ID_FORMAT.test(given) ? given : randomUUID();
  };
}

/** One line per request, and its id in the answer. Queries are left out: they carry search texts and signatures. */
export function logRequests(app: FastifyInstance): void {
  // These lines are made of nothing that could be secret: looking for it would take longer than writing them.
  const lines = app.log.child({}, { redact: [] });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Unset where nobody had to be signed in.
        user: (request.user as typeof request.user | undefined)?.id,
        address: request.ip,
      },
      'request',
    );
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    lines.info(
      { requestId: request.id, method: request.method, path: request.url.split('?', 1)[0] },
      'request given up by the caller',
    );
    done();
  });
}
