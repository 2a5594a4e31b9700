import { createHash, timingSafeEqual } from 'node:crypto';

import type { PortalEnvironment } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isLoopbackAddress } from '../http/loopback';
import type { Metrics } from './metrics';

/** Who may read the metrics of a process. */
export type MetricsAccess = {
  environment: PortalEnvironment;
  /** `METRICS_TOKEN`: whoever sends it may, from wherever. */
  token: string | undefined;
};

/** Shorter ones can be guessed. */
export const METRICS_TOKEN_MIN = 16;

/** What a proxy adds: then the caller is not the one at the other end of the connection. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function mayRead(request: FastifyRequest, { environment, token }: MetricsAccess): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  }
  // A proxy on the same machine would make everybody local: production asks for the token.
  if (environment === 'production') return false;
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !isForwarded && isLoopbackAddress(request.socket.remoteAddress ?? '');
}

/**
 * `GET /metrics` in Prometheus' text form. With a token, for whoever sends it (`Authorization: Bearer`); without one, in
 * development, for callers of this machine; without one, in production, for nobody. Who may not read finds nothing there.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, access)) return reply.callNotFound();
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
