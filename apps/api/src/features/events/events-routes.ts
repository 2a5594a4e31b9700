import type { FastifyInstance } from 'fastify';

import { operation } from '../../platform/openapi/operation';
import type { EventStreams } from '../../platform/events/event-streams';

/** News for the lists people have open, as server-sent events. */
export function events(app: FastifyInstance, { streams }: { streams: EventStreams }): void {
  app.get(
    '/events',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'streamEvents',
        summary:
          'Avisa mientras dure la conexión: `request-changed` con el `id` de una solicitud a su alcance que cambió, y ' +
          '`release-changed` con el `number` de una publicación nueva del portal',
        produces: 'text/event-stream',
      }),
    },
    (request, reply) => {
      // First, so that a refusal is an answer like any other.
      const stream = request.method === 'HEAD' ? '' : streams.open(request.user);
      void reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Proxies that collect an answer before they pass it on must not.
        'x-accel-buffering': 'no',
        // Nothing comes after it on this connection, so that ending it lets the connection go at once.
        connection: 'close',
      });
      return reply.send(stream);
    },
  );
}
