import { createHmac } from 'node:crypto';

import { LIMITS } from '@portal/domain';
import type { Kysely } from 'kysely';

import { createCounter, type Counter } from '../database/counters';
import type { Database } from '../database/schema';
import { clientNetwork } from './client-network';

export type LoginAttempt = { email: string; address: string };

/** Every count throws AppError 429 when it is used up. A refused attempt writes nothing. */
export type LoginLimits = {
  /** Call it before the password check, so that parallel guesses are counted too. */
  countLogin(attempt: LoginAttempt): Promise<void>;
  forgiveLogin(attempt: LoginAttempt): Promise<void>;
  countSignIn(userId: number): Promise<void>;
  /** Counts a check of a signed-in person's own password as failed, in counters apart from those of sign-ins. */
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

type Dependencies = { db: Kysely<Database>; key: Buffer; now: () => Date };

export function createLoginLimits({ key, ...clocked }: Dependencies): LoginLimits {
  const hashed = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const keysOf = ({ email, address }: LoginAttempt) => {
    const [account, network] = [email.trim().toLowerCase(), clientNetwork(address)];
    return { account: hashed(account), network: hashed(network), pair: hashed(`${network} ${account}`) };
  };
  const counter = (name: string, most: number, window = LIMITS.loginWindow) =>
    createCounter(clocked, { name, most, window });

  const ofAddress = counter('address', LIMITS.loginFailuresPerAddress);
  const ofPair = counter('pair', LIMITS.loginFailuresPerAccountAndAddress);
  const ofAccount = counter('account', LIMITS.loginFailuresPerAccount);
  const ofPairUnderAttack = counter('under-attack', LIMITS.loginFailuresUnderAttack, LIMITS.loginUnderAttackWindow);
  const ownPasswords = counter('own-password', LIMITS.ownPasswordFailures);
  const signIns = counter('sign-in', LIMITS.signInsPerAccount);
  const calendarReads = counter('calendar', LIMITS.calendarReads);
  const calendarMisses = counter('unknown-calendar', LIMITS.calendarMisses);
  const followMisses = counter('unknown-follow-link', LIMITS.followMisses);
  const followAnswers = counter('follow-answer', LIMITS.followAnswers);
  const followDossiers = counter('follow-dossier', LIMITS.followDossiers);
  const placeForms = counter('form-address', LIMITS.placeFormsPerAddress);
  const placeShares = counter('place', LIMITS.placeFormsShare, LIMITS.placeWindow);
  const placeMailboxes = counter('place-mailbox', LIMITS.placeFormsPerEmail, LIMITS.placeFormsPerEmailWindow);
  const placePhotos = counter('place-photos', LIMITS.placePhotosKb, LIMITS.placeFormsPerEmailWindow);
  const linksOfAddress = counter('link-address', LIMITS.passwordLinksPerAddress);
  const linksOfAccount = counter('link-account', LIMITS.passwordLinksPerAccount);

  const take = async (sort: Counter, text: string | number): Promise<void> => {
    await sort.take(hashed(String(text)));
  };

  return {
    async countLogin(attempt) {
      const { account, network, pair } = keysOf(attempt);
      // A flood of refused attempts ends here, and writes nothing.
      await ofAddress.check(network);
      await ofPair.check(pair);
      const failures = await ofAccount.read(account);
      const isUnderAttack = failures.count >= LIMITS.loginFailuresPerAccount;
      if (isUnderAttack) await ofPairUnderAttack.check(pair, failures.left);

      const counted: [Counter, string][] = [];
      const count = async (sort: Counter, hash: string): Promise<void> => {
        await sort.take(hash);
        counted.push([sort, hash]);
      };
      try {
        await count(ofAddress, network);
        await count(ofPair, pair);
        const guesses = await ofAccount.add(account);
        counted.push([ofAccount, account]);
        // When the window of the account ends, the address may try again as usual.
        if (guesses.count > LIMITS.loginFailuresPerAccount) await ofPairUnderAttack.take(pair, 1, guesses.left);
      } catch (error) {
        for (const [sort, hash] of counted) await sort.refund(hash);
        throw error;
      }
    },

    async forgiveLogin(attempt) {
      const { account, network, pair } = keysOf(attempt);
      await ofPair.reset(pair);
      await ofPairUnderAttack.reset(pair);
      await ofAccount.refund(account);
      await ofAddress.refund(network);
    },

    countSignIn: (userId) => take(signIns, userId),
    countOwnPassword: (userId) => take(ownPasswords, userId),
    async forgiveOwnPassword(userId) {
      await ownPasswords.reset(hashed(String(userId)));
    },
    countCalendarRead: (userId) => take(calendarReads, userId),
    countUnknownCalendar: (address) => take(calendarMisses, clientNetwork(address)),
    countUnknownFollowLink: (address) => take(followMisses, clientNetwork(address)),
    countFollowAnswer: (address) => take(followAnswers, clientNetwork(address)),
    countFollowDossier: (requestId) => take(followDossiers, requestId),
    countPlaceForm: (address) => placeForms.take(hashed(clientNetwork(address))),

    async countPlaceRequest({ code, address, email, bytes }) {
      const network = clientNetwork(address);
      await take(placeShares, `${code} ${network}`);
      await take(placeMailboxes, foldedMailbox(email));
      await placePhotos.take(hashed(network), Math.ceil(bytes / 1024));
    },

    async countPasswordLink(attempt) {
      const { account, network } = keysOf(attempt);
      const asked = await linksOfAddress.take(network);
      await linksOfAccount.take(account);
      return asked;
    },
  };
}

const foldedMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*/, '');
