import { stat } from 'node:fs/promises';

import { LIMITS, type Page, type RepairDetail, type RepairListItem } from '@portal/domain';
import {
  type Browser,
  type BrowserContext,
  type Cut,
  drawPhoto,
  expect,
  expectSaved,
  expectToast,
  type FieldWork,
  fieldWork,
  fillFinish,
  hueOf,
  savedOnDevice,
  openCuttingProxy,
  openFinish,
  openPhone,
  PORTAL,
  type Page as BrowserPage,
  signInLiquidator,
  sizeOf,
  takePhotos,
  test,
} from '@portal/portal-e2e';
import { TOASTS } from '../src/toasts';

/** A journey with its photos: the connection is cut at these moments, the tab killed after these cuts. */
type Journey = { title: string; tag?: string; photos: number; cuts: readonly Cut[]; killedAfter: readonly number[] };

const JOURNEYS: readonly Journey[] = [
  {
    title: 'two photos of 8 MB go through a connection cut at five moments, with the tab killed in between',
    photos: 2,
    cuts: [0, 0.41, 1, 'before-answer', 'within-answer'],
    killedAfter: [2],
  },
  {
    title: 'ten photos of 8 MB go through a connection cut at twenty moments, with the tab killed five times',
    photos: 10,
    cuts: [
      ...[0, 0.005, 0.02, 0.04, 0.07, 0.1, 0.14, 0.18, 0.23, 0.28, 0.34, 0.41, 0.5, 0.62, 0.78, 0.95],
      0.9999,
      1,
      'before-answer',
      'within-answer',
    ],
    killedAfter: [3, 8, 13, 16, 18],
  },
];

/** More than the browser tries by itself: it sends once more what broke on a connection that it had used before. */
const BEFORE_ANSWERS: readonly Cut[] = Array<Cut>(6).fill('before-answer');

/** Every run has the kill between the server's deed and its answer; the rest is in the outbox's own tests, and here in the long run. */
const LONG = { tag: '@long' };

let work: FieldWork;
test.beforeAll(async () => {
  work = await fieldWork(PORTAL);
});

/** A connection as in a mall's basement: slow both ways, and late. */
async function slowDown(page: BrowserPage, bytesPerSecond: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 120,
    uploadThroughput: bytesPerSecond,
    downloadThroughput: bytesPerSecond,
  });
}

const send = (page: BrowserPage) => page.getByRole('button', { name: 'Finalizar reparación' }).click();
const waiting = (page: BrowserPage) => page.getByText('Envío pendiente.', { exact: true });

/** The tab is gone without a word, as when the system needs its memory. */
async function killTab(context: BrowserContext, page: BrowserPage): Promise<BrowserPage> {
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}

/** Opens the finish of a started request on a phone, behind a proxy that can cut its connection. */
async function openFinishBehindProxy(browser: Browser, areaUrl: string) {
  const request = await work.started();
  const proxy = await openCuttingProxy(areaUrl);
  const context = await openPhone(browser, proxy.url, work.operator);
  const page = await context.newPage();
  await openFinish(page, request);
  const close = async () => {
    await context.close();
    await proxy.close();
  };
  return { request, proxy, context, page, close };
}

