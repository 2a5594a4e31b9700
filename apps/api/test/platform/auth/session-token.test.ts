import { deriveKeys } from '../../../src/platform/auth/keys';
import { createSessionTokens } from '../../../src/platform/auth/session-token';

const keys = deriveKeys('a secret of the tests, long enough to be one');
const tokens = createSessionTokens(keys);
const ANA = { id: 7, name: 'Ana Rojas', roles: [], company: null, sessionId: 'una', cookieHash: 'hash' };

it('opens what it sealed', () => {
  expect(tokens.open(tokens.seal(ANA))).toEqual(ANA);
});

it.each([
  ['encrypted', { token: Buffer.alloc(32, 1) }],
  ['signed', { signature: Buffer.alloc(32, 1) }],
])('rejects a token %s with another key', (_step, other) => {
  expect(tokens.open(createSessionTokens({ ...keys, ...other }).seal(ANA))).toBeNull();
});
