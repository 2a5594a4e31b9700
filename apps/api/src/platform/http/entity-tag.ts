import { createHash } from 'node:crypto';

/** Characters of a body's hash: 132 bits. */
const LENGTH = 22;

/** The validator of a body (RFC 9110 §8.8.3). Weak: the same meaning in every encoding, not the same bytes. */
export const entityTagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, LENGTH)}"`;

/**
 * Checks whether the client already has the body, so that the answer is 304.
 * @param ifNoneMatch the header of that name
 */
export const hasEntity = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => ['*', tag].includes(candidate.trim())) ?? false;
