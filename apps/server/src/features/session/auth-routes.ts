import { LIMITS, loginSchema, type AuditDetails, type Login, type SessionUser } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { recordRepeatable } from '../../platform/audit/record-audit';
import { route } from '../../platform/routes/route';
import { badCredentials, forbidden } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { ok } from '../../platform/http/respond';
import { passwordFits, requirePasswordSlot } from '../../platform/auth/passwords';
import { createSessionsRepository } from '../../platform/auth/sessions-repository';

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

export function authFeature(app: FastifyInstance, { db, sessions, limits, now }: ApiContext): void {
  // Unknown account, wrong password and inactive user get the same answer after the same time (401); too many failures,
  // or too many sign-ins of one person, answer 429, too many in parallel 503.
  route(app, 'POST /auth/login', {
    access: 'public',
    bodyLimit: LIMITS.signInBodyBytes,
    operationId: 'signIn',
    summary: 'Inicia una sesión',
    body: jsonBody(loginSchema),
    answers: { record: 'Login' },
    handle: async (request, reply) => {
      refuseOtherOrigins(request);
      const { email, password } = request.body;
      const attempt = { email, address: request.ip };
      // The typed text is not stored: it may be a password.
      const refuse = async (subject: number | null, reason: AuditDetails['sign-in-refused']['reason']) => {
        await recordRepeatable(db, request, { kind: 'sign-in-refused', subject, details: { reason } }, { now: now() });
        return badCredentials();
      };

      requirePasswordSlot();
      await limits.countLogin(attempt);
      const account = await createSessionsRepository(db).findAccount(email);
      const fits = await passwordFits(account?.password_hash ?? null, password);
      if (account === null || !fits) throw await refuse(account?.id ?? null, 'password');
      await limits.countSignIn(account.id);
      const started = await sessions.start(account.id, {
        address: request.ip,
        agent: request.headers['user-agent'] ?? null,
        passwordHash: account.password_hash,
      });
      if (started === null) throw await refuse(account.id, 'inactive');
      await limits.forgiveLogin(attempt);
      const { user, token, cookie } = started;
      // A session without its audit entry is not handed out.
      await recordRepeatable(db, request, { kind: 'sign-in', actor: user.id }, { now: now() });
      sessions.cookie.send(reply, cookie);
      return ok<Login>({ user, token });
    },
  });

  route(app, 'GET /auth/verify', {
    access: 'session:use',
    operationId: 'getSession',
    summary: 'Quién tiene la sesión',
    answers: { record: 'Verified' },
    handle: ({ user: { id, name, roles, company } }) => ok<Verified>({ user: { id, name, roles, company } }),
  });

  route(app, 'POST /auth/logout', {
    access: 'session:use',
    operationId: 'signOut',
    summary: 'Termina la sesión',
    answers: null,
    handle: async (request, reply) => {
      await sessions.end(request.user.id, { id: request.user.sessionId });
      await recordRepeatable(db, request, { kind: 'sign-out' }, { now: now() });
      sessions.cookie.clear(reply);
    },
  });
}
