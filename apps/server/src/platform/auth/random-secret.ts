import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Random bits need no salt and no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);
