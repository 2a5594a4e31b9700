import { createHmac } from 'node:crypto';

import { internationalPhone, LIMITS } from '@portal/domain';

import { createCounter, type Counter } from '../database/counters';
import type { Db } from '../database/schema';
import { tooMany } from '../errors/app-error';
import { REFUSALS } from '../../texts/refusals';
import { clientNetwork } from './client-network';

export type LoginAttempt = { email: string; address: string };

type CountedForm = { code: number; address: string; email?: string | undefined; phone?: string | undefined };

type Dependencies = { db: Db; key: Buffer; now: () => Date };

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/** Every count throws AppError 429 when it is used up. A refused attempt writes nothing. */
export function createLoginLimits({ key, ...clocked }: Dependencies) {
  const hashed = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const keysOf = ({ email, address }: LoginAttempt) => {
    const [account, network] = [email.trim().toLowerCase(), clientNetwork(address)];
    return { account: hashed(account), network: hashed(network), pair: hashed(`${network} ${account}`) };
  };
  const counter = (name: string, most: number, window = LIMITS.loginWindow, message?: string) =>
    createCounter(clocked, { name, most, window, refuse: (seconds) => tooMany(seconds, message) });
  const ofDay = (name: string, most: number, message: string) => counter(name, most, LIMITS.strangerWindow, message);

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
  const followNotes = ofDay('follow-note', LIMITS.followNotes, REFUSALS.overForToday.notes);
  const followDossiers = counter('follow-dossier', LIMITS.followDossiers);
  const placeForms = counter('form-address', LIMITS.placeFormsPerAddress);
  const placeShares = counter('place', LIMITS.placeFormsShare, LIMITS.placeWindow);
  const placeCalls = ofDay('place-calls', LIMITS.placeRequestsPerPlace, REFUSALS.overForToday.calls);
  const placeSenders = ofDay('place-mailbox', LIMITS.placeFormsPerSender, REFUSALS.overForToday.sender);
  const strangerPhotos = ofDay('place-photos', LIMITS.strangerPhotosKb, REFUSALS.overForToday.photos);
  const linksOfAddress = counter('link-address', LIMITS.passwordLinksPerAddress);
  const linksOfAccount = counter('link-account', LIMITS.passwordLinksPerAccount);

  const take = async (sort: Counter, text: string | number): Promise<void> => {
    await sort.take(hashed(String(text)));
  };

  return {
    /** Call it before the password check, so that parallel guesses are counted too. */
    async countLogin(attempt: LoginAttempt): Promise<void> {
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

    async forgiveLogin(attempt: LoginAttempt): Promise<void> {
      const { account, network, pair } = keysOf(attempt);
      await ofPair.reset(pair);
      await ofPairUnderAttack.reset(pair);
      await ofAccount.refund(account);
      await ofAddress.refund(network);
    },

    countSignIn: (userId: number) => take(signIns, userId),
    /** Counts a check of a signed-in person's own password as failed, in counters apart from those of sign-ins. */
    countOwnPassword: (userId: number) => take(ownPasswords, userId),
    forgiveOwnPassword: (userId: number) => ownPasswords.reset(hashed(String(userId))),
    countCalendarRead: (userId: number) => take(calendarReads, userId),
    countUnknownCalendar: (address: string) => take(calendarMisses, clientNetwork(address)),
    countUnknownFollowLink: (address: string) => take(followMisses, clientNetwork(address)),
    countFollowAnswer: (address: string) => take(followAnswers, clientNetwork(address)),
    countFollowNote: (requestId: number) => take(followNotes, requestId),
    countFollowDossier: (requestId: number) => take(followDossiers, requestId),
    countPlaceForm: (address: string) => placeForms.take(hashed(clientNetwork(address))),

    async countStrangerPhotos(address: string, photos: readonly { size: number }[]): Promise<void> {
      const bytes = photos.reduce((sum, { size }) => sum + size, 0);
      if (bytes > 0) await strangerPhotos.take(hashed(clientNetwork(address)), Math.ceil(bytes / 1024));
    },

    async countPlaceRequest({ code, address, email, phone = '' }: CountedForm): Promise<void> {
      await take(placeShares, `${code} ${clientNetwork(address)}`);
      await take(placeSenders, email === undefined ? internationalPhone(phone) : foldedMailbox(email));
      // A mail confirms the others, and of those is counted what was confirmed.
      if (email === undefined) await take(placeCalls, code);
    },

    /** Counts known and unknown accounts. Returns which one it is of the address. */
    async countPasswordLink(attempt: LoginAttempt): Promise<number> {
      const { account, network } = keysOf(attempt);
      const asked = await linksOfAddress.take(network);
      await linksOfAccount.take(account);
      return asked;
    },
  };
}

const foldedMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*/, '');
