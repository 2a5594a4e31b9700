import { createHmac } from 'node:crypto';

import { NOTICE_KINDS, type NoticeKind } from '@portal/domain';

import { isSameSecret } from '../../platform/http/same-secret';

export type MailScope = NoticeKind | 'all';

export type Unsubscription = { userId: number; scope: MailScope };

/** The path below the API's prefix; the token follows. */
export const UNSUBSCRIBE_PATH = '/notices/unsubscribe';

const TOKEN_FORMAT = /^(\d{1,15})\.([a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = ({ userId, scope }: Unsubscription, key: Buffer): string =>
  createHmac('sha256', key).update(`${userId}.${scope}`).digest('base64url');

/** Valid as long as the portal's secret, so that links of old mails work. */
export function unsubscribeUrl(
  unsubscription: Unsubscription,
  { portalUrl, unsubscribeKey }: { portalUrl: string; unsubscribeKey: Buffer },
): string {
  const token = `${unsubscription.userId}.${unsubscription.scope}.${signatureOf(unsubscription, unsubscribeKey)}`;
  return `${portalUrl}/api/v1${UNSUBSCRIBE_PATH}/${token}`;
}

export function readUnsubscription(token: string, key: Buffer): Unsubscription | null {
  const [, userId, name, signature = ''] = TOKEN_FORMAT.exec(token) ?? [];
  const scope = [...NOTICE_KINDS, 'all' as const].find((each) => each === name);
  if (scope === undefined) return null;
  const claimed = { userId: Number(userId), scope };
  return isSameSecret(signature, signatureOf(claimed, key)) ? claimed : null;
}
