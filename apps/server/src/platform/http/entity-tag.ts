import { createHash } from 'node:crypto';

const LENGTH = 22;

/** The validator of a body (RFC 9110 §8.8.3). Weak: the same meaning in every encoding, not the same bytes. */
export const entityTagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, LENGTH)}"`;

export const hasEntity = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => ['*', tag].includes(candidate.trim())) ?? false;
