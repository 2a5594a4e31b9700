import { validate } from '@portal/domain';

import { isPushEndpoint, pushSubscriptionSchema } from '../../../src/features/notices/push-device';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QabcD',
])('accepts a device at %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://somebody@fcm.googleapis.com/fcm/send/abc',
  'https://:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://evilnotify.windows.com/abc',
  'https://example.com/?fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:5000/device',
  'http://127.1/',
  'http://2130706433/',
  'http://localhost:5432/',
  'https://[::1]/abc',
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/abc',
  'javascript:alert(1)',
  'no address',
])('sends nothing to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

const DEVICE = {
  endpoint: 'https://web.push.apple.com/device',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
};

it.each([
  ['endpoint', `https://web.push.apple.com/${'x'.repeat(1_000)}`],
  ['endpoint', ''],
  ['endpoint', 'http://127.0.0.1:5000/device'],
  ['p256dh', 'B'.repeat(86)],
  ['p256dh', `${'B'.repeat(86)}=`],
  ['auth', ['A']],
  ['auth', 'x'.repeat(100_000)],
])('refuses a device whose %s is wrong (%#)', (field, value) => {
  const result = validate(pushSubscriptionSchema, { ...DEVICE, [field]: value });
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
});

it('accepts a device as its browser describes it', () => {
  expect(validate(pushSubscriptionSchema, DEVICE)).toEqual({ ok: true, value: DEVICE });
});
