import { createHmac } from 'node:crypto';

import { errors, jwtVerify, SignJWT } from 'jose';

/** What a preview token says: who has which version of which area, until when. */
export type PreviewClaims = { person: string; area: string; version: string; expiresAt: Date };

const ALGORITHM = 'HS256';
/** What these tokens are for: none of another purpose is one. */
const AUDIENCE = 'preview';

/**
 * Names the account of an email in a token, whose text anyone can read, without revealing the email or whether there is one. The
 * prefix keeps the answer from being the signature of a text that the caller chose.
 */
export const previewPerson = (key: Buffer, email: string): string =>
  createHmac('sha256', key).update(`person:${email.toLowerCase()}`).digest('base64url');

/** Signs a preview. */
export function signPreview(key: Buffer, { person, area, version, expiresAt }: PreviewClaims): Promise<string> {
  return new SignJWT({ area, version })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(person)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * Reads a preview.
 * @returns null when it was not signed here, or is over
 */
export async function readPreview(key: Buffer, token: string, now: Date): Promise<PreviewClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    // The signature proves that `signPreview` wrote these.
    const { sub: person, area, version } = payload as { sub: string; area: string; version: string };
    return { person, area, version, expiresAt: new Date(Number(payload.exp) * 1_000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
