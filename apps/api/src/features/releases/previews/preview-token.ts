import { errors, jwtVerify, SignJWT } from 'jose';

/** What a preview token says: which preview it opens, and until when. */
export type PreviewClaims = { id: number; expiresAt: Date };

const ALGORITHM = 'HS256';
/** What these tokens are for: none of another purpose is one. */
const AUDIENCE = 'preview';

/** Signs the token of a preview. */
export function signPreview(key: Buffer, { id, expiresAt }: PreviewClaims): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setJti(String(id))
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * Reads the token of a preview.
 * @returns the number of the preview; null when the token was not signed here, or is over
 */
export async function readPreview(key: Buffer, token: string, now: Date): Promise<number | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['jti', 'exp'],
    });
    return Number(payload.jti);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
