import { createHmac } from 'node:crypto';

import { LIMITS } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import { isWindowOver, windowOver } from '../database/counting-window';
import type { Database, Db } from '../database/schema';
import { tooMany } from '../errors/app-error';
import { clientNetwork } from './client-network';

export type LoginAttempt = { email: string; address: string };

/** Every count throws AppError 429 when it is used up. A refused attempt writes nothing. */
export type LoginLimits = {
  /** Call it before the password check, so that parallel guesses are counted too. */
  countLogin(attempt: LoginAttempt): Promise<void>;
  forgiveLogin(attempt: LoginAttempt): Promise<void>;
  countSignIn(userId: number): Promise<void>;
  /**
   * Counts a check of a signed-in person's own password as failed, in counters apart from those of sign-ins.
   */
  countOwnPassword(userId: number): Promise<void>;
  forgiveOwnPassword(userId: number): Promise<void>;
  countCalendarRead(userId: number): Promise<void>;
  countUnknownCalendar(address: string): Promise<void>;
  countUnknownFollowLink(address: string): Promise<void>;
  countFollowAnswer(address: string): Promise<void>;
  countFollowDossier(requestId: number): Promise<void>;
  countPlaceForm(address: string): Promise<number>;
  /** `bytes` are those of its photos, which take room until somebody confirms it. */
  countPlaceRequest(form: { code: number; address: string; email: string; bytes: number }): Promise<void>;
  /**
   * Counts known and unknown accounts.
   * @returns which one it is of the address
   */
  countPasswordLink(attempt: LoginAttempt): Promise<number>;
};

type Counter = {
  key: string;
  /** Failures after which the counter refuses. A counter without a limit only counts. */
  most?: number;
  /** Milliseconds, from the first failure. */
  window: number;
};

/** Prefixes of the keys of the counters with a longer window, at most `LIMITS.loginUnderAttackWindow`. */
const UNDER_ATTACK = 'under-attack';
const PLACE = 'place';

