import type { PortalEnvironment } from '@portal/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The prefix `__Host-` makes browsers accept it over https only, for this host and all of its paths: neither a page
 * without encryption nor another subdomain can plant one. A development portal has no https.
 */
export function sessionCookieName(environment: PortalEnvironment): string {
  return environment === 'production' ? '__Host-portal_session' : 'portal_session';
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * In production the cookie is always `Secure`: whether the proxy in front is configured to tell the protocol must not
 * decide whether the cookie travels unencrypted.
 */
export function createSessionCookie(environment: PortalEnvironment) {
  const name = sessionCookieName(environment);
  const attributesFor = ({ request }: FastifyReply) =>
    ({
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: environment === 'production' || request.protocol === 'https',
    }) as const;
  return {
    name,
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    send: (reply: FastifyReply, value: string): void => void reply.setCookie(name, value, attributesFor(reply)),
    // Browsers ignore the end of a `__Host-` cookie that lacks its attributes.
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributesFor(reply)),
  };
}
