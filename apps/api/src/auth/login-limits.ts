import { createHmac } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { tooMany } from '../errors/app-error';

/** Failed sign-ins are counted over so long. */
export const LOGIN_WINDOW_MS = 15 * 60 * 1000;
/** Failures after which an account rests until the window has passed. */
export const ACCOUNT_FAILURES = 10;
/** Failures from one address; many people can share one (a mall's network), so it is generous. */
export const ADDRESS_FAILURES = 100;

type Subject = { email: string; address: string };

/** Limits guessing of passwords, per account and per address, across all replicas. */
export type LoginLimits = {
  /**
   * Counts an attempt, as if it failed.
   * @throws AppError 429 when the account or the address has used up its attempts
   */
  count(subject: Subject): Promise<void>;
  /** Takes back what a successful attempt counted: the account starts anew, the address loses one. */
  forgive(subject: Subject): Promise<void>;
};

export function createLoginLimits({
  db,
  key,
  now,
}: {
  db: Kysely<Database>;
  key: Buffer;
  now: () => Date;
}): LoginLimits {
  const keyOf = (kind: 'account' | 'address', text: string): string =>
    `${kind}:${createHmac('sha256', key).update(text.trim().toLowerCase()).digest('base64url')}`;
  const keysOf = ({ email, address }: Subject) => [
    { key: keyOf('account', email), most: ACCOUNT_FAILURES },
    { key: keyOf('address', address), most: ADDRESS_FAILURES },
  ];

  async function add(counter: string, moment: Date) {
    const windowStart = new Date(moment.getTime() - LOGIN_WINDOW_MS);
    return db
      .insertInto('login_attempts')
      .values({ key: counter, failures: 1, window_started_at: moment })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when login_attempts.window_started_at <= ${windowStart} then 1
            else login_attempts.failures + 1 end`,
          window_started_at: sql`case when login_attempts.window_started_at <= ${windowStart} then excluded.window_started_at
            else login_attempts.window_started_at end`,
        }),
      )
      .returning(['failures', 'window_started_at'])
      .executeTakeFirstOrThrow();
  }

  return {
    async count(subject) {
      const moment = now();
      for (const { key: counter, most } of keysOf(subject)) {
        const { failures, window_started_at } = await add(counter, moment);
        if (failures > most) {
          const until = window_started_at.getTime() + LOGIN_WINDOW_MS;
          throw tooMany(Math.max(1, Math.ceil((until - moment.getTime()) / 1000)));
        }
      }
    },

    async forgive(subject) {
      const [account, address] = keysOf(subject);
      if (account !== undefined) await db.deleteFrom('login_attempts').where('key', '=', account.key).execute();
      if (address === undefined) return;
      await db
        .updateTable('login_attempts')
        .set({ failures: sql`greatest(failures - 1, 0)` })
        .where('key', '=', address.key)
        .execute();
    },
  };
}
