import type { PortalEnvironment } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isLoopbackAddress } from '../http/loopback';
import { isSameSecret } from '../http/same-secret';
import type { Metrics } from './metrics';

export type MetricsAccess = {
  environment: PortalEnvironment;
  token: string | undefined;
};

export const METRICS_TOKEN_MIN = 16;

/** The headers of a proxy: with one of them, the peer of the connection is not the caller. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

function mayRead(request: FastifyRequest, { environment, token }: MetricsAccess): boolean {
  if (token !== undefined) {
    const received = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return isSameSecret(received, token);
  }
  // A proxy on the same machine would make everybody local: production requires the token.
  if (environment === 'production') return false;
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !isForwarded && isLoopbackAddress(request.socket.remoteAddress ?? '');
}

/**
 * With `METRICS_TOKEN` it requires that bearer token; without it, development allows callers of the same machine and
 * production allows none. Other callers get a 404, or a 401 where a token helps.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, access)) {
      // A caller with a wrong token learns the reason: Prometheus would take the answer of an unknown address for broken metrics.
      if (access.token === undefined) return reply.callNotFound();
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
