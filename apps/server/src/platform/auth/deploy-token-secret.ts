import { newSecret } from './random-secret';

/** Marks a deploy token, so that people and secret scanners tell it from a session's token. */
const PREFIX = 'portal-deploy-';
const FORMAT = /^Bearer (portal-deploy-[A-Za-z0-9_-]{43})$/i;

export function newDeployToken(): string {
  return PREFIX + newSecret();
}

export function carriesDeployToken(header: string | undefined): boolean {
  return header?.toLowerCase().startsWith(`bearer ${PREFIX}`) ?? false;
}

export function readDeployToken(header: string | undefined): string | null {
  return FORMAT.exec(header ?? '')?.[1] ?? null;
}
