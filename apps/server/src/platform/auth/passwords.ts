import { administratorPasswordProblem, type AdministratorIdentity } from '@portal/domain';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

import { unavailable } from '../errors/app-error';

/** argon2id (the library's default) with the parameters OWASP recommends: 19 MiB of memory, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes one of libuv's four threads for tens of milliseconds, and a burst of sign-ins must leave the other
 * threads to files and images.
 */
const slot = pLimit(1);

const MOST_WAITING = 200;

/**
 * Call it before counting or writing anything.
 * @throws AppError 503
 */
export function requirePasswordSlot(): void {
  if (slot.pendingCount >= MOST_WAITING) throw unavailable();
}

export type StoredPassword = { password_hash: string; password_fits_administrator: boolean };

/**
 * The hash cannot tell later whether the password meets the rules for administrators, so that result is stored with it.
 */
export async function preparePassword(password: string, person: AdministratorIdentity): Promise<StoredPassword> {
  return {
    password_hash: await hashPassword(password),
    password_fits_administrator: administratorPasswordProblem(password, person) === null,
  };
}

export function hashPassword(password: string): Promise<string> {
  return slot(() => hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** It takes the same time whether or not there is such an account. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const compared = storedHash ?? (await decoy);
  const fits = await slot(() => verify(compared, password));
  return fits && storedHash !== null;
}
