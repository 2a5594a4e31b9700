import { LIMITS, loginSchema, type Login, type SessionUser } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { recordRepeatable } from '../../platform/audit/record-audit';
import type { Database } from '../../platform/database/schema';
import { operation } from '../../platform/openapi/operation';
import { forbidden } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { ok } from '../../platform/http/respond';
import type { LoginLimits } from '../../platform/auth/login-limits';
import { createSignIn } from './sign-in';
import type { Sessions } from '../../platform/auth/sessions';

type Dependencies = { db: Kysely<Database>; sessions: Sessions; limits: LoginLimits; now: () => Date };

export type Verified = { user: SessionUser };

/**
 * Refuses a sign-in from a foreign page, which could sign its visitor in as somebody else. Browsers send the origin of
 * a request; other programs need not.
 */
function refuseOtherOrigins(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw forbidden();
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request.host)) return;
  request.log.warn(
    { origin, host: request.host },
    'a sign-in was refused: its page has another address than this Host',
  );
  throw forbidden();
}

/** Compares as addresses, because the port 80 or 443 may be written or not. */
function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, protocol } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && originHost !== '' && new URL(own).host === originHost;
}

export function auth(app: FastifyInstance, { db, sessions, limits, now }: Dependencies): void {
  const signIn = createSignIn({ db, sessions, limits });

  app.post(
    '/auth/login',
    operation({
      access: 'public',
      bodyLimit: LIMITS.signInBodyBytes,
      operationId: 'signIn',
      summary: 'Inicia una sesión',
      body: jsonBody(loginSchema),
      answers: { record: 'Login' },
    }),
    async (request, reply) => {
      refuseOtherOrigins(request);
      const credentials = request.body;
      const { user, token, cookie } = await signIn(
        credentials,
        { address: request.ip, agent: request.headers['user-agent'] ?? null },
        // The typed text is not stored: it may be a password.
        (subject, reason) =>
          recordRepeatable(db, request, { kind: 'sign-in-refused', subject, details: { reason } }, { now: now() }),
      );
      // A session without its audit entry is not handed out.
      await recordRepeatable(db, request, { kind: 'sign-in', actor: user.id }, { now: now() });
      sessions.cookie.send(reply, cookie);
      void reply.header('cache-control', 'no-store');
      return ok<Login>({ user, token });
    },
  );

  app.get(
    '/auth/verify',
    operation({
      access: 'session:use',
      operationId: 'getSession',
      summary: 'Quién tiene la sesión',
      answers: { record: 'Verified' },
    }),
    ({ user: { id, name, roles, company } }) => ok<Verified>({ user: { id, name, roles, company } }),
  );

  app.post(
    '/auth/logout',
    operation({
      access: 'session:use',
      operationId: 'signOut',
      summary: 'Termina la sesión',
      answers: null,
    }),
    async (request, reply) => {
      await sessions.end(request.user.id, { id: request.user.sessionId });
      await recordRepeatable(db, request, { kind: 'sign-out' }, { now: now() });
      sessions.cookie.clear(reply);
      return ok(null);
    },
  );
}
