import { expect, type Browser, type Page } from '@playwright/test';
import type { AreaFailureReason } from '@portal/domain';

import { credentialsOf } from '../../src/open-as';
import { signedInContext } from '../../src/signed-in-context';
import { expectArea, expectHome } from '../../src/portal-page';
import { PAGES } from '../areas';
import { type OwnPortal } from './own-portal';
import { test } from './own-portal-test';

/** An area with parts that it loads later: the charts of its report, once they are opened. */
const AREA = 'finance-report';
const PAGE = PAGES.report;
const OTHER = PAGES.inventory;

/** Effect of a tampered script that runs. */
const ATTACK = '\n;window.wasTampered = true;\n';

const isEntry = (file: string): boolean => file === 'remoteEntry.js';
const isExposed = (file: string): boolean => /^__federation_expose_App\..*\.js$/.test(file);
const isLazy = (file: string): boolean => file.endsWith('.js') && !isEntry(file) && !isExposed(file);
const isStyle = (file: string): boolean => file.endsWith('.css');

let portal: OwnPortal;
test.beforeAll(({ portal: own }) => {
  portal = own;
});

type IsTampered = (file: string) => boolean;

const follow = (page: Page, { path }: { path: string }) =>
  page.getByRole('navigation', { name: 'Menú principal' }).locator(`a[href="${path}"]`).click();

/** Opens the start page of a portal whose files an intruder changes, in the store or on their way. */
async function openPortal(browser: Browser, isTampered: IsTampered, attack: string): Promise<Page> {
  const context = await signedInContext(browser, portal.url, credentialsOf('everyone'));
  const page = await context.newPage();
  const isAttacked = ({ pathname }: URL): boolean =>
    pathname.startsWith(`/remotes/${AREA}/`) && isTampered(pathname.split('/').at(-1) ?? '');
  await page.route(isAttacked, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + attack });
  });
  await page.goto('/home');
  await expectHome(page);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  return page;
}

/** Expects that the area is refused, nothing of the attack ran, and the rest works; restored, it loads without a reload. */
async function expectRefused(browser: Browser, isTampered: IsTampered, reason: AreaFailureReason): Promise<void> {
  const page = await openPortal(browser, isTampered, ATTACK);
  await follow(page, PAGE);
  const refused = page.getByRole('main').getByText(`${AREA} · ${reason}`);
  const folded = page.getByRole('button', { name: 'Ver gráficos' });
  await expect(refused.or(folded)).toBeVisible({ timeout: 30_000 });
  if (await folded.isVisible()) await folded.click();
  await expect(refused).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
  await follow(page, OTHER);
  await expectArea(page, OTHER);
  await follow(page, PAGE);
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await retry.click();
  await expectArea(page, PAGE);
  const charts = page.getByRole('region', { name: 'Por operario', exact: true });
  await expect(charts.or(folded)).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  await expect(charts).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window && !('wasTampered' in window))).toBe(true);
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
}

for (const [what, isTampered, reason] of [
  ['the entry', isEntry, 'tampered'],
  // Its hash is in the entry alone: the shell cannot tell a refused file from one that did not arrive.
  ['a chunk that is loaded later', isLazy, 'unreachable'],
] as const) {
  test(`${what} that was tampered with does not run`, async ({ browser }) => {
    await expectRefused(browser, isTampered, reason);
  });
}

test('styles that were tampered with are not applied', async ({ browser }) => {
  const page = await openPortal(browser, isStyle, '\nbody { outline: 9px solid red; }');
  await follow(page, PAGE);
  await expectArea(page, PAGE);
  const receivedStyles = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css')));
  await expect
    .poll(receivedStyles)
    .toContainEqual(expect.objectContaining({ name: expect.stringContaining(`/remotes/${AREA}/`) }));
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('9px');
  await page.context().close();
});
