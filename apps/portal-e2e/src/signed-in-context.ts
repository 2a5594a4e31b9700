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
  const { session } = await signInAccountOverHttp(portal, credentials);
  const [name = '', value = ''] = session.cookie.split('=');
  const context = await browser.newContext({ baseURL: portal, ...options });
  await context.addCookies([{ name, value, url: portal, httpOnly: true, sameSite: 'Strict' }]);
  await context.addInitScript((token) => sessionStorage.setItem('ps', token), JSON.stringify(session.token));
  return context;
}
