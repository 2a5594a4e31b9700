import { MESSAGES, type ChangePasswordInput } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { CurrentUser } from '../auth/current-user';
import type { LoginLimits } from '../auth/login-limits';
import { hashPassword, passwordFits } from '../auth/passwords';
import type { Sessions } from '../auth/sessions';
import { createSessionsRepository } from '../auth/sessions-repository';
import type { Database } from '../database/schema';
import { noSession, validationFailed } from '../errors/app-error';
import { createAccountRepository } from './account-repository';

type Dependencies = { db: Kysely<Database>; sessions: Sessions; limits: LoginLimits; now: () => Date };

/**
 * @returns the change of one's own password: every other session of the person ends with it, the one that asks goes on.
 *   A wrong current password answers 422 on its field and counts as a failed sign-in, too many of them 429
 */
export function createPasswordChange({ db, sessions, limits, now }: Dependencies) {
  const accounts = createAccountRepository(db);

  return async function changePassword(
    user: CurrentUser,
    { currentPassword, password }: ChangePasswordInput,
    address: string,
  ): Promise<void> {
    const account = await accounts.findCredentials(user.id);
    if (account === undefined) throw noSession();
    const { email, password_hash: from } = account;
    await limits.count({ email, address });
    if (!(await passwordFits(from, currentPassword))) {
      throw validationFailed({ currentPassword: MESSAGES.password.currentWrong });
    }
    const to = await hashPassword(password);
    const ended = await db.transaction().execute(async (trx) => {
      const sessionsHere = createSessionsRepository(trx);
      // Neither after somebody else changed it, nor from a session that ended in between, does anything change.
      if (!(await createAccountRepository(trx).changePassword(user.id, { from, to, now: now() }))) throw noSession();
      if (!(await sessionsHere.revive(user.sessionId))) throw noSession();
      return sessionsHere.endedHere(user.id);
    });
    sessions.forget(ended);
    await limits.forgive({ email, address });
  };
}