for (const { title, photos: count, cuts: moments, killedAfter } of JOURNEYS) {
  test(title, LONG, async ({ browser, areaUrl, storedWork }, testInfo) => {
    test.setTimeout(240_000);
    const photos = await takePhotos(testInfo.outputDir, count);
    for (const { path } of photos) expect((await stat(path)).size).toBeGreaterThan(7.5e6);
    const { request, proxy, context, page: firstPage, close } = await openFinishBehindProxy(browser, areaUrl);
    let page = firstPage;
    await slowDown(page, 3e6);

    const began = Date.now();
    const paths = photos.map(({ path }) => path);
    await fillFinish(page, {
      description: 'Se cambió la válvula y se probó la presión',
      result: paths.slice(0, count / 2),
      supplies: paths.slice(count / 2),
    });
    await expectSaved(page);
    const shrunkIn = Date.now() - began;
    await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 1, files: count + 1 });

    proxy.cut(moments);
    await send(page);
    for (let cuts = 1; cuts <= moments.length; cuts += 1) {
      await expect.poll(() => proxy.counts().cut, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(cuts);
      if (killedAfter.includes(cuts)) {
        page = await killTab(context, page);
        await slowDown(page, 3e6);
        await page.goto('/repair/create');
      } else {
        // It would try again by itself, later and later; nobody has to wait for that.
        const retry = page.getByRole('button', { name: 'Intentar ahora' });
        await retry.click({ timeout: 2_000 }).catch(() => expect(proxy.counts().cut).toBeGreaterThanOrEqual(cuts));
      }
    }
    await expectToast(page, TOASTS.repair.created);
    await expect(page).toHaveURL(/\/request\/operator/);
    await expect(page.getByText('Sin terminar en este dispositivo')).toHaveCount(0);
    expect(await savedOnDevice(page)).toEqual({ drafts: 0, files: 0 });
    const { bytes, cut } = proxy.counts();
    const megabytes = (bytes / 1e6).toFixed(1);
    testInfo.annotations.push({
      type: 'measurements',
      description: `made small in ${shrunkIn} ms, a body of ${megabytes} MB, ${cut} cuts, in ${Date.now() - began} ms`,
    });
    expect(cut).toBe(moments.length);
    expect(bytes).toBeLessThan(8e6);

    const stored = await storedWork(request.id);
    expect(stored).toMatchObject({ status: 'finalizado', repairs: 1, finishes: 1 });
    expect(stored.photos).toMatchObject({ result: count / 2, supplies: count / 2, signature: 1 });

    // Every photo equals the taken one, in its position.
    const liquidator = await signInLiquidator(PORTAL);
    const found = await liquidator.get<Page<RepairListItem>>(`/repairs/?q=${request.numRequest}`);
    const repair = (await liquidator.get<{ data: RepairDetail }>(`/repairs/${found.body.data[0]?.id}`)).body.data;
    for (const [index, photo] of repair.filesRepairs.entries()) {
      const { bytes: picture } = await liquidator.download(photo.url);
      expect(await sizeOf(picture)).toEqual([LIMITS.photoPixels, 1536]);
      expect(Math.abs((await hueOf(picture)) - (photos[index]?.hue ?? -99))).toBeLessThan(12);
    }
    await close();
  });
}

test('a tab killed after the server had the repair and before it could say so makes no second one', async ({
  browser,
  areaUrl,
  storedWork,
}) => {
  const { request, proxy, context, page: firstPage, close } = await openFinishBehindProxy(browser, areaUrl);
  let page = firstPage;
  await fillFinish(page, { description: 'Listo', result: [await drawPhoto('uno'), await drawPhoto('dos')] });
  await expectSaved(page);
  proxy.cut(BEFORE_ANSWERS);
  await send(page);
  await expect.poll(() => proxy.counts().cut).toBeGreaterThan(0);
  expect(await storedWork(request.id)).toMatchObject({ status: 'finalizado', finishes: 1 });
  expect(await savedOnDevice(page)).toEqual({ drafts: 1, files: 3 });

  page = await killTab(context, page);
  proxy.heal();
  await page.goto('/request/operator');
  await expectToast(page, TOASTS.repair.created);
  await expect(page.getByText('Sin terminar en este dispositivo')).toHaveCount(0);
  expect(await savedOnDevice(page)).toEqual({ drafts: 0, files: 0 });
  const stored = await storedWork(request.id);
  expect(stored).toMatchObject({ status: 'finalizado', repairs: 1, finishes: 1 });
  expect(stored.photos).toMatchObject({ result: 2, signature: 1 });
  await close();
});

test(
  'neither sends nor discards a change after an unnoticed send unseen',
  LONG,
  async ({ browser, areaUrl, storedWork }) => {
    const { request, proxy, page, close } = await openFinishBehindProxy(browser, areaUrl);
    await fillFinish(page, { description: 'Primera versión', result: [await drawPhoto('uno')] });
    await expectSaved(page);
    proxy.cut(BEFORE_ANSWERS);
    await send(page);
    await expect(waiting(page)).toBeVisible();
    await page.getByRole('button', { name: 'Corregir' }).click();
    proxy.heal();
    const { answered } = proxy.counts();
    await page.getByLabel('Descripción').fill('Segunda versión');
    await send(page);
    await expect(page.getByText('Esta reparación ya había sido recibida')).toBeVisible();
    await expect(page.getByLabel('Descripción')).toHaveValue('Segunda versión');
    expect(proxy.counts().answered).toBe(answered);
    expect(await savedOnDevice(page)).toMatchObject({ drafts: 1 });
    expect(await storedWork(request.id)).toMatchObject({ status: 'finalizado', repairs: 1, finishes: 1 });

    await page.getByRole('button', { name: 'Descartar borrador' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar borrador' }).click();
    await expect(page).toHaveURL(/\/request\/operator/);
    expect(await savedOnDevice(page)).toEqual({ drafts: 0, files: 0 });
    await close();
  },
);
