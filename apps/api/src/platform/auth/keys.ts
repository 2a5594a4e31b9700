import { hkdfSync } from 'node:crypto';

import type { CanaryCandidate } from '@portal/domain';

import { personIn } from './cookie-person';

/** Every key of the portal, each for one purpose, all derived from SESSION_SECRET. */
export type PortalKeys = {
  /** Encrypts the session token. Public: the browser reads with it who is signed in. */
  token: Buffer;
  /** Signs the session token. Secret. */
  signature: Buffer;
  /** Signs the person in the session's cookie. Secret. */
  person: Buffer;
  /** Signs previews of versions. Secret. */
  preview: Buffer;
  /** Signs the addresses of photos. Secret. */
  addresses: Buffer;
  /** Hides accounts and addresses in the counters of failed sign-ins. Secret. */
  attempts: Buffer;
  /** Hashes the content sent with an idempotency key: a body may hold a password. Secret. */
  content: Buffer;
  /** Signs the links that end mails of a kind. Secret. */
  unsubscribe: Buffer;
  /** Makes the tokens of the links by which a request is followed. Secret. */
  follow: Buffer;
};

/** A secret shorter than this could be guessed. In characters. */
export const SESSION_SECRET_MIN = 32;

/**
 * Derives the keys of the portal from its secret, one for each purpose.
 * @param sessionSecret SESSION_SECRET, the same for all replicas
 * @throws RangeError when it is too short
 */
export function deriveKeys(sessionSecret: string): PortalKeys {
  if (sessionSecret.length < SESSION_SECRET_MIN) {
    throw new RangeError(`The session secret must have at least ${SESSION_SECRET_MIN} characters`);
  }
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', sessionSecret, 'portal', `portal/${purpose}`, 32));
  return {
    token: derive('session-token'),
    signature: derive('session-signature'),
    person: derive('cookie-person'),
    preview: derive('version-preview'),
    addresses: derive('file-addresses'),
    attempts: derive('login-attempts'),
    content: derive('idempotent-content'),
    unsubscribe: derive('unsubscribe'),
    follow: derive('follow-link'),
  };
}

/** The AES-256 key in base64 with which the browser decrypts the session token, for the shell's configuration. */
export function publicTokenKey(sessionSecret: string): string {
  return deriveKeys(sessionSecret).token.toString('base64');
}

export function createCookieReader(sessionSecret: string): (cookie: string) => CanaryCandidate | null {
  const { person } = deriveKeys(sessionSecret);
  return (cookie) => personIn(person, cookie);
}
