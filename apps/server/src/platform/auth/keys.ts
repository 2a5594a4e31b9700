import { hkdfSync } from 'node:crypto';

import type { ReleaseReader } from '@portal/releases';

import { personIn } from './cookie-person';

/** In characters. */
export const SESSION_SECRET_MIN = 32;

/** Throws RangeError when the secret is too short. */
export function deriveKeys(sessionSecret: string) {
  if (sessionSecret.length < SESSION_SECRET_MIN) {
    throw new RangeError(`The session secret must have at least ${SESSION_SECRET_MIN} characters`);
  }
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', sessionSecret, 'portal', `portal/${purpose}`, 32));
  return {
    /** Public: the browser reads with it who is signed in. */
    token: derive('session-token'),
    signature: derive('session-signature'),
    person: derive('cookie-person'),
    addresses: derive('file-addresses'),
    attempts: derive('login-attempts'),
    /** Hashes the content sent with an idempotency key: a body may hold a password. */
    content: derive('idempotent-content'),
    unsubscribe: derive('unsubscribe'),
    follow: derive('follow-link'),
  };
}
export type PortalKeys = ReturnType<typeof deriveKeys>;

/** The AES-256 key in base64 with which the browser decrypts the session token, for the shell's configuration. */
export function publicTokenKey(sessionSecret: string): string {
  return deriveKeys(sessionSecret).token.toString('base64');
}

export function createCookieReader(sessionSecret: string): (cookie: string) => ReleaseReader | null {
  const { person } = deriveKeys(sessionSecret);
  return (cookie) => personIn(person, cookie);
}
