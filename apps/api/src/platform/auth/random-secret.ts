import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret of 256 random bits: 43 characters of the URL-safe alphabet. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage. Random bits need no salt and no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Checks that a value has the form of a secret. */
export const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);
