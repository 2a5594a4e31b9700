import { expect, test, type Page } from '@playwright/test';

import { executedVersions } from '../src/executed-versions';
import { credentialsOf } from '../src/http-person';
import { untilHistoriesStored, untilPortalStored } from '../src/stored-on-device';
import { complaintsOf, enter, expectArea } from '../src/portal-page';
import { PAGES } from './areas';
import { moveTo, publishAgain } from './releases/forced-releases';
import { startPortalOnPhone, type PortalOnPhone } from './releases/portal-on-phone';

const AREA = 'field-repairs';
const PAGE = PAGES.requestOperator;

/** Everything that the browser keeps of a person and of the portal. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'portal-field-repairs'),
    person: localStorage.getItem('portal-person'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

/**
 * Expects what browsers ask of a page that is to be installed: a manifest that they read without a complaint, with icons that are
 * there (its fields: tools/federation/web-app.test.ts), and a service worker for its start page.
 */
async function expectInstallable(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { data = '', errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // Chromium's own objections to installing the page; one without windows has none.
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { icons, start_url: start } = JSON.parse(data) as { icons: { src: string }[]; start_url: string };
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  expect(
    await page.evaluate(async (at) => (await navigator.serviceWorker.getRegistration(at))?.active?.state, start),
  ).toBe('activated');
}

let setting: PortalOnPhone;
let portal: PortalOnPhone['portal'];
let proxy: PortalOnPhone['proxy'];
let phone: PortalOnPhone['phone'];
test.beforeAll(async () => {
  setting = await startPortalOnPhone();
  ({ portal, proxy, phone } = setting);
});
test.afterAll(() => setting.stop());

test('the portal opens without a network after the browser was closed, moves to a newer release, and leaves nothing to another person', async () => {
  const { shell, remotes } = portal.release();
  const first = remotes[AREA]!.version;
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: /conexión\./ });

  let page = await phone.open();
  await page.goto('/login');
  await enter(page, credentialsOf('operator'));
  await page.goto(PAGE.path);
  await untilPortalStored(page, first);
  await untilHistoriesStored(page);
  await expectInstallable(page);

  const second = publishAgain(portal, AREA);
  await test.step('opened without a network: every script is of the release that is kept', async () => {
    page = await phone.open({ isOffline: true });
    await page.goto(PAGE.path);
    await expectArea(page, PAGE);
    await expect(bar(page)).toContainText('Sin conexión.');
    expect(await executedVersions(page)).toEqual([`/remotes/${AREA}/${first}`, `/shell/${shell.version}`]);
  });

  await test.step('the list and the details of a request are there, with their age', async () => {
    await expect(page.getByRole('main').getByText('Datos del')).toBeVisible();
    await page.getByRole('button', { name: 'Ver detalles' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Detalles de la solicitud' });
    await expect(dialog.getByText('Datos del')).toBeVisible();
    await expect(dialog.getByText('Solicitud creada')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await expect(dialog).toBeHidden();
  });

  await test.step('online again: the person signs in, and the area moves to what was published meanwhile', async () => {
    await page.context().setOffline(false);
    await expect(bar(page)).toContainText('Hay conexión.');
    await page.evaluate(() => performance.clearResourceTimings());
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await enter(page, credentialsOf('operator'));
    await expectArea(page, PAGE);
    expect(await executedVersions(page)).toContain(`/remotes/${AREA}/${second}`);
    expect(await executedVersions(page)).not.toContain(`/remotes/${AREA}/${first}`);
    await untilPortalStored(page, second);
    await page.reload();
    await expectArea(page, PAGE);
    expect(await executedVersions(page)).toEqual([`/remotes/${AREA}/${second}`, `/shell/${shell.version}`]);
  });

  await test.step('a file that the device damaged is fetched again and mended', async () => {
    const complaints = complaintsOf(page);
    const key = `/remotes/${AREA}/${second}/remoteEntry.js`;
    await page.evaluate(async (name) => (await caches.open('portal-files')).put(name, new Response('damaged')), key);
    await page.reload();
    await expectArea(page, PAGE);
    const sizeOf = (name: string) =>
      page.evaluate(async (at) => (await (await caches.match(at))?.text())?.length, name);
    await expect.poll(() => sizeOf(key)).toBeGreaterThan('damaged'.length);
    expect(complaints).toEqual([]);
  });

  await test.step('a proxy finds nobody behind it: the portal that is kept opens, until there is an answer', async () => {
    proxy.switchTo('bad-gateway');
    await page.goto(PAGE.path);
    await expectArea(page, PAGE);
    await expect(bar(page)).toContainText('Sin conexión.');
    proxy.switchTo('portal');
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('a rollback while nothing could be reached is offered when the network is back, and taken without a reload', async () => {
    proxy.switchTo('nothing');
    await page.goto(PAGE.path);
    await expect(bar(page)).toContainText('Sin conexión.');
    moveTo(portal, AREA, first);
    expect(await executedVersions(page)).toEqual([`/remotes/${AREA}/${second}`, `/shell/${shell.version}`]);
    proxy.switchTo('portal');
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    await expect.poll(() => executedVersions(page)).toContain(`/remotes/${AREA}/${first}`);
    await expectArea(page, PAGE);
  });

  await test.step('another person finds nothing of the first', async () => {
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptOn(page)).toEqual({ caches: [], databases: [], person: null, workers: 0 });
    await enter(page, credentialsOf('client'));
    await expect.poll(() => keptOn(page)).toEqual({ caches: [], databases: [], person: null, workers: 0 });
  });
});
