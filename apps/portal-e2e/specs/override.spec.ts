import { expect, test } from '@playwright/test';

import { aloneUrl } from '../src/address';
import { openAs } from '../src/open-as';
import { expectArea } from '../src/portal-page';
import { PAGES } from './areas';

test(
  'one area runs from elsewhere inside the portal, under a banner that takes it back',
  { tag: '@long' },
  async ({ browser }) => {
    const from = aloneUrl('contractors');
    const page = await openAs(browser, 'leader', `/home?remote.contractors=${from}/mf-manifest.json`);
    const banner = page.getByText('Versiones locales, sin verificar:');
    await expect(banner).toBeVisible();
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await page.getByRole('navigation').locator(`a[href="${PAGES.contractorAssign.path}"]`).click();
    await expectArea(page, PAGES.contractorAssign);
    // Other areas may be loaded ahead, and this one already was at the home page.
    const entries = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((address) => address.endsWith('/remoteEntry.js')),
      );
    const ofArea = (address: string) => address.startsWith(from) || address.includes('/remotes/contractors/');
    await expect.poll(async () => (await entries()).filter(ofArea)).toEqual([`${from}/remoteEntry.js`]);
    const styles = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    await expect.poll(async () => (await styles()).filter((href) => href.startsWith(from))).not.toHaveLength(0);
    // It lasts while one moves about, until it is taken back.
    await page.reload();
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Restablecer' }).click();
    await expectArea(page, PAGES.contractorAssign);
    await expect(banner).toHaveCount(0);
    expect(files.at(-1)).not.toContain(from);
    await page.context().close();
  },
);
