import type { FastifyInstance } from 'fastify';

/** Reads an empty JSON body as no body: many clients send `content-type: application/json` with every call. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  // A body that is not valid JSON for its keys (`__proto__`) is refused, not repaired.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}
