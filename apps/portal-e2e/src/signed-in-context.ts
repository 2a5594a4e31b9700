import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

import { openSessionOverHttp, signInOverHttp } from './http-person';
import { PASSWORD, type Credentials } from './people';

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
  const isShared = credentials.password === PASSWORD;
  const { session, call } = await (isShared ? signInOverHttp : openSessionOverHttp)(portal, credentials);
  const [name = '', value = ''] = session.cookie.split('=');
  const context = await browser.newContext({ baseURL: portal, ...options });
  await context.addCookies([{ name, value, url: portal, httpOnly: true, sameSite: 'Strict' }]);
  // The portal of a test may have stopped first, and some tests sign out by themselves.
  if (!isShared) context.once('close', () => void call.post('/auth/logout').catch(() => undefined));
  await context.addInitScript((token) => sessionStorage.setItem('ps', token), JSON.stringify(session.token));
  return context;
}
