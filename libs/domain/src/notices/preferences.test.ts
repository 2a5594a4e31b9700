import { validate } from '../validation/validate';
import { noticePreferencesSchema, USUAL_NOTICE_PREFERENCES } from './preferences';

it.each([
  ['email', { email: ['work', 'work'] }],
  ['push', { push: ['work', 'everything'] }],
  ['push', { push: 'x'.repeat(100_000) }],
  ['quietFrom', { quietFrom: '7:00' }],
  ['quietTo', { quietFrom: '08:00', quietTo: '08:00' }],
])('refuses preferences whose %s is wrong (%#)', (field, change) => {
  const result = validate(noticePreferencesSchema, { ...USUAL_NOTICE_PREFERENCES, ...change });
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field]);
});

it('accepts the usual preferences as they are', () => {
  expect(validate(noticePreferencesSchema, USUAL_NOTICE_PREFERENCES)).toEqual({
    ok: true,
    value: USUAL_NOTICE_PREFERENCES,
  });
});
