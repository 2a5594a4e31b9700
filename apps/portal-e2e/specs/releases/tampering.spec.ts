import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Browser, type Page } from '@playwright/test';
import { remoteBaseAddress, type ReleaseRemote } from '@portal/domain';

import { openAs } from '../../src/open-as';
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
let remote: ReleaseRemote;
test.beforeAll(({ portal: own }) => {
  portal = own;
  remote = portal.release().remotes[AREA]!;
});

const stored = (file: string): string =>
  join(portal.dataDir, 'releases', remoteBaseAddress(AREA, remote.version), file);

/**
 * Changes published files in the store, as an intruder would, compressed copies too.
 * @returns a function that undoes it
 */
function tamper(change: (file: string, content: string) => string | null): () => void {
  const undo: (() => void)[] = [];
  for (const file of Object.keys(remote.files)) {
    const before = readFileSync(stored(file));
    const after = change(file, before.toString('utf8'));
    if (after === null) continue;
    const copies = ['.br', '.gz'].flatMap((suffix) => {
      try {
        return [[stored(file) + suffix, readFileSync(stored(file) + suffix)] as const];
      } catch {
        // A file too small to be worth a compressed copy.
        return [];
      }
    });
    writeFileSync(stored(file), after);
    for (const [copy] of copies) rmSync(copy);
    undo.push(() => {
      writeFileSync(stored(file), before);
      for (const [copy, content] of copies) writeFileSync(copy, content);
    });
  }
  if (undo.length === 0) throw new Error('nothing was tampered with');
  return () => undo.forEach((step) => step());
}

const follow = (page: Page, { path }: { path: string }) =>
  page.getByRole('navigation', { name: 'Menú principal' }).locator(`a[href="${path}"]`).click();

async function openPortal(browser: Browser): Promise<Page> {
  const page = await openAs(browser, 'everyone', '/home', { baseURL: portal.url });
  await expectHome(page);
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  return page;
}

/** Expects that the area is refused, nothing of the attack ran, and the rest works; restored, it loads without a reload. */
async function expectRefused(browser: Browser, undo: () => void): Promise<void> {
  try {
    const page = await openPortal(browser);
    await follow(page, PAGE);
    const refused = page.getByRole('main').getByText(`${AREA} · tampered`);
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
    undo();
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
  } finally {
    undo();
  }
}

for (const [what, isTampered] of [
  ['the entry', isEntry],
  ['a chunk that is loaded later', isLazy],
] as const) {
  test(`${what} that was tampered with does not run`, async ({ browser }) => {
    await expectRefused(
      browser,
      tamper((file, content) => (isTampered(file) ? content + ATTACK : null)),
    );
  });
}

test('styles that were tampered with are not applied', async ({ browser }) => {
  const undo = tamper((file, content) => (isStyle(file) ? `${content}\nbody { outline: 9px solid red; }` : null));
  try {
    const page = await openPortal(browser);
    await follow(page, PAGE);
    await expectArea(page, PAGE);
    const receivedStyles = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css')));
    await expect
      .poll(receivedStyles)
      .toContainEqual(expect.objectContaining({ name: expect.stringContaining(`/remotes/${AREA}/`) }));
    expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('9px');
    await page.context().close();
  } finally {
    undo();
  }
});
