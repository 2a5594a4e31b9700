import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

import { signInAccountOverHttp, type Credentials } from './http-person';

/**
 * A browser in which somebody is signed in already, for tests that are not about signing in.
 * @param portal origin of the portal
 */
export async function signedInContext(
  browser: Browser,
  portal: string,
  credentials: Credentials,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const person = await signInAccountOverHttp(portal, credentials);
  const { session } = person;
  const [name = '', value = ''] = session.cookie.split('=');
  const context = await browser.newContext({ baseURL: portal, ...options });
  await context.addCookies([{ name, value, url: portal, httpOnly: true, sameSite: 'Strict' }]);
  // A person has few sessions at a time. Without this, the many tests of one demonstration person would end each other's.
  // The portal of a test may have stopped first, and some tests sign out by themselves.
  context.once('close', () => void person.send('POST', '/auth/logout').catch(() => undefined));
  await context.addInitScript((token) => sessionStorage.setItem('ps', token), JSON.stringify(session.token));
  return context;
}
