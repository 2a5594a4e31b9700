import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

import type { Login, SessionUser } from '@portal/domain';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

import type { PortalKeys } from './keys';

export type SessionClaims = SessionUser & { sessionId: string; cookieHash: string };

const ALGORITHM = 'HS256';
const ISSUER = 'portal';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Makes and opens session tokens: a signed JWT, encrypted with AES-256-GCM in the layout WebCrypto reads. */
export function createSessionTokens({ token: encryptionKey, signature: key }: PortalKeys) {
  const sign = createSigner({ key, algorithm: ALGORITHM, iss: ISSUER });
  const verify = createVerifier({ key, algorithms: [ALGORITHM], allowedIss: ISSUER });
  return {
    seal({ id, roles, name, company, sessionId, cookieHash }: SessionClaims): Login['token'] {
      const jwt = sign({ id, roles, name, company, sid: sessionId, cookie: cookieHash });
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
      const encrypted = Buffer.concat([cipher.update(jwt, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { iv: iv.toString('base64url'), encrypted: encrypted.toString('base64url') };
    },

    /** Decrypts and verifies a token; null when it was not issued by this portal. */
    open(token: Login['token']): SessionClaims | null {
      const jwt = decrypt(encryptionKey, token);
      if (jwt === null) return null;
      try {
        const { id, roles, name, company, sid, cookie } = verify(jwt) as Record<string, unknown>;
        // The signature proves that `seal` wrote these, so their shapes need no second check.
        return { id, roles, name, company, sessionId: sid, cookieHash: cookie } as SessionClaims;
      } catch (error) {
        if (error instanceof TokenError) return null;
        throw error;
      }
    },
  };
}

function decrypt(key: Buffer, { iv, encrypted }: Login['token']): string | null {
  const nonce = Buffer.from(iv, 'base64url');
  const sealed = Buffer.from(encrypted, 'base64url');
  // Encodings that differ only in unused bits are refused too: a session has one token.
  if (nonce.toString('base64url') !== iv || sealed.toString('base64url') !== encrypted) return null;
  if (nonce.length !== IV_BYTES || sealed.length <= TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function hashCookie(cookie: string): Buffer {
  return hash('sha256', cookie, 'buffer');
}
