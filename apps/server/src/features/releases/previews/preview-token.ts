import { createSigner, createVerifier, TokenError } from 'fast-jwt';

type PreviewClaims = { id: number; expiresAt: Date };

const ALGORITHM = 'HS256';
/** Audience of these tokens: a token of another purpose is invalid. */
const AUDIENCE = 'preview';

export function signPreview(key: Buffer, { id, expiresAt }: PreviewClaims): string {
  const sign = createSigner({ key, algorithm: ALGORITHM, aud: AUDIENCE, jti: String(id), noTimestamp: true });
  return sign({ exp: Math.floor(expiresAt.getTime() / 1000) });
}

export function readPreview(key: Buffer, token: string, now: Date): number | null {
  const verify = createVerifier({
    key,
    algorithms: [ALGORITHM],
    allowedAud: AUDIENCE,
    clockTimestamp: now.getTime(),
    requiredClaims: ['jti', 'exp'],
  });
  try {
    const { jti } = verify(token) as { jti: string };
    return Number(jti);
  } catch (error) {
    if (error instanceof TokenError) return null;
    throw error;
  }
}
