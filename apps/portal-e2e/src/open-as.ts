import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { chooseAddress } from './address';
import { credentialsOf, type Credentials, type Person } from './people';
import { signedInContext } from './signed-in-context';

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
