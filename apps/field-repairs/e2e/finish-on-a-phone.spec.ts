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

/** The connection is cut at these moments, and the tab killed after one of them. */
const CUTS: readonly Cut[] = [0, 0.41, 1, 'before-answer', 'within-answer'];
const KILLED_AFTER = 2;
const PHOTOS = 2;

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

test(
  'two photos of 8 MB go through a connection cut at five moments, with the tab killed in between',
  LONG,
  async ({ browser, areaUrl, storedWork }, testInfo) => {
    test.setTimeout(240_000);
    const photos = await takePhotos(testInfo.outputDir, PHOTOS);
    for (const { path } of photos) expect((await stat(path)).size).toBeGreaterThan(7.5e6);
    const { request, proxy, context, page: firstPage, close } = await openFinishBehindProxy(browser, areaUrl);
    let page = firstPage;
    await slowDown(page, 3e6);

    const paths = photos.map(({ path }) => path);
    await fillFinish(page, {
      description: 'Se cambió la válvula y se probó la presión',
      result: paths.slice(0, PHOTOS / 2),
      supplies: paths.slice(PHOTOS / 2),
    });
    await expectSaved(page);
    await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 1, files: PHOTOS + 1 });

    proxy.cut(CUTS);
    await send(page);
    for (let cuts = 1; cuts <= CUTS.length; cuts += 1) {
      await expect.poll(() => proxy.counts().cut, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(cuts);
      if (cuts === KILLED_AFTER) {
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
    expect(cut).toBe(CUTS.length);
    expect(bytes).toBeLessThan(PHOTOS * 875_000);

    const stored = await storedWork(request.id);
    expect(stored).toMatchObject({ status: 'finalizado', repairs: 1, finishes: 1 });
    expect(stored.photos).toMatchObject({ result: PHOTOS / 2, supplies: PHOTOS / 2, signature: 1 });

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
  },
);

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
