import { CLOCK_TOLERANCE_MS } from '@portal/domain';
import { expect, test, type Page } from '@playwright/test';

import { expectSaved, fillFinish, savedOnDevice } from '../src/field-work';
import { signInOverHttp } from '../src/http-person';
import { credentialsOf, type Credentials } from '../src/people';
import { ownScenario } from '../src/scenario';
import { storedWork } from '../src/stored-records';
import { withDatabase } from '../src/own-database';
import { aPhone, type Phone } from '../src/phone';
import {
  storedUsers,
  untilFilesStored,
  untilHistoriesStored,
  untilPhotosStored,
  untilPortalStored,
} from '../src/stored-on-device';
import { choose, complaintsOf, enter, expectArea } from '../src/portal-page';
import { openSwitchedProxy, type SwitchedProxy } from '../src/switched-proxy';
import { drawPhoto } from '../src/test-photos';
import { PAGES } from './areas';
import { publishAgain, publishShellAgain } from './releases/forced-releases';
import { startOwnPortal, type OwnPortal } from './releases/own-portal';

const AREA = 'field-repairs';
const PAGE = PAGES.requestOperator;
/** By how much the phone's clock is wrong all the time: milliseconds. */
const CLOCK_AHEAD = 3 * 60 * 60_000;

/** Everything that the browser keeps of a person and of the portal. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'portal-field-repairs'),
    person: localStorage.getItem('portal-person'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
const NOTHING = { caches: [], databases: [], person: null, workers: 0 };

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

/** Reads the moves of a request and the times of its repairs, in milliseconds. */
const storedMoves = (request: number) =>
  withDatabase(
    async (query) => ({
      events: await query<{ event: string }>(
        `select event from request_history where request_id = $1 and event in ('start', 'finish') order by id`,
        [request],
      ),
      times: await query<Record<'started' | 'finished', number>>(
        `select extract(epoch from started_at)::float8 * 1000 as started, extract(epoch from finished_at)::float8 * 1000 as finished
       from repairs where request_id = $1`,
        [request],
      ),
    }),
    portal.dataDir,
  );

/**
 * Lists the versions, of the shell and of the operators' area, whose scripts this page has loaded since it was opened. The
 * executed ones are among them, so that one version of each means no mixture.
 */
const executedVersions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const versions = files.flatMap((file) => /^\/(shell|remotes\/[^/]+)\/[^/]+(?=\/.*\.js$)/.exec(file)?.[0] ?? []);
    return [...new Set(versions)].sort();
  });

/** A portal of its own, the proxy before it that takes it away, and a phone that reaches it only so. */
let portal: OwnPortal;
let proxy: SwitchedProxy;
let phone: Phone;
test.beforeAll(async () => {
  portal = await startOwnPortal();
  proxy = await openSwitchedProxy(portal.url);
  phone = aPhone(proxy.url);
});
test.afterAll(async () => {
  await phone.throwAway();
  await proxy.close();
  await portal.stop();
});

