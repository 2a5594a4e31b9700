import { expect, type Browser, type Page } from '@playwright/test';
import { SHELL_ADDRESS, type AreaFailureReason } from '@portal/domain';

import { openAs } from '../../src/open-as';
import { expectArea, expectHome } from '../../src/portal-page';
import { PAGES } from '../areas';
import { type OwnPortal } from './own-portal';
import { test } from './own-portal-test';

/** The failing area, one of its pages, and a working area. */
const AREA = 'requests';
const PAGE = PAGES.requestAssign;
const OTHER = PAGES.repairs;

/** The shell's tests cover the look of each failure; one kind runs every time, all in the long run. */
const LONG = { tag: '@long' };

const MANIFEST = `**/remotes/${AREA}/**/mf-manifest.json`;

let portal: OwnPortal;
test.beforeAll(({ portal: own }) => {
  portal = own;
});

/** Opens the start page as somebody who has every area, and marks the page, to see that it was not loaded again. */
async function openPortal(browser: Browser): Promise<Page> {
  const page = await openAs(browser, 'everyone', '/home', { baseURL: portal.url });
  await expectHome(page);
  await markPage(page);
  return page;
}

/** Opens a page that shows no area, in a browser that does not tell when it is idle: no area is loaded ahead. */
async function openAccount(browser: Browser): Promise<Page> {
  const page = await openPortal(browser);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await page.goto(SHELL_ADDRESS.account);
  await expectAccount(page);
  return page;
}

/** Waits for the page itself: its heading comes with the first bytes. */
async function expectAccount(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Mis datos')).toBeVisible();
  await markPage(page);
}

const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isStillHere: true }));

const follow = (page: Page, { path }: { path: string }) =>
  page.getByRole('navigation', { name: 'Menú principal' }).locator(`a[href="${path}"]`).click();
const failure = (page: Page) => page.getByRole('main').getByText(`${AREA} · `);
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

async function expectFailure(page: Page, reason: AreaFailureReason): Promise<void> {
  await expect(failure(page)).toHaveText(`${AREA} · ${reason}`, { timeout: 30_000 });
  await expect(retry(page)).toBeVisible();
}

/** Expects that the rest of the portal works: another area, the menu; the failing one is in its place. */
async function expectTheRestWorks(page: Page): Promise<void> {
  await follow(page, OTHER);
  await expectArea(page, OTHER);
  await expect(failure(page)).toHaveCount(0);
}

async function expectLogoutWorks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
}

/** The cause is gone: the area opens by 'Reintentar', in the page that was there all the time. */
async function expectRecovery(page: Page): Promise<void> {
  await retry(page).click();
  await expectArea(page, PAGE);
  await expectSamePage(page);
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
}

test.describe('a file that does not come as it should', () => {
  const causes: { what: string; reason: AreaFailureReason; spoil: (page: Page) => Promise<unknown> }[] = [
    {
      what: 'unreachable',
      reason: 'unreachable',
      spoil: (page) => page.route(`**/remotes/${AREA}/**`, (route) => route.abort('connectionrefused')),
    },
    {
      what: 'answered with 503',
      reason: 'unreachable',
      spoil: (page) => page.route(MANIFEST, (route) => route.fulfill({ status: 503, body: 'later' })),
    },
    {
      what: 'HTML instead of the manifest',
      reason: 'unreachable',
      spoil: (page) =>
        page.route(MANIFEST, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal cautivo</title>' }),
        ),
    },
  ];
  test('unreachable, unwilling or something else: that area says so, everything else works, and it comes back without a reload', async ({
    browser,
  }) => {
    const page = await openPortal(browser);
    for (const { what, reason, spoil } of causes) {
      await test.step(what, async () => {
        await spoil(page);
        await follow(page, PAGE);
        await expectFailure(page, reason);
        await expectTheRestWorks(page);
        await page.unrouteAll();
      });
    }
    await causes[0]?.spoil(page);
    await follow(page, PAGE);
    await expectFailure(page, 'unreachable');
    await page.unrouteAll();
    await expectRecovery(page);
    await expectLogoutWorks(page);
  });

  test('a file that all areas share: it comes back without a reload', LONG, async ({ browser }) => {
    const page = await openAccount(browser);
    await page.route('**/shell/**/*.js', (route) => route.abort('connectionrefused'));
    await follow(page, PAGE);
    await expectFailure(page, 'unreachable');
    await page.unrouteAll();
    await expectRecovery(page);
    await expectTheRestWorks(page);
    await expectLogoutWorks(page);
  });
});
