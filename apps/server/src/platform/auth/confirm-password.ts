import { MESSAGES } from '@portal/domain';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../database/schema';
import { noSession, validationFailed } from '../errors/app-error';
import type { LoginLimits } from './login-limits';
import { passwordFits } from './passwords';

export type OwnPasswordLimits = Pick<LoginLimits, 'countOwnPassword' | 'forgiveOwnPassword'>;

/** Checks a signed-in person's own password. @throws AppError 429 after too many wrong ones */
export async function ownPasswordFits(
  limits: OwnPasswordLimits,
  { userId, hash }: { userId: number; hash: string },
  password: string,
): Promise<boolean> {
  await limits.countOwnPassword(userId);
  if (!(await passwordFits(hash, password))) return false;
  await limits.forgiveOwnPassword(userId);
  return true;
}

/**
 * Asks the signed-in person's password again, as the field `ownPassword` of the body has it. Call it outside of a
 * transaction: a check takes tens of milliseconds.
 * @throws AppError 422 at `ownPassword`, 429
 */
export type ConfirmPassword = (request: FastifyRequest, password: string) => Promise<void>;

export function createConfirmPassword(db: Db, limits: OwnPasswordLimits): ConfirmPassword {
  return async ({ user }, password) => {
    const account = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .where('status', '=', 'activo')
      .executeTakeFirst();
    if (account === undefined) throw noSession();
    const fits = await ownPasswordFits(limits, { userId: user.id, hash: account.password_hash }, password);
    if (!fits) throw validationFailed({ ownPassword: MESSAGES.password.ownWrong });
  };
}
