import { createHmac } from 'node:crypto';

import { isRoleCode } from '@portal/domain';
import type { ReleaseReader } from '@portal/releases';

import { isSameSecret } from '../http/same-secret';

const SEPARATOR = '.';

const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/**
 * The person for whom the versions of a page are chosen, before any call to the API. It proves nothing about the session, which the
 * database checks at every call.
 */
export function withPerson(key: Buffer, random: string, { id, roles }: ReleaseReader): string {
  const person = Buffer.from(JSON.stringify([id, ...roles.map(({ code }) => code)])).toString('base64url');
  const text = [random, person].join(SEPARATOR);
  return [text, macOf(key, text)].join(SEPARATOR);
}

/** Returns null without a person, as in older cookies, or where the signature is not ours. */
export function personIn(key: Buffer, cookie: string): ReleaseReader | null {
  const [random, person, mac, ...rest] = cookie.split(SEPARATOR);
  if (!random || !person || !mac || rest.length > 0) return null;
  if (!isSameSecret(mac, macOf(key, [random, person].join(SEPARATOR)))) return null;
  // The signature proves that `withPerson` wrote it.
  const [id, ...codes] = JSON.parse(Buffer.from(person, 'base64url').toString('utf8')) as [number, ...number[]];
  return { id, roles: codes.filter(isRoleCode).map((code) => ({ code })) };
}
