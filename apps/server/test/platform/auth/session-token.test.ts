import { createCipheriv, randomBytes } from 'node:crypto';

import fc from 'fast-check';

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

it('rejects a token of which a character is changed, added or left out, also one that decodes to the same bytes', () => {
  const change = fc.record({
    part: fc.constantFrom('iv' as const, 'encrypted' as const),
    fromEnd: fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 300 })),
    removed: fc.nat({ max: 1 }),
    added: fc.constantFrom('', ...'Abcdwxyz019_-=+/ \n.é'),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 3 }), change, (name, { part, fromEnd, removed, added }) => {
      const token = tokens.seal({ ...ANA, name });
      const text = token[part];
      const at = Math.max(0, text.length - fromEnd);
      const changed = text.slice(0, at) + added + text.slice(at + removed);
      const expected = changed === text ? { ...ANA, name } : null;
      expect(tokens.open({ ...token, [part]: changed })).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it.each([0, 8, 16])('rejects an initialization vector and a text of %i bytes', (bytes) => {
  const short = randomBytes(bytes).toString('base64url');
  const token = tokens.seal(ANA);
  expect(tokens.open({ ...token, iv: short })).toBeNull();
  expect(tokens.open({ ...token, encrypted: short })).toBeNull();
});
