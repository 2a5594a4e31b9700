import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';

export function eventsFeature(app: FastifyInstance, { streams }: ApiContext): void {
  route(app, 'GET /events', {
    access: 'session:use',
    operationId: 'streamEvents',
    summary:
      'Avisa mientras dure la conexión: `request-changed` con el `id` de una solicitud a su alcance que cambió, y ' +
      '`release-changed` con el `number` de una publicación nueva del portal',
    produces: 'text/event-stream',
    handle: (request, reply) => {
      // First, so that a refusal is an answer like any other.
      const stream = request.method === 'HEAD' ? '' : streams.open(request.user);
      void reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Disables the buffering of proxies.
        'x-accel-buffering': 'no',
        // No request follows on this connection, so its end closes it at once.
        connection: 'close',
      });
      return reply.send(stream);
    },
  });
}
