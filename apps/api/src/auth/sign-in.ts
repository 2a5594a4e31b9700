import type { LoginInput } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { badCredentials } from '../errors/app-error';
import type { LoginLimits } from './login-limits';
import { passwordFits } from './passwords';
import type { Sessions, StartedSession } from './sessions';
import { createSessionsRepository } from './sessions-repository';

type Dependencies = { db: Kysely<Database>; sessions: Sessions; limits: LoginLimits };

/**
 * @returns the sign-in: checks a password and starts a session. Unknown account, wrong password and inactive user are
 *   refused alike and take the same time (401); too many failures answer 429
 */
export function createSignIn({ db, sessions, limits }: Dependencies) {
  const repository = createSessionsRepository(db);

  return async function signIn(
    { email, password }: LoginInput,
    origin: { address: string; agent: string | null },
  ): Promise<StartedSession> {
    const subject = { email, address: origin.address };
    // Counted before the password is looked at, so that a burst of guesses at once is counted too.
    await limits.count(subject);
    const account = await repository.findAccount(email);
    const fits = await passwordFits(account?.password_hash ?? null, password);
    if (account === null || !fits) throw badCredentials();
    const started = await sessions.start(account.id, { ...origin, passwordHash: account.password_hash });
    if (started === null) throw badCredentials();
    await limits.forgive(subject);
    return started;
  };
}
