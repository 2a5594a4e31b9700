import { errors, jwtVerify, SignJWT } from 'jose';

/** What a preview token says: who has which version of which area, until when. */
export type PreviewClaims = { userId: number; area: string; version: string; expiresAt: Date };

const ALGORITHM = 'HS256';
/** What these tokens are for: none of another purpose is one. */
const AUDIENCE = 'preview';

/** Signs a preview. */
export function signPreview(key: Buffer, { userId, area, version, expiresAt }: PreviewClaims): Promise<string> {
  return new SignJWT({ area, version })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
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
    const { area, version } = payload as { area: string; version: string };
    return { userId: Number(payload.sub), area, version, expiresAt: new Date(Number(payload.exp) * 1_000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
