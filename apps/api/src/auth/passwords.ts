import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with the parameters OWASP recommends: 19 MiB of memory, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the password as it is stored */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** A hash nobody knows the password of, made once, with which an unknown account costs as much time as a known one. */
let decoy: Promise<string> | undefined;

/**
 * Checks a password. It takes the same time whether or not there is such an account.
 * @param storedHash null for an unknown account
 */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const fits = await verify(storedHash ?? (await decoy), password);
  return fits && storedHash !== null;
}
