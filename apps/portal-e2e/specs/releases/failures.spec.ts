import { expect, type Browser, type Page } from '@playwright/test';
import { SHELL_ADDRESS, type AreaFailureReason, type Deployment } from '@portal/domain';

import { expectNoViolations } from '../../src/axe';
import { signInOverHttp } from '../../src/http-person';
import { openAs } from '../../src/open-as';
import { expectArea, expectHome } from '../../src/portal-page';
import { PAGES } from '../areas';
import { type OwnPortal } from './own-portal';
import { test, untilServed } from './own-portal-test';

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

/** The area opens by itself after another release, which the tab asks for when the network is back. */
async function expectRecoveryByRelease(page: Page): Promise<void> {
  await untilServed(portal);
  const registryAnswer = page.waitForResponse(/\/registry\.json/);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await (await registryAnswer).finished();
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

  test(
    'hanging: it is given up after a while, and another attempt does not wait for the first',
    LONG,
    async ({ browser }) => {
      const page = await openAccount(browser);
      await page.clock.install();
      // Every timer of the page is one of this clock.
      await page.reload();
      await expectAccount(page);
      const held = new Promise<void>(() => undefined);
      await page.route(MANIFEST, () => held);
      const manifestRequest = page.waitForRequest(MANIFEST);
      await follow(page, PAGE);
      await manifestRequest;
      await expect(page.getByRole('main').getByText('Cargando...')).toBeAttached();
      await page.clock.fastForward('01:00');
      await expectFailure(page, 'timeout');
      await expectNoViolations(page);
      await expectTheRestWorks(page);
      await follow(page, PAGE);
      await expect(page.getByRole('main').getByText('Cargando...')).toBeAttached();
      await page.clock.fastForward('01:00');
      await expectFailure(page, 'timeout');
      await page.unrouteAll();
      await expectRecovery(page);
      await expectLogoutWorks(page);
    },
  );
});

test.describe.serial('a version that is broken', LONG, () => {
  test('one for another contract is refused at load, until there is one that fits', async ({ browser }) => {
    const released = portal.release().remotes[AREA]!;
    portal.forceRelease((remotes) => {
      const version = `${released.version}x`;
      const manifest = released.manifest.replace(released.version, version);
      remotes[AREA] = { ...released, version, manifest, area: { ...released.area, contract: '^99.0.0' } };
    });
    await untilServed(portal);
    const page = await openPortal(browser);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await follow(page, PAGE);
    await expectFailure(page, 'contract');
    expect(loaded.filter((address) => address.startsWith(`/remotes/${AREA}/`))).toEqual([]);
    await expectTheRestWorks(page);
    await follow(page, PAGE);
    await expect(page.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
    portal.forceRelease((remotes) => {
      remotes[AREA] = released;
    });
    await expectRecoveryByRelease(page);
    await expectLogoutWorks(page);
  });

  const throwing: string[] = [];

  test('one that throws while it is loaded, until its team publishes a better one', async ({ browser, team }) => {
    team.edit(AREA, 'src/App.tsx', (text) => `${text}\nif (Date.now() > 0) throw new Error('thrown at load');\n`);
    await team.publish(AREA);
    await untilServed(portal);
    throwing.push(portal.release().remotes[AREA]!.version);
    const page = await openPortal(browser);
    await follow(page, PAGE);
    await expectFailure(page, 'broken');
    await expectTheRestWorks(page);
    await follow(page, PAGE);
    await expectFailure(page, 'broken');
    team.edit(AREA, 'src/App.tsx', (text) => text.replace(/\nif \(Date.now\(\) > 0\).*\n$/, ''));
    await team.publish(AREA);
    await expectRecoveryByRelease(page);
    await expectLogoutWorks(page);
  });

  test('one that throws while it is shown, in one of its pages alone, until an administrator rolls back what Versiones says of it', async ({
    browser,
    team,
  }) => {
    team.edit(AREA, 'src/assign/assign-page.tsx', (text) =>
      text.replace(
        /(export function AssignPage\(\)[^{]*\{)/,
        "$1\n  if (Date.now() > 0) throw new Error('thrown while rendering');",
      ),
    );
    await team.publish(AREA);
    await untilServed(portal);
    const version = portal.release().remotes[AREA]!.version;
    throwing.push(version);
    const page = await openPortal(browser);
    await follow(page, PAGE);
    await expectFailure(page, 'broken');
    await expectTheRestWorks(page);
    // The page beside it, of the same area, has nothing to do with it.
    await follow(page, PAGES.requestMine);
    await expectArea(page, PAGES.requestMine);
    await follow(page, PAGE);
    await expectFailure(page, 'broken');
    team.edit(AREA, 'src/assign/assign-page.tsx', (text) => text.replace(/\n  if \(Date.now\(\) > 0\).*;/, ''));
    const failed = { area: AREA, version, outcome: 'broken', page: PAGE.path };
    for (const who of ['client', 'assigner', 'processor', 'leader'] as const) {
      const person = await signInOverHttp(portal.url, who);
      expect((await person.send('POST', '/area-visits', { visits: [failed] })).status).toBe(200);
    }
    const admin = await signInOverHttp(portal.url, 'admin');
    const { areas } = (await admin.get<{ data: Deployment }>('/releases/current')).body.data;
    expect(areas.find(({ name }) => name === AREA)?.isFailing).toBe(true);
    expect((await admin.send('POST', `/releases/areas/${AREA}/rollback`, {})).status).toBe(200);
    expect(portal.release().remotes[AREA]?.version).not.toBe(version);
    await expectRecoveryByRelease(page);
    await expectLogoutWorks(page);
  });

  test('each of these failures is reported to the owners of the area, with version, page and person', async () => {
    const admin = await signInOverHttp(portal.url, 'admin');
    type Failures = { data: { version: string; reason: AreaFailureReason; page: string; user: { name: string } }[] };
    const { data } = (await admin.get<Failures>(`/releases/areas/${AREA}/failures?limit=200`)).body;
    const reports = data.filter(({ page, user }) => page === PAGE.path && user.name !== '');
    const reasons: AreaFailureReason[] = ['unreachable', 'timeout', 'contract', 'broken'];
    expect([...new Set(reports.map(({ reason }) => reason))].sort()).toEqual(expect.arrayContaining(reasons.sort()));
    const broken = reports.filter(({ reason }) => reason === 'broken').map(({ version }) => version);
    expect(broken).toEqual(expect.arrayContaining(throwing));
  });
});
