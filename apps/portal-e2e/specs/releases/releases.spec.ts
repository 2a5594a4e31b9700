import { expect, type Browser, type Page } from '@playwright/test';
import type { ReleaseRemote } from '@portal/domain';

import { expectNoViolations, PHONE, WIDE } from '../../src/axe';
import { expectFocus, pressWithKeyboard, tabTo, typeInto } from '../../src/keyboard';
import { openAs } from '../../src/open-as';
import { type OwnPortal } from './own-portal';
import { test } from './own-portal-test';
import { PEOPLE, type Person } from '../../src/people';
import { expectArea, expectHome, expectToast } from '../../src/portal-page';
import { PAGES, TOASTS } from '../areas';

/** The area that is published, the page of it with a form, and another one. */
const AREA = 'requests';
const FORM = PAGES.requestCreate;
const LIST = PAGES.requestMine;
const TITLE = 'Solicitudes';
const TYPED = 'Gotera sobre la caja registradora';

const NOW = { dryRun: false };

let portal: OwnPortal;
let before: Readonly<Record<string, ReleaseRemote>>;
test.beforeAll(async ({ portal: own, team }) => {
  portal = own;
  before = (await portal.release()).remotes;
  // The second version is recognisable, and has an additional page.
  team.edit(AREA, 'src/App.tsx', (text) =>
    text
      .replace(
        '<Routes>',
        '<div id="second-version">\n    <Routes>\n      <Route path={PAGES.news.path} element={<h1>{PAGES.news.title}</h1>} />',
      )
      .replace('</Routes>', '</Routes>\n    </div>'),
  );
  team.edit(AREA, 'src/pages.ts', (text) =>
    text.replace(
      'PAGES = {',
      "PAGES = {\n  news: areaPage('/request/news', 'Novedades', { staff: [5, 6], contractor: [] }, { label: 'Novedades', icon: 'info', order: 999 }),",
    ),
  );
});
test.afterAll(async () => {
  for (const name of Object.keys((await portal.release()).remotes)) {
    const version = before[name]?.version;
    if (version === undefined) await portal.tool.withdraw(name, undefined, NOW);
    else await portal.tool.rollBack([name], version, NOW);
  }
});
test.describe.configure({ mode: 'serial' });

