import {
  administratorOf,
  changePasswordSchema,
  MESSAGES,
  ownPhoneSchema,
  type Account,
  type SessionUser,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { recordAudit, recordRepeatable } from '../../platform/audit/record-audit';
import { ownPasswordFits } from '../../platform/auth/confirm-password';
import { preparePassword } from '../../platform/auth/passwords';
import { createSessionsRepository } from '../../platform/auth/sessions-repository';
import { route } from '../../platform/routes/route';
import { jsonBody, parseInput, uncheckedBody } from '../../platform/http/input';
import { noSession, validationFailed } from '../../platform/errors/app-error';
import { ok } from '../../platform/http/respond';

export function accountFeature(app: FastifyInstance, { db, limits, now }: ApiContext): void {
  const readAccount = async ({ id, roles, company }: SessionUser): Promise<Account> => {
    const row = await db
      .selectFrom('users')
      .select(['id', 'name', 'last_name as lastName', 'document_type as documentType', 'document', 'email', 'phone'])
      .where('id', '=', id)
      .where('status', '=', 'activo')
      .executeTakeFirstOrThrow(() => noSession());
    return { ...row, roles, company };
  };

  route(app, 'GET /account', {
    access: 'session:use',
    operationId: 'getAccount',
    summary: 'Los datos propios',
    answers: { record: 'Account' },
    handle: async ({ user }) => ok(await readAccount(user)),
  });

  route(app, 'PUT /account/phone', {
    access: 'session:use',
    operationId: 'changeOwnPhone',
    summary: 'Cambia el celular propio',
    answers: null,
    body: jsonBody(ownPhoneSchema),
    handle: ({ user, body: { phone } }) =>
      db
        .updateTable('users')
        .set({ phone, updated_at: now() })
        .where('id', '=', user.id)
        .where('status', '=', 'activo')
        .execute(),
  });

  // Every other session of the person ends; the calling one stays. Sign-ins have counters of their own.
  route(app, 'PUT /account/password', {
    access: 'session:use',
    operationId: 'changePassword',
    summary: 'Cambia la contraseña propia y cierra las demás sesiones',
    body: uncheckedBody(changePasswordSchema),
    answers: null,
    handle: async (request) => {
      const { user } = request;
      const person = await readAccount(user);
      const { currentPassword, password } = parseInput(changePasswordSchema, request.body, {
        administrator: administratorOf(person),
      });
      const { password_hash: hash } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .where('status', '=', 'activo')
        .executeTakeFirstOrThrow(() => noSession());
      if (!(await ownPasswordFits(limits, { userId: user.id, hash }, currentPassword))) {
        await recordRepeatable(db, request, { kind: 'password-change-refused' }, { now: now() });
        throw validationFailed({ currentPassword: MESSAGES.password.currentWrong });
      }
      const prepared = await preparePassword(password, person);
      await db.transaction().execute(async (trx) => {
        // Nothing changes after somebody else changed it, nor from a session that ended in between.
        await trx
          .updateTable('users')
          .set({ ...prepared, updated_at: now() })
          .where('id', '=', user.id)
          .where('status', '=', 'activo')
          .where('password_hash', '=', hash)
          .returning('id')
          .executeTakeFirstOrThrow(() => noSession());
        if (!(await createSessionsRepository(trx).revive(user.sessionId))) throw noSession();
        await recordAudit(trx, request, { kind: 'password-changed' });
      });
    },
  });
}
