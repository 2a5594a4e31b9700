import type { FastifyReply } from 'fastify';

import { SESSION_COOKIE } from './sessions';

/** Takes the cookie of an ended session from the browser. */
export function leave(reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, { path: '/' });
}
