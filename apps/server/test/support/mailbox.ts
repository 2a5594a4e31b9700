import { deriveKeys } from '../../src/platform/auth/keys';
import type { Mail } from '../../src/platform/mail/mailer';
import { TEST_SECRET } from './test-app';

export const PORTAL = 'https://portal.empresa.cl';

/** A mailer that reaches people and keeps what it sends, and the settings with which jobs write mails. */
export function createMailbox() {
  const sent: Mail[] = [];
  const mailer = { reachesPeople: true, send: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
  const { unsubscribe: unsubscribeKey, follow: followKey } = deriveKeys(TEST_SECRET);
  return { sent, mailer, mail: { mailer, portalUrl: PORTAL, unsubscribeKey, followKey } };
}
