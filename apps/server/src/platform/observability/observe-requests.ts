import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Metrics } from './metrics';

declare module 'fastify' {
  // Merging with Fastify's interfaces is TypeScript's only way to extend its types.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyRequest {
    isInFlight: boolean;
  }
}

/** Label of requests without a route: their address is the caller's invention. */
const UNMATCHED = '(none)';

export function observeRequests(app: FastifyInstance, metrics: Metrics, server: string): void {
  const requests = metrics.requests(server);
  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!request.isInFlight) return;
    request.isInFlight = false;
    const { url: route = UNMATCHED } = request.routeOptions;
    const status = reply.statusCode;
    requests.ended({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 });
    if (request.headers['content-type']?.startsWith('multipart/') === true) {
      const bytes = Number(request.headers['content-length'] ?? 0);
      metrics.upload(status < 400 ? 'stored' : status < 500 ? 'refused' : 'failed', bytes > 0 ? bytes : 0);
    }
  };
  app.decorateRequest('isInFlight', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.isInFlight = true;
    requests.began();
    // Fastify does not call onResponse when a client disconnects before the answer is complete.
    reply.raw.once('close', () => end(request, reply));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
}
