import { newSecret } from './random-secret';

/** Marks a deploy token, so that people and secret scanners tell it from a session's token. */
const PREFIX = 'portal-deploy-';
const FORMAT = /^Bearer (portal-deploy-[A-Za-z0-9_-]{43})$/i;

/** Creates a secret of 256 random bits. */
export function newDeployToken(): string {
  return PREFIX + newSecret();
}

export function carriesDeployToken(header: string | undefined): boolean {
  return header?.toLowerCase().startsWith(`bearer ${PREFIX}`) ?? false;
}

/** Parses the deploy token of an `Authorization` header; null when it is malformed. */
export function readDeployToken(header: string | undefined): string | null {
  return FORMAT.exec(header ?? '')?.[1] ?? null;
}
