import * as yup from 'yup';

import { textField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

/** The push services of the browsers, by their domain: the portal sends to nobody else, whatever a device says. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' || port !== '') return false;
  return PUSH_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** Base64url without padding, of a fixed length. */
const keyField = (length: number, pattern: RegExp) =>
  textField({
    required: MESSAGES.fieldRequired,
    max: length,
    shape: 'exact',
    rules: [(key) => (pattern.test(key) ? null : MESSAGES.notices.pushKey)],
    openapi: { pattern: pattern.source },
  });

export const pushSubscriptionSchema = yup.object({
  endpoint: textField({
    required: MESSAGES.fieldRequired,
    max: 1_000,
    shape: 'exact',
    rules: [(endpoint) => (isPushEndpoint(endpoint) ? null : MESSAGES.notices.pushService)],
    openapi: { format: 'uri' },
  }),
  p256dh: keyField(87, /^[A-Za-z0-9_-]{87}$/),
  auth: keyField(22, /^[A-Za-z0-9_-]{22}$/),
});
export type PushSubscriptionInput = yup.InferType<typeof pushSubscriptionSchema>;

/** The public key by which devices recognise the portal (VAPID, RFC 8292), in base64url. */
export type PushKey = { key: string };

export type PushMessage = {
  /** A device shows it once, however often it arrives. */
  id: number;
  title: string;
  body: string;
  path: string;
};

export type OpenPageMessage = { kind: 'open-page'; path: string };
