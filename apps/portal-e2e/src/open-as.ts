import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { chooseAddress } from './address';
import type { Credentials } from './http-person';
import { PASSWORD, PEOPLE, type Person } from './people';
import { signedInContext } from './signed-in-context';

/** The credentials of a demonstration user; a test's own account already is its credentials. */
export const credentialsOf = (who: Person | Credentials): Credentials =>
  typeof who === 'string' ? { email: PEOPLE[who], password: PASSWORD } : who;

/**
 * Opens a page of the portal as a signed-in person, in a new browser: close its context.
 * @param path address of the page, for instance '/request/assign'
 */
export async function openAs(
  browser: Browser,
  who: Person | Credentials,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const portal = options.baseURL ?? chooseAddress().url;
  const context = await signedInContext(browser, portal, credentialsOf(who), options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
