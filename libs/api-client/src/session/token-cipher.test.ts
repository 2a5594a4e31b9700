import { installBrowserGlobals } from '../testing/browser-globals';
import { ANA, encryptToken, LUIS, TOKEN_KEY } from '../testing/session-token-fixture';
import { currentToken, keepToken, readToken, storedToken } from './session-token';
import { readTokenUser } from './token-cipher';

beforeAll(installBrowserGlobals);

const asKept = ({ iv, encrypted }: { iv: string; encrypted: string }) => ({ h: iv, e: encrypted });

describe('the token in the browser', () => {
  it('is stored as {h, e} under the key ps of session storage', () => {
    keepToken({ h: 'iv', e: 'encrypted' });
    expect(JSON.parse(window.sessionStorage.getItem('ps') ?? '')).toEqual({ h: 'iv', e: 'encrypted' });
    expect(storedToken()).toEqual({ h: 'iv', e: 'encrypted' });
    expect(currentToken()).toEqual({ h: 'iv', e: 'encrypted' });
    keepToken(null);
    expect(window.sessionStorage.getItem('ps')).toBeNull();
    expect(currentToken()).toBeNull();
  });

  it.each(['not json', '{"h":"only"}', '[]', 'null'])('ignores an unreadable value in storage (%s)', (text) => {
    window.sessionStorage.setItem('ps', text);
    expect(storedToken()).toBeNull();
  });

  it('reads nothing but h and e from a message', () => {
    expect(readToken({ h: 'a', e: 'b', extra: 1 })).toEqual({ h: 'a', e: 'b' });
    expect(readToken({ h: 1, e: 'b' })).toBeNull();
  });
});

describe('the user in the token', () => {
  it.each([ANA, LUIS])("is decrypted from the server's token: $name", async (user) => {
    await expect(readTokenUser(asKept(await encryptToken(user)), TOKEN_KEY)).resolves.toEqual(user);
  });

  it('cannot be read with another key, with a changed byte or without a key', async () => {
    const token = asKept(await encryptToken(ANA));
    const otherKey = Buffer.alloc(32, 8).toString('base64');
    const tampered = { ...token, e: (token.e.startsWith('A') ? 'B' : 'A') + token.e.slice(1) };
    await expect(readTokenUser(token, otherKey)).resolves.toBeNull();
    await expect(readTokenUser(tampered, TOKEN_KEY)).resolves.toBeNull();
    await expect(readTokenUser(token, null)).resolves.toBeNull();
  });
});
