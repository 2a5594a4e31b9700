import { createCipheriv, randomBytes } from 'node:crypto';

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

it('rejects a token without a signature, which everybody can encrypt', () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.token, iv);
  const parts = [{ alg: 'none' }, { ...ANA, iss: 'portal' }].map((part) => Buffer.from(JSON.stringify(part)));
  const jwt = `${parts.map((part) => part.toString('base64url')).join('.')}.`;
  const encrypted = Buffer.concat([cipher.update(jwt, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  expect(tokens.open({ iv: iv.toString('base64url'), encrypted: encrypted.toString('base64url') })).toBeNull();
});
