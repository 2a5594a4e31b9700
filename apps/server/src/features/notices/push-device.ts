import { MESSAGES, textField, type PushSubscriptionInput } from '@portal/domain';
import * as yup from 'yup';

import { REFUSALS } from '../../texts/refusals';

// By their domain: the portal sends to nobody else, whatever a device says.
const PUSH_SERVICES = [
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

const keyField = (length: number, pattern: RegExp) =>
  textField({
    required: MESSAGES.fieldRequired,
    max: length,
    shape: 'exact',
    rules: [(key) => (pattern.test(key) ? null : REFUSALS.push.key)],
    openapi: { pattern: pattern.source },
  });

export const pushSubscriptionSchema: yup.ObjectSchema<PushSubscriptionInput> = yup.object({
  endpoint: textField({
    required: MESSAGES.fieldRequired,
    max: 1_000,
    shape: 'exact',
    rules: [(endpoint) => (isPushEndpoint(endpoint) ? null : REFUSALS.push.service)],
    openapi: { format: 'uri' },
  }),
  p256dh: keyField(87, /^[A-Za-z0-9_-]{87}$/),
  auth: keyField(22, /^[A-Za-z0-9_-]{22}$/),
});
