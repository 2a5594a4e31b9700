import { administratorOf, changePasswordSchema, ownPhoneSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { recordAudit, recordRepeatable } from '../../platform/audit/record-audit';
import type { LoginLimits } from '../../platform/auth/login-limits';
import type { EndedSessions, Sessions } from '../../platform/auth/sessions';
import type { Database } from '../../platform/database/schema';
import { operation } from '../../platform/openapi/operation';
import { jsonBody, parseInput, uncheckedBody } from '../../platform/http/input';
import { pathParameters, SESSION_ID } from '../../platform/http/path-parameters';
import { noSession, notFound } from '../../platform/errors/app-error';
import { ok } from '../../platform/http/respond';
import { createAccountRepository } from './account-repository';
import { createPasswordChange } from './change-password';
import { presentAccount } from './present-account';

type Dependencies = { db: Kysely<Database>; sessions: Sessions; limits: LoginLimits; now: () => Date };

export function account(app: FastifyInstance, { db, sessions, limits, now }: Dependencies): void {
  const accounts = createAccountRepository(db);
  const changePassword = createPasswordChange({ db, limits, now });

  app.get(
    '/account',
    operation({
      access: 'session:use',
      operationId: 'getAccount',
      summary: 'Los datos propios',
      answers: { record: 'Account' },
    }),
    async (request) => {
      const row = await accounts.find(request.user.id);
      if (row === undefined) throw noSession();
      return ok(presentAccount(row, request.user));
    },
  );

  app.put(
    '/account/phone',
    operation({
      access: 'session:use',
      operationId: 'changeOwnPhone',
      summary: 'Cambia el celular propio',
      answers: null,
      body: jsonBody(ownPhoneSchema),
    }),
    async (request) => {
      await accounts.changePhone(request.user.id, { ...request.body, now: now() });
      return ok(null);
    },
  );

  app.put(
    '/account/password',
    operation({
      access: 'session:use',
      operationId: 'changePassword',
      summary: 'Cambia la contraseña propia y cierra las demás sesiones',
      body: uncheckedBody(changePasswordSchema),
      answers: null,
    }),
    async (request) => {
      const row = await accounts.find(request.user.id);
      if (row === undefined) throw noSession();
      const administrator = administratorOf(presentAccount(row, request.user));
      const input = parseInput(changePasswordSchema, request.body, { administrator });
      await changePassword(request.user, input, {
        onRefused: () => recordRepeatable(db, request, { kind: 'password-change-refused' }, { now: now() }),
        onChanged: (trx) => recordAudit(trx, request, { kind: 'password-changed' }),
      });
      return ok(null);
    },
  );

  app.get(
    '/account/sessions',
    operation({
      access: 'session:use',
      operationId: 'listOwnSessions',
      summary: 'Las sesiones propias abiertas',
      answers: { list: 'UserSession' },
    }),
    async ({ user }) => ok(await sessions.list(user.id, user.sessionId)),
  );

  app.delete(
    '/account/sessions',
    operation({
      access: 'session:use',
      operationId: 'endOtherSessions',
      summary: 'Cierra las demás sesiones propias',
      answers: { record: 'EndedSessions' },
    }),
    async (request) => {
      const { user } = request;
      const ended = await sessions.end(user.id, { except: user.sessionId });
      if (ended > 0) await recordAudit(db, request, { kind: 'sessions-ended', details: { sessions: ended } });
      return ok<EndedSessions>({ ended });
    },
  );

  app.delete(
    '/account/sessions/:sessionId',
    operation({
      access: 'session:use',
      operationId: 'endOwnSession',
      summary: 'Cierra una sesión propia; la que llama también puede ser',
      params: pathParameters({ sessionId: SESSION_ID }),
      answers: { record: 'EndedSessions' },
    }),
    async (request, reply) => {
      const { user } = request;
      const id = request.params.sessionId;
      const ended = await sessions.end(user.id, { id });
      if (ended === 0) throw notFound();
      await recordAudit(db, request, { kind: 'sessions-ended', details: { sessions: ended } });
      if (id === user.sessionId) sessions.cookie.clear(reply);
      return ok<EndedSessions>({ ended });
    },
  );
}
