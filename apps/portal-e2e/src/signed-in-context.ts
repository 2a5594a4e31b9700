import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

import { signInAccountOverHttp, signInOverHttp, type Credentials, type HttpPerson } from './http-person';
import { PASSWORD, PEOPLE, type Person } from './people';

const demonstrationPerson = ({ email, password }: Credentials): Person | undefined =>
  password === PASSWORD ? (Object.keys(PEOPLE) as Person[]).find((person) => PEOPLE[person] === email) : undefined;

/**
 * A browser in which somebody is signed in already, for tests that are not about signing in. The demonstration people have one
 * session for all tests of a worker, an account of a test has its own for every browser.
 * @param portal origin of the portal
 */
export async function signedInContext(
  browser: Browser,
  portal: string,
  credentials: Credentials,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const shared = demonstrationPerson(credentials);
  const person: HttpPerson =
    shared === undefined ? await signInAccountOverHttp(portal, credentials) : await signInOverHttp(portal, shared);
  const { session } = person;
  const [name = '', value = ''] = session.cookie.split('=');
  const context = await browser.newContext({ baseURL: portal, ...options });
  await context.addCookies([{ name, value, url: portal, httpOnly: true, sameSite: 'Strict' }]);
  // The portal of a test may have stopped first, and some tests sign out by themselves.
  if (shared === undefined)
    context.once('close', () => void person.send('POST', '/auth/logout').catch(() => undefined));
  await context.addInitScript((token) => sessionStorage.setItem('ps', token), JSON.stringify(session.token));
  return context;
}