test('a phone with a wrong clock works without a network, is killed after each step, sends everything once, follows the releases, and leaves nothing to another person', async () => {
  const work = await ownScenario(portal.url);
  const request = await work.requestIn('asignado');
  const { shell, remotes } = await portal.release();
  const first = remotes[AREA]!.version;
  const areaAt = (version: string): string => `/remotes/${AREA}/${version}`;
  const shellAt = (version: string): string => `/shell/${version}`;
  let page: Page;
  const bar = () => page.getByRole('status').filter({ hasText: /(Sin|Hay) conexión\./ });
  const visit = () => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Cómo llegar' }) });
  const openAway = async () => {
    await phone.kill();
    page = await phone.open({ isOffline: true, clockAhead: CLOCK_AHEAD });
    await page.goto(PAGE.path);
    await expectArea(page, PAGE);
    await expect(bar()).toContainText('Sin conexión.');
  };
  const networkIsBack = async () => {
    proxy.switchTo('portal');
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptOn(page)).toEqual(NOTHING);
  };
  const signIn = async (person: Credentials) => {
    await enter(page, person);
    await page.goto(PAGE.path);
    await expectArea(page, PAGE);
  };

  page = await phone.open({ clockAhead: CLOCK_AHEAD });
  await page.goto('/login');
  await signIn(work.operator);
  await untilPortalStored(page, first);
  await untilHistoriesStored(page);
  await untilPhotosStored(page, 1);
  await expectInstallable(page);
  await openAway();
  const second = await publishAgain(portal, AREA);

  await test.step('opened without a network: every script is of the release that is kept', async () => {
    expect(await executedVersions(page)).toEqual([areaAt(first), shellAt(shell.version)]);
  });

  await test.step('the list, its age, and the details of a request with its photo are there', async () => {
    await expect(page.getByRole('main').getByText('Datos del')).toBeVisible();
    await visit().getByRole('button', { name: 'Más' }).click();
    await visit()
      .getByRole('button', { name: /^Ver fotos e historial/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Detalles de la solicitud' });
    await expect(dialog.getByText('Datos del')).toBeVisible();
    await expect(dialog.getByText('Solicitud creada')).toBeVisible();
    const photo = dialog.getByRole('button', { name: 'Ampliar foto 1 de 1' }).locator('img');
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  });

  const worked: number[] = [];
  await test.step('a start, the phone killed; its finish, the phone killed', async () => {
    await visit().getByRole('button', { name: 'Iniciar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
    await choose(dialog, 'Sede representada:', 'Santiago Centro');
    await dialog.getByLabel('Foto del lugar', { exact: true }).setInputFiles([await drawPhoto('inicio')]);
    await expectSaved(page);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(visit().getByText('Por enviar')).toBeVisible();
    worked.push(Date.now());
    await openAway();
    await expect(visit().getByText('En proceso')).toBeVisible();
    await visit().getByRole('button', { name: 'Finalizar', exact: true }).click();
    await fillFinish(page, {
      description: 'Listo',
      result: [await drawPhoto('resultado 1'), await drawPhoto('resultado 2')],
      supplies: [await drawPhoto('insumo')],
    });
    await expectSaved(page);
    await page.getByRole('button', { name: 'Finalizar reparación' }).click();
    await expect(visit().getByText('Por enviar')).toBeVisible();
    worked.push(Date.now());
    await openAway();
    const outbox = page.getByRole('region', { name: 'Por enviar' });
    await outbox.getByText('2, se envían solos').click();
    await expect(outbox.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the network is back: another operator who signs in on this phone finds nothing of it', async () => {
    await page.context().setOffline(false);
    await expect(bar()).toContainText('Hay conexión.');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await signIn(credentialsOf('otherOperator'));
    const other = await signInOverHttp(portal.url, 'otherOperator');
    await expect.poll(() => storedUsers(page)).toEqual([other.id]);
    for (const text of ['Por enviar', 'Sin terminar en este dispositivo', `N° ${request.numRequest}`]) {
      await expect(page.getByText(text)).toHaveCount(0);
    }
    await signOut();
  });

  await test.step('the person signs in: everything is sent once, in order, at the hours of the work', async () => {
    await signIn(work.operator);
    await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 0, files: 0 });
    const photos = { start: 1, result: 2, supplies: 1, signature: 1 };
    expect(await storedWork(request.id, portal.dataDir)).toMatchObject({
      status: 'finalizado',
      repairs: 1,
      finishes: 1,
      photos,
    });
    const { events, times } = await storedMoves(request.id);
    expect(events.map(({ event }) => event)).toEqual(['start', 'finish']);
    for (const [index, at] of [times[0]!.started, times[0]!.finished].entries()) {
      expect(Math.abs(at - worked[index]!)).toBeLessThan(CLOCK_TOLERANCE_MS);
    }
  });

  await test.step('the area is of what was published meanwhile', async () => {
    await untilPortalStored(page, second);
    await page.reload();
    await expectArea(page, PAGE);
    expect(await executedVersions(page)).toEqual([areaAt(second), shellAt(shell.version)]);
  });

  await test.step('a file that the device damaged is fetched again and mended', async () => {
    const complaints = complaintsOf(page);
    const key = `${areaAt(second)}/remoteEntry.js`;
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
    await expect(bar()).toContainText('Sin conexión.');
    await networkIsBack();
    await expect(bar()).toHaveCount(0);
  });

  await test.step('a rollback while nothing could be reached is offered when the network is back, and taken without a reload', async () => {
    proxy.switchTo('nothing');
    await page.goto(PAGE.path);
    await expect(bar()).toContainText('Sin conexión.');
    await portal.tool.rollBack([AREA], first, { dryRun: false });
    expect(await executedVersions(page)).toEqual([areaAt(second), shellAt(shell.version)]);
    await page.evaluate(() => performance.clearResourceTimings());
    await networkIsBack();
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    await expect.poll(() => executedVersions(page)).toEqual([areaAt(first)]);
    await expectArea(page, PAGE);
    await untilFilesStored(page, areaAt(first), areaAt(second));
  });

  await test.step('a newer shell comes with a reload, and is what opens without a network', async () => {
    const newer = shellAt(await publishShellAgain(portal));
    await expect(page.getByText('Hay una versión nueva del portal.')).toBeVisible();
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expectArea(page, PAGE);
    await untilFilesStored(page, newer);
    await openAway();
    await expect.poll(() => executedVersions(page)).toEqual([areaAt(first), newer]);
  });

  await test.step('a person whose areas need a network keeps nothing', async () => {
    await page.context().setOffline(false);
    await expect(bar()).toContainText('Hay conexión.');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await signIn(work.operator);
    await signOut();
    await enter(page, credentialsOf('client'));
    await expect.poll(() => keptOn(page)).toEqual(NOTHING);
  });
});
