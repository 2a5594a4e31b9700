import type { FastifyInstance } from 'fastify';

/**
 * The headers that helmet sends for answers that are data: nothing in them may run, be framed or be guessed to be of
 * another type. They never change, so they are built once: helmet builds them for every answer, which costs as much as the
 * check of a session. There is no CORS: only the portal's own origin reads the answers. The server that
 * terminates https adds HSTS.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;

/** For answers over https only. Other subdomains of the host are not the portal's to decide about. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

/** Adds the security headers to everything the API answers. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    // What a person reads must not stay in a shared cache; a photo's own header says otherwise for that person's browser.
    if (request.url.startsWith('/api/v1/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}
