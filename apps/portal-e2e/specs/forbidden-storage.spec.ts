import { expect, test, type Page } from '@playwright/test';

import { chooseAddress } from '../src/address';
import { credentialsOf } from '../src/people';
import { complaintsOf, enter } from '../src/portal-page';
import { PAGES } from './areas';

/** Runs in the page, before its scripts: everything that stores throws when it is touched. */
function forbidStores(): void {
  const forbidden = {
    get(): never {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(globalThis, name, forbidden);
  Object.defineProperty(Navigator.prototype, 'serviceWorker', forbidden);
  Object.defineProperty(Document.prototype, 'cookie', forbidden);
}

/** Runs in the page, before its scripts: nothing more fits into either storage. */
function fillStores(): void {
  for (const storage of [localStorage, sessionStorage])
    for (let size = 8_000_000; size > 0; size = Math.floor(size / 2))
      try {
        storage.setItem(`filling-${size}`, 'x'.repeat(size));
      } catch {
        // Half of it may fit.
      }
}

async function leaveNoQuota(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: chooseAddress().url, quotaSize: 0 });
}

for (const [state, prepare] of [
  ['forbidden', (page: Page) => page.addInitScript(forbidStores)],
  ['full', (page: Page) => Promise.all([page.addInitScript(fillStores), leaveNoQuota(page)])],
] as const)
  test(`who signs in opens every page of the menu where each store of the browser is ${state}`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await prepare(page);
    for (const person of ['everyone', 'contractorLiquidator'] as const) {
      await page.goto('/');
      await enter(page, credentialsOf(person));
      // By the menu: a reload would ask for the sign-in, because a session is in the storage of its tab alone (spec 1 §7).
      const menu = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');
      const paths = await menu.evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
      for (const { path, title } of Object.values(PAGES).filter((listed) => paths.includes(listed.path))) {
        await page.locator(`nav a[href="${path}"]`).click();
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      }
    }
    expect(complaints).toEqual([]);
  });
