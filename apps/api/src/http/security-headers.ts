import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Answers of the API are data: nothing in them may run, be framed or be guessed to be of another type. There is no CORS:
 * only the portal's own origin reads them.
 */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Whether there is https is known to whoever terminates it, and only sent where it is.
    strictTransportSecurity: false,
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    // What a person reads must not stay in a shared cache; a photo's own header says otherwise for that person's browser.
    if (request.url.startsWith('/api/v1/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}
