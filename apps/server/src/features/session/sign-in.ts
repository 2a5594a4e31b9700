import type { AuditDetails, LoginInput } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { Database } from '../../platform/database/schema';
import { badCredentials } from '../../platform/errors/app-error';
import type { LoginLimits } from '../../platform/auth/login-limits';
import { passwordFits, requirePasswordSlot } from '../../platform/auth/passwords';
import type { Sessions, StartedSession } from '../../platform/auth/sessions';
import { createSessionsRepository } from '../../platform/auth/sessions-repository';

type Dependencies = { db: Kysely<Database>; sessions: Sessions; limits: LoginLimits };

/** Records a refused sign-in before its answer; `account` is null for an unknown address. */
type SignInRefused = (account: number | null, reason: AuditDetails['sign-in-refused']['reason']) => Promise<void>;

/**
 * Unknown account, wrong password and inactive user get the same answer after the same time (401); too many failures,
 * or too many sign-ins of one person, answer 429, too many in parallel 503.
 */
export function createSignIn({ db, sessions, limits }: Dependencies) {
  const repository = createSessionsRepository(db);

  return async function signIn(
    { email, password }: LoginInput,
    origin: { address: string; agent: string | null },
    onRefused: SignInRefused,
  ): Promise<StartedSession> {
    const attempt = { email, address: origin.address };
    requirePasswordSlot();
    await limits.countLogin(attempt);
    const account = await repository.findAccount(email);
    const fits = await passwordFits(account?.password_hash ?? null, password);
    if (account === null || !fits) {
      await onRefused(account?.id ?? null, 'password');
      throw badCredentials();
    }
    await limits.countSignIn(account.id);
    const started = await sessions.start(account.id, { ...origin, passwordHash: account.password_hash });
    if (started === null) {
      await onRefused(account.id, 'inactive');
      throw badCredentials();
    }
    await limits.forgiveLogin(attempt);
    return started;
  };
}
