import { administratorPasswordProblem, type AdministratorIdentity } from '@portal/domain';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

import { unavailable } from '../errors/app-error';

/** argon2id (the library's default) with the parameters OWASP recommends: 19 MiB of memory, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Computes one hash at a time in a process. A hash takes one of libuv's four threads for tens of milliseconds, and a burst of
 * sign-ins must leave the other threads to files and images.
 */
const slot = pLimit(1);

/** Hashes that may wait for their turn: some seconds of work. */
const MOST_WAITING = 200;

/**
 * Refuses work that would have to wait for too many password hashes. Call it before counting or writing anything.
 * @throws AppError 503
 */
export function requirePasswordSlot(): void {
  if (slot.pendingCount >= MOST_WAITING) throw unavailable();
}

export type StoredPassword = { password_hash: string; password_fits_administrator: boolean };

/**
 * Prepares a new password for storing. The hash cannot tell later whether the password meets the rules for administrators, so
 * that result is stored with it.
 * @param person owner of the password
 */
export async function preparePassword(password: string, person: AdministratorIdentity): Promise<StoredPassword> {
  return {
    password_hash: await hashPassword(password),
    password_fits_administrator: administratorPasswordProblem(password, person) === null,
  };
}

/** Computes the hash of a password. To store it, use `preparePassword`. */
export function hashPassword(password: string): Promise<string> {
  return slot(() => hash(password, PARAMETERS));
}

/** The hash of a random password, made once. Checking it takes an unknown account as much time as a known one. */
let decoy: Promise<string> | undefined;

/**
 * Checks a password. It takes the same time whether or not there is such an account.
 * @param storedHash null for an unknown account
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const compared = storedHash ?? (await decoy);
  const fits = await slot(() => verify(compared, password));
  return fits && storedHash !== null;
}
