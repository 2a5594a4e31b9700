import { expect, test, type Browser } from '@playwright/test';

import { signInOverHttp } from '../src/http-person';
import { PASSWORD, PEOPLE, type Person } from '../src/people';
import { requestRow } from '../src/portal-page';
import { assignOverHttp, makeRequest } from '../src/scenario';
import { signedInContext } from '../src/signed-in-context';

test.describe.configure({ mode: 'default' });

async function openAs(browser: Browser, portal: string, person: Person, path: string) {
  const context = await signedInContext(browser, portal, { email: PEOPLE[person], password: PASSWORD });
  const page = await context.newPage();
  const subscribed = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
  await page.goto(path);
  expect((await subscribed).status()).toBe(200);
  return page;
}

const idOf = async (portal: string, person: Person): Promise<number> => (await signInOverHttp(portal, person)).id;

test("a request leaves the assigner's list and enters the operator's without a reload", async ({
  browser,
  baseURL,
}) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Se mueve sola de una lista a otra');
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

  const other = await signInOverHttp(portal, 'everyone');
  expect(await assignOverHttp(other, request, { operator: await idOf(portal, 'operator') })).toBe(200);

  await expect(requestRow(operator, request.numRequest)).toContainText('Asignado');
  await expect(requestRow(assigner, request.numRequest)).toHaveCount(0);
});

test('a lost connection is taken up again, and what was missed is there', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const page = await openAs(browser, portal, 'assigner', '/request/assign?status=solicitado&sort=-numRequest');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.context().setOffline(true);
  const request = await makeRequest(portal, 'Creada mientras no había red');
  await page.context().setOffline(false);
  // Nothing moves under the pointer: new rows wait above the list.
  await page.getByRole('button', { name: /nuevas?: mostrar$/ }).click();
  await expect(requestRow(page, request.numRequest)).toBeVisible();
});