export function createLoginLimits({
  db,
  key,
  now,
}: {
  db: Kysely<Database>;
  key: Buffer;
  now: () => Date;
}): LoginLimits {
  const keyOf = (kind: string, text: string): string =>
    `${kind}:${createHmac('sha256', key).update(text).digest('base64url')}`;

  const countersOf = ({ email, address }: LoginAttempt) => {
    const account = email.trim().toLowerCase();
    const network = clientNetwork(address);
    const pair = `${network} ${account}`;
    const window = LIMITS.loginWindow;
    return {
      address: { key: keyOf('address', network), most: LIMITS.loginFailuresPerAddress, window },
      pair: { key: keyOf('pair', pair), most: LIMITS.loginFailuresPerAccountAndAddress, window },
      account: { key: keyOf('account', account), window },
      pairUnderAttack: {
        key: keyOf(UNDER_ATTACK, pair),
        most: LIMITS.loginFailuresUnderAttack,
        window: LIMITS.loginUnderAttackWindow,
      },
    };
  };
  const counterOf = (kind: string, text: string, most: number) => ({
    key: keyOf(kind, text),
    most,
    window: LIMITS.loginWindow,
  });
  const ownPasswordCounter = (userId: number) => counterOf('own-password', String(userId), LIMITS.ownPasswordFailures);

  async function standingsOf(counters: readonly Counter[], moment: Date) {
    const rows = await db
      .selectFrom('login_attempts')
      .select(['key', 'failures', 'window_started_at'])
      .where(sql<boolean>`key = any(${counters.map((counter) => counter.key)})`)
      .execute();
    return (counter: Counter) => {
      const row = rows.find((found) => found.key === counter.key);
      if (row === undefined || isWindowOver(row.window_started_at, { length: counter.window, now: moment })) {
        return { failures: 0, left: counter.window };
      }
      return { failures: row.failures, left: row.window_started_at.getTime() + counter.window - moment.getTime() };
    };
  }

  /**
   * Adds a failure in one statement, so that parallel attempts cannot all pass below the limit.
   * @returns the failures with this one, or null when the counter is used up, which then stays as it is
   */
  async function add({ key: counter, most, window }: Counter, moment: Date, amount = 1): Promise<number | null> {
    const isOver = windowOver('login_attempts.window_started_at', { length: window, now: moment });
    const row = await db
      .insertInto('login_attempts')
      .values({ key: counter, failures: amount, window_started_at: moment })
      .onConflict((conflict) => {
        const update = conflict.column('key').doUpdateSet({
          failures: sql`case when ${isOver} then 0 else login_attempts.failures end + excluded.failures`,
          window_started_at: sql`case when ${isOver} then excluded.window_started_at
            else login_attempts.window_started_at end`,
        });
        return most === undefined ? update : update.where(sql<boolean>`login_attempts.failures < ${most} or ${isOver}`);
      })
      .returning('failures')
      .executeTakeFirst();
    return row?.failures ?? null;
  }

  const takeBack = (counter: Counter) =>
    db
      .updateTable('login_attempts')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('key', '=', counter.key)
      .execute();

  async function countUp(counter: Required<Counter>, amount = 1): Promise<number> {
    const moment = now();
    const count = await add(counter, moment, amount);
    if (count !== null) return count;
    const standing = await standingsOf([counter], moment);
    throw refusal(standing(counter).left);
  }

  const countOne = async (counter: Required<Counter>): Promise<void> => {
    await countUp(counter);
  };

  const forget = (counter: Counter) => db.deleteFrom('login_attempts').where('key', '=', counter.key).execute();

  return {
    async countLogin(attempt) {
      const moment = now();
      const { address, pair, account, pairUnderAttack } = countersOf(attempt);

      // A flood of refused attempts ends here, with one read.
      const standing = await standingsOf([address, pair, account, pairUnderAttack], moment);
      for (const counter of [address, pair]) {
        if (standing(counter).failures >= counter.most) throw refusal(standing(counter).left);
      }
      // When the window of the account ends, the address may try again as usual.
      const isUnderAttack = standing(account).failures >= LIMITS.loginFailuresPerAccount;
      if (isUnderAttack && standing(pairUnderAttack).failures >= pairUnderAttack.most) {
        throw refusal(standing(account).left);
      }

      const counted: Counter[] = [];
      const count = async (counter: Counter, until = counter): Promise<number> => {
        const failures = await add(counter, moment);
        if (failures === null) {
          // Parallel attempts used it up since it was read.
          for (const each of counted) await takeBack(each);
          const latest = await standingsOf([until], moment);
          throw refusal(latest(until).left);
        }
        counted.push(counter);
        return failures;
      };
      await count(address);
      await count(pair);
      if ((await count(account)) > LIMITS.loginFailuresPerAccount) await count(pairUnderAttack, account);
    },

    async forgiveLogin(attempt) {
      const { address, pair, account, pairUnderAttack } = countersOf(attempt);
      await forget(pair);
      await forget(pairUnderAttack);
      await takeBack(account);
      await takeBack(address);
    },

    countSignIn: (userId) => countOne(counterOf('sign-in', String(userId), LIMITS.signInsPerAccount)),

    countOwnPassword: (userId) => countOne(ownPasswordCounter(userId)),

    async forgiveOwnPassword(userId) {
      await forget(ownPasswordCounter(userId));
    },

    countCalendarRead: (userId) => countOne(counterOf('calendar', String(userId), LIMITS.calendarReads)),

    countUnknownCalendar: (address) =>
      countOne(counterOf('unknown-calendar', clientNetwork(address), LIMITS.calendarMisses)),

    countUnknownFollowLink: (address) =>
      countOne(counterOf('unknown-follow-link', clientNetwork(address), LIMITS.followMisses)),

    countFollowAnswer: (address) => countOne(counterOf('follow-answer', clientNetwork(address), LIMITS.followAnswers)),

    countFollowDossier: (requestId) => countOne(counterOf('follow-dossier', String(requestId), LIMITS.followDossiers)),

    countPlaceForm: (address) =>
      countUp(counterOf('form-address', clientNetwork(address), LIMITS.placeFormsPerAddress)),

    async countPlaceRequest({ code, address, email, bytes }) {
      const network = clientNetwork(address);
      const placeCounter = (text: string, most: number, window: number) => ({ key: keyOf(PLACE, text), most, window });
      const { placeFormsShare, placeWindow, placeFormsPerEmail, placePhotosKb, placeFormsPerEmailWindow: day } = LIMITS;
      await countOne(placeCounter(`${code} ${network}`, placeFormsShare, placeWindow));
      await countOne(placeCounter(foldedMailbox(email), placeFormsPerEmail, day));
      await countUp(placeCounter(`photos ${network}`, placePhotosKb, day), Math.ceil(bytes / 1024));
    },

    async countPasswordLink({ email, address }) {
      const window = LIMITS.loginWindow;
      const asked = await countUp({
        key: keyOf('link-address', clientNetwork(address)),
        most: LIMITS.passwordLinksPerAddress,
        window,
      });
      const account = keyOf('link-account', email.trim().toLowerCase());
      await countOne({ key: account, most: LIMITS.passwordLinksPerAccount, window });
      return asked;
    },
  };
}

const foldedMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*/, '');

const refusal = (leftMs: number) => tooMany(Math.max(1, Math.ceil(leftMs / 1000)));

export async function deleteOldLoginAttempts(db: Db, now: Date): Promise<void> {
  const before = (window: number): Date => new Date(now.getTime() - window);
  await db
    .deleteFrom('login_attempts')
    .where('window_started_at', '<', before(LIMITS.loginWindow))
    .where((row) =>
      row.or([
        row.and([row('key', 'not like', `${UNDER_ATTACK}:%`), row('key', 'not like', `${PLACE}:%`)]),
        row('window_started_at', '<', before(LIMITS.loginUnderAttackWindow)),
      ]),
    )
    .execute();
}
