import { expect, test } from '@playwright/test';

import { chooseAddress } from '../src/address';
import { credentialsOf } from '../src/people';
import { requestRow } from '../src/portal-page';
import { scenario } from '../src/scenario';
import { signedInContext } from '../src/signed-in-context';
import { PAGES } from './areas';

test('a lost connection is taken up again, and what was missed is there; what was assigned leaves the list', async ({
  browser,
}) => {
  const { url } = chooseAddress();
  const { requestIn, signIn, steps } = scenario(url);
  const context = await signedInContext(browser, url, credentialsOf('assigner'));
  const page = await context.newPage();
  const subscribed = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
  await page.goto(`${PAGES.requestAssign.path}?status=solicitado&sort=-numRequest`);
  expect((await subscribed).status()).toBe(200);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  const request = await requestIn('solicitado');
  await context.setOffline(false);
  // Nothing moves under the pointer: new rows wait above the list.
  await page.getByRole('button', { name: /nuevas?: mostrar$/ }).click();
  await expect(requestRow(page, request.numRequest)).toBeVisible();
  await steps.assign(request.id, { as: await signIn('everyone') });
  await expect(requestRow(page, request.numRequest)).toHaveCount(0);
  await context.close();
});
