import { expect, test, type Browser } from '@playwright/test';

import { credentialsOf, type Person } from '../src/people';
import { requestRow } from '../src/portal-page';
import { scenario } from '../src/scenario';
import { signedInContext } from '../src/signed-in-context';

test.describe.configure({ mode: 'default' });

async function openAs(browser: Browser, portal: string, person: Person, path: string) {
  const context = await signedInContext(browser, portal, credentialsOf(person));
  const page = await context.newPage();
  const subscribed = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
  await page.goto(path);
  expect((await subscribed).status()).toBe(200);
  return page;
}

test("a request leaves the assigner's list and enters the operator's without a reload", async ({
  browser,
  baseURL,
}) => {
  const portal = baseURL ?? '';
  const { requestIn, signIn, steps } = scenario(portal);
  const request = await requestIn('solicitado');
  const [assigner, operator] = await Promise.all([
    openAs(browser, portal, 'assigner', `/request/assign?q=${request.numRequest}&status=solicitado`),
    openAs(browser, portal, 'operator', `/request/operator?q=${request.numRequest}`),
  ]);
  await expect(requestRow(assigner, request.numRequest)).toContainText('Solicitado');
  await expect(
    operator
      .getByText('No tienes solicitudes asignadas')
      .or(operator.getByText(/Sin resultados|No hay/))
      .first(),
  ).toBeVisible();

  await steps.assign(request.id, { as: await signIn('everyone') });

  await expect(requestRow(operator, request.numRequest)).toContainText('Asignado');
  await expect(requestRow(assigner, request.numRequest)).toHaveCount(0);
});

test('a lost connection is taken up again, and what was missed is there', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const page = await openAs(browser, portal, 'assigner', '/request/assign?status=solicitado&sort=-numRequest');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.context().setOffline(true);
  const request = await scenario(portal).requestIn('solicitado');
  await page.context().setOffline(false);
  // Nothing moves under the pointer: new rows wait above the list.
  await page.getByRole('button', { name: /nuevas?: mostrar$/ }).click();
  await expect(requestRow(page, request.numRequest)).toBeVisible();
});