async function open(browser: Browser, who: Person, path: string): Promise<Page> {
  const page = await openAs(browser, who, path, { baseURL: portal.url });
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  return page;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const follow = (page: Page, { path }: { path: string }) => menu(page).locator(`a[href="${path}"]`).click();
const secondVersion = (page: Page) => page.locator('#second-version');
const offer = (page: Page) => page.getByText(`Hay una versión nueva de «${TITLE}».`);
const description = (page: Page) => page.getByLabel('Descripción');
const isSamePage = (page: Page) => page.evaluate(() => 'isStillHere' in window);

async function fillHalf(page: Page): Promise<void> {
  await expectArea(page, FORM);
  await description(page).fill(TYPED);
}

/** Waits for the offer of another version, which leaves the typed form alone. */
async function expectOffer(page: Page): Promise<void> {
  await expect(offer(page)).toBeVisible();
  await expect(description(page)).toHaveValue(TYPED);
}

async function expectVersion(page: Page, place: { path: string; title: string }, isSecond: boolean): Promise<void> {
  await expectArea(page, place);
  await expect(secondVersion(page)).toHaveCount(isSecond ? 1 : 0);
  await expect(menu(page).getByRole('link', { name: 'Novedades' })).toHaveCount(isSecond ? 1 : 0);
}

test('a version is published, taken back, tried, promoted and withdrawn while a form is half filled in an open tab', async ({
  browser,
  team,
}) => {
  // One test of the whole walk, as long as those that it holds together.
  const { shell } = await portal.release();
  const page = await open(browser, 'everyone', FORM.path);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await fillHalf(page);
  await team.publish(AREA);
  const second = (await portal.release()).remotes[AREA]!.version;
  await expectOffer(page);
  await expect(secondVersion(page)).toHaveCount(0);

  // Said in passing: it covers nothing, also on a phone, and can be put off.
  await expectNoViolations(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Crear solicitud' }).click({ trial: true });
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Después' }).click();
  await expect(offer(page)).toHaveCount(0);
  await follow(page, LIST);
  await expectVersion(page, LIST, true);
  await follow(page, { path: '/request/news' });
  await expectArea(page, { title: 'Novedades' });
  expect((await portal.release()).shell).toEqual(shell);

  // And back, in the same tab.
  await follow(page, FORM);
  await fillHalf(page);
  await portal.tool.rollBack([AREA], undefined, NOW);
  await expectOffer(page);
  await follow(page, LIST);
  await expectVersion(page, LIST, false);

  // Tried by a person.
  await portal.tool.setCandidate(AREA, second, { persons: [PEOPLE.assigner] }, NOW);
  const [chosen, other] = await Promise.all([
    open(browser, 'assigner', PAGES.requestAssign.path),
    open(browser, 'client', LIST.path),
  ]);
  await expectVersion(chosen, PAGES.requestAssign, true);
  await expectVersion(other, LIST, false);
  await portal.tool.endCandidate(AREA, NOW);
  await expect(offer(chosen)).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
  await follow(chosen, { path: '/home' });
  await follow(chosen, PAGES.requestAssign);
  await expectVersion(chosen, PAGES.requestAssign, false);

  // Forward again, on demand: the typed values are a draft, which reappears.
  await follow(page, FORM);
  await fillHalf(page);
  await portal.tool.promote(AREA, second, NOW);
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await expectVersion(page, FORM, true);
  await expect(description(page)).toHaveValue(TYPED);

  await portal.tool.withdraw(AREA, undefined, NOW);
  await follow(page, { path: '/home' });
  await expect(menu(page).locator(`a[href="${FORM.path}"]`)).toHaveCount(0);
  await portal.tool.rollBack([AREA], before[AREA]!.version, NOW);
  await expect(menu(page).locator(`a[href="${FORM.path}"]`)).toBeVisible();
  expect([await isSamePage(page), await isSamePage(chosen)]).toEqual([true, true]);
  expect(complaints).toEqual([]);
  await Promise.all([page, chosen, other].map((tab) => tab.context().close()));
});

test("'Versiones' is worked with the keyboard alone, and has no accessibility violations", async ({ browser }) => {
  const page = await open(browser, 'admin', PAGES.releases.path);
  const card = page.getByRole('listitem', { name: TITLE });
  await expect(card).toBeVisible();
  await expectNoViolations(page);
  await pressWithKeyboard(card.getByRole('button', { name: `Más de ${TITLE}` }));
  await expectFocus(page.getByRole('menuitem', { name: 'Probar otra versión' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Probar otra versión de «${TITLE}»` });
  await expectNoViolations(page);
  const select = dialog.getByRole('combobox', { name: 'Versión' });
  await tabTo(select);
  await page.keyboard.press('ArrowDown');
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await typeInto(dialog.getByLabel('Parte de las personas'), '25');
  await pressWithKeyboard(dialog.getByRole('button', { name: 'Guardar' }));
  await expectToast(page, TOASTS.release.candidateSaved);
  await expect(card).toContainText('25 % de las personas');
  await page.context().close();
  await portal.tool.endCandidate(AREA, NOW);
});

test(
  'a new area adds to menu, Inicio, Buscar and the page of a request in tabs that are open',
  { tag: '@long' },
  async ({ browser, team }) => {
    const page = await open(browser, 'assigner', '/home');
    await expectHome(page);
    await team.newArea('inspections', 'Inspecciones');
    await team.publish('inspections');
    const entry = menu(page).getByRole('link', { name: 'Inspecciones' });
    await expect(entry).toBeVisible();
    await expect(page.getByRole('link', { name: '1 Inspecciones por revisar' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar solicitudes e inspecciones' }).fill('inspecciones');
    await expect(page.getByRole('option', { name: 'Inspecciones' })).toBeVisible();
    await page.getByRole('combobox').fill('Mall');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Inspecciones' })).toBeVisible();
    await entry.click();
    await expectArea(page, { title: 'Inspecciones' });
    expect(await isSamePage(page)).toBe(true);
    await page.context().close();
  },
);
