import type { FastifyInstance } from 'fastify';

/**
 * helmet's headers for answers that are data: nothing in them may run, be framed or be sniffed as another type. They
 * are constant and built once: helmet builds them for every answer, which costs as much as the check of a session.
 * There is no CORS: only the portal's own origin reads the answers.
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

/** For answers over https only. Other subdomains of the host are outside the portal's responsibility. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    // Personal data must not stay in a shared cache; a photo's own header overrides it for that person's browser.
    if (request.url.startsWith('/api/v1/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
    }
    done();
  });
}
