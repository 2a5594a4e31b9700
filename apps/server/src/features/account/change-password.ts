import { MESSAGES, type ChangePasswordInput } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';

import type { CurrentUser } from '../../platform/auth/current-user';
import { ownPasswordFits, type OwnPasswordLimits } from '../../platform/auth/confirm-password';
import { preparePassword } from '../../platform/auth/passwords';
import { createSessionsRepository } from '../../platform/auth/sessions-repository';
import type { Database } from '../../platform/database/schema';
import { noSession, validationFailed } from '../../platform/errors/app-error';
import { createAccountRepository } from './account-repository';

type Dependencies = { db: Kysely<Database>; limits: OwnPasswordLimits; now: () => Date };

type PasswordChange = {
  onRefused: () => Promise<void>;
  onChanged: (trx: Transaction<Database>) => Promise<void>;
};

/**
 * Every other session of the person ends; the calling one stays. A wrong current password answers 422 at its field, too
 * many of them 429: sign-ins have counters of their own.
 */
export function createPasswordChange({ db, limits, now }: Dependencies) {
  const accounts = createAccountRepository(db);

  return async function changePassword(
    user: CurrentUser,
    { currentPassword, password }: ChangePasswordInput,
    { onRefused, onChanged }: PasswordChange,
  ): Promise<void> {
    const account = await accounts.findCredentials(user.id);
    if (account === undefined) throw noSession();
    const { password_hash: from, last_name: lastName, ...identity } = account;
    if (!(await ownPasswordFits(limits, { userId: user.id, hash: from }, currentPassword))) {
      await onRefused();
      throw validationFailed({ currentPassword: MESSAGES.password.currentWrong });
    }
    const to = await preparePassword(password, { ...identity, lastName });
    await db.transaction().execute(async (trx) => {
      const sessionsHere = createSessionsRepository(trx);
      // Nothing changes after somebody else changed it, nor from a session that ended in between.
      if (!(await createAccountRepository(trx).changePassword(user.id, { from, to, now: now() }))) throw noSession();
      if (!(await sessionsHere.revive(user.sessionId))) throw noSession();
      await onChanged(trx);
    });
  };
}
