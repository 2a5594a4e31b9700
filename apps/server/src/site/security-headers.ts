import helmet from '@fastify/helmet';
import { STRICT_TRANSPORT_SECURITY } from '../platform/http/security-headers';
import type { PortalEnvironment } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

/** A portal in development may run one remote from a developer's machine (`?remote.<name>=http://localhost:…`). */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];
/** Sockets through which such a remote receives saves. */
const LOOPBACK_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/**
 * The Content-Security-Policy of the pages: scripts only from the portal itself, none inline, none evaluated. The
 * runtime configuration is a data block, which is no script. Styles may be inline because the design system writes its
 * rules at run time.
 */
function contentSecurityPolicy(environment: PortalEnvironment): Record<string, string[]> {
  const isProduction = environment === 'production';
  const ownCode = isProduction ? ["'self'"] : ["'self'", ...LOOPBACK];
  return {
    'default-src': ["'self'"],
    'script-src': ownCode,
    'script-src-attr': ["'none'"],
    'connect-src': isProduction ? ownCode : [...ownCode, ...LOOPBACK_SOCKETS],
    'style-src': [...ownCode, "'unsafe-inline'"],
    'img-src': [...ownCode, 'blob:', 'data:'],
    'font-src': ownCode,
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

export async function registerSecurityHeaders(app: FastifyInstance, environment: PortalEnvironment): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(environment) },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    reply.header('Permissions-Policy', 'geolocation=(), microphone=(), payment=(), usb=()');
    done();
  });
}
