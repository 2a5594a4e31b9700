import { ROLE } from '@portal/domain';

import { personIn, withPerson } from '../../../src/platform/auth/cookie-person';
import { createCookieReader } from '../../../src/platform/auth/keys';
import { PASSWORD } from '../../support/fixtures';
import { createTestApp, TEST_SECRET } from '../../support/test-app';

const KEY = Buffer.alloc(32, 1);
const ANA = { id: 7, roles: [{ code: ROLE.client }, { code: ROLE.admin }] };
const cookie = withPerson(KEY, 'random', ANA);

it('names the person whom the portal wrote into it', () => {
  expect(personIn(KEY, cookie)).toEqual(ANA);
});

it.each([
  ['another portal', withPerson(Buffer.alloc(32, 2), 'random', ANA)],
  ['another session', cookie.replace('random', 'other')],
  ['another person', cookie.replace(/\.[^.]+\./, `.${Buffer.from('[1,4]').toString('base64url')}.`)],
  ['a signature cut short', cookie.slice(0, -1)],
  ['more behind it', `${cookie}.x`],
  ['no person, as before', 'random'],
  ['nothing', ''],
])('names nobody with %s', (_what, altered) => {
  expect(personIn(KEY, altered)).toBeNull();
});

it('is what a person gets who signs in', async () => {
  const test = await createTestApp();
  try {
    const { id, email } = await test.createUser({ roles: [ROLE.operator] });
    const login = await test.nobody.post('/api/v1/auth/login', { body: { email, password: PASSWORD } });
    const [value = ''] = [login.headers['set-cookie']].flat().map((each) => /=([^;]*)/.exec(String(each))?.[1]);
    expect(createCookieReader(TEST_SECRET)(value)).toEqual({ id, roles: [{ code: ROLE.operator }] });
  } finally {
    await test.close();
  }
});
