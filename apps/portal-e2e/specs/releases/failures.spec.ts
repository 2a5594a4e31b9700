import { expect, type Browser, type Page } from '@playwright/test';
import { SHELL_ADDRESS, type AreaFailureReason } from '@portal/domain';

import { openAs } from '../../src/open-as';
import { expectArea, expectHome } from '../../src/portal-page';
import { PAGES } from '../areas';
import { type OwnPortal } from './own-portal';
import { test } from './own-portal-test';

/** The failing area, which loads its charts once they are opened; its page, and one of a working area. */
const AREA = 'finance-report';
const PAGE = PAGES.report;
const OTHER = PAGES.inventory;

/** Effect of a tampered script that runs. */
const ATTACK = '\n;window.wasTampered = true;\n';

const isExposed = (file: string): boolean => /^__federation_expose_App\..*\.js$/.test(file);
const isLazy = (file: string): boolean => file.endsWith('.js') && file !== 'remoteEntry.js' && !isExposed(file);

let portal: OwnPortal;
test.beforeAll(({ portal: own }) => {
  portal = own;
});

type Spoil = (page: Page) => Promise<unknown>;

/** Opens the start page as somebody who has every area, and marks it, to see that it was not loaded again. */
async function openPortal(browser: Browser, spoil: Spoil): Promise<Page> {
  const page = await openAs(browser, 'everyone', SHELL_ADDRESS.account, { baseURL: portal.url });
  // Before the start page, where areas show something too.
  await spoil(page);
  await page.goto(SHELL_ADDRESS.home);
  await expectHome(page);
  await page.evaluate(() => void Object.assign(window, { isStillHere: true }));
  return page;
}

/** Changes files of the area on their way, as an intruder would. */
const tamper = (page: Page, isTampered: (file: string) => boolean, attack = ATTACK) =>
  page.route(
    ({ pathname }) => pathname.startsWith(`/remotes/${AREA}/`) && isTampered(pathname.split('/').at(-1) ?? ''),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + attack });
    },
  );

const follow = (page: Page, { path }: { path: string }) =>
  page.getByRole('navigation', { name: 'Menú principal' }).locator(`a[href="${path}"]`).click();

const charts = (page: Page) => page.getByRole('region', { name: 'Por operario', exact: true });
const openCharts = (page: Page) => page.getByRole('button', { name: 'Ver gráficos' });

/** Expects that the area fails in its place alone and, when the cause is gone, opens without a reload; nothing of an attack ran. */
async function expectFailureAndRecovery(page: Page, reason: AreaFailureReason): Promise<void> {
  const failure = page.getByRole('main').getByText(`${AREA} · ${reason}`);
  await follow(page, PAGE);
  await expect(failure.or(openCharts(page))).toBeVisible();
  if (await openCharts(page).isVisible()) await openCharts(page).click();
  await expect(failure).toBeVisible();
  await follow(page, OTHER);
  await expectArea(page, OTHER);
  await follow(page, PAGE);
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expectArea(page, PAGE);
  await expect(charts(page).or(openCharts(page))).toBeVisible();
  if (await openCharts(page).isVisible()) await openCharts(page).click();
  await expect(charts(page)).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window && !('wasTampered' in window))).toBe(true);
}

for (const [what, reason, spoil] of [
  ['is unreachable', 'unreachable', (page) => page.route(`**/remotes/${AREA}/**`, (route) => route.abort())],
  ['has an entry that was tampered with', 'tampered', (page) => tamper(page, (file) => file === 'remoteEntry.js')],
  // Its hash is in the entry alone: the shell cannot tell a refused file from one that did not arrive.
  ['has a tampered chunk that it loads later', 'unreachable', (page) => tamper(page, isLazy)],
] satisfies [string, AreaFailureReason, Spoil][]) {
  test(`an area that ${what} says so in its place, everything else works, and it comes back without a reload`, async ({
    browser,
  }) => {
    const page = await openPortal(browser, spoil);
    await expectFailureAndRecovery(page, reason);
    await page.context().close();
  });
}

test('a file that all areas share fails, and comes back without a reload', { tag: '@long' }, async ({ browser }) => {
  const page = await openAs(browser, 'everyone', SHELL_ADDRESS.account, { baseURL: portal.url });
  // A browser that does not tell when it is idle loads no area ahead.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await page.goto(SHELL_ADDRESS.account);
  await expect(page.getByRole('main').getByText('Mis datos')).toBeVisible();
  await page.route('**/shell/**/*.js', (route) => route.abort('connectionrefused'));
  await follow(page, PAGE);
  await expect(page.getByRole('main').getByText(`${AREA} · unreachable`)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectArea(page, PAGE);
  await page.context().close();
});

test('styles that were tampered with are not applied, and come back without a reload', async ({ browser }) => {
  const attack = '\nbody { outline: 9px solid red; }';
  const page = await openPortal(browser, (opened) => tamper(opened, (file) => file.endsWith('.css'), attack));
  await follow(page, PAGE);
  await expect(page.getByRole('main').getByText(`${AREA} · unreachable`)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('9px');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectArea(page, PAGE);
  await page.context().close();
});
