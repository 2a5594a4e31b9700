import { openDatabase } from '@portal/api';
import { CLOCK_TOLERANCE_MS, type RequestDetail } from '@portal/domain';
import { expect, test, type Page } from '@playwright/test';

import { filesOf, readDeviceDrafts, type DeviceDraft } from '../src/device-drafts';
import { expectSaved, fieldWork, fillFinish, savedOnDevice, type FieldWork } from '../src/field-work';
import { credentialsOf, signInOverHttp } from '../src/http-person';
import { storedUsers, untilHistoriesStored, untilPortalStored, untilPhotosStored } from '../src/stored-on-device';
import { choose, enter, expectArea } from '../src/portal-page';
import { drawnHash, storedHashes } from '../src/stored-photos';
import { drawPhoto } from '../src/test-photos';
import { PAGES } from './areas';
import { startPortalOnPhone, type PortalOnPhone } from './releases/portal-on-phone';

const LIST = PAGES.requestOperator;
/** By how much the phone's clock is wrong, from before its first start to after its last send: milliseconds. */
const CLOCK_AHEAD = 3 * 60 * 60_000;

let setting: PortalOnPhone;
let portal: PortalOnPhone['portal'];
let proxy: PortalOnPhone['proxy'];
let phone: PortalOnPhone['phone'];
let work: FieldWork;
test.beforeAll(async () => {
  setting = await startPortalOnPhone();
  ({ portal, proxy, phone } = setting);
  work = await fieldWork(portal.url);
});
test.afterAll(() => setting.stop());

const photos = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => drawPhoto(`${name} ${index + 1}`)));

/** Opens the list after the phone was killed, without a network. */
async function openAway(): Promise<Page> {
  const page = await phone.open({ isOffline: true, clockAhead: CLOCK_AHEAD });
  await page.goto(LIST.path);
  await expectArea(page, LIST);
  await expect(page.getByText('Sin conexión.')).toBeVisible();
  return page;
}

/** The card of a request in the list. */
const visit = (page: Page, { numRequest }: RequestDetail) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `N° ${numRequest}`, has: page.getByRole('link', { name: 'Cómo llegar' }) });

/** Hands the start of a request over to be sent. */
async function start(page: Page, request: RequestDetail, count: number): Promise<void> {
  await visit(page, request).getByRole('button', { name: 'Iniciar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
  await choose(dialog, 'Sede representada:', 'Santiago Centro');
  await dialog.getByLabel('Foto del lugar', { exact: true }).setInputFiles(await photos('inicio', count));
  await expect(dialog.getByText(`${count} de 5`)).toBeVisible();
  await expectSaved(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(visit(page, request).getByText('Por enviar')).toBeVisible();
}

/** Hands the finish of a request over to be sent. */
async function finish(page: Page, request: RequestDetail, count: number): Promise<void> {
  await visit(page, request).getByRole('button', { name: 'Finalizar', exact: true }).click();
  await fillFinish(page, {
    description: `Listo, ${count} fotos`,
    result: await photos('resultado', count),
    supplies: await photos('insumo', 1),
  });
  await expectSaved(page);
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  await expect(visit(page, request).getByText('Por enviar')).toBeVisible();
}

/** Reads the moves of a request and the times of each of its repairs from the database itself. */
async function storedMoves(requestId: number): Promise<{ events: string[]; times: Date[][] }> {
  const { pool, close } = await openDatabase({ dataDir: portal.dataDir });
  try {
    const events = await pool.query<{ event: string }>(
      `select event from request_history where request_id = $1 and event in ('start', 'finish') order by id`,
      [requestId],
    );
    const repairs = await pool.query<{ started_at: Date; finished_at: Date }>(
      'select started_at, finished_at from repairs where request_id = $1',
      [requestId],
    );
    return {
      events: events.rows.map(({ event }) => event),
      times: repairs.rows.map(({ started_at, finished_at }) => [started_at, finished_at]),
    };
  } finally {
    await close();
  }
}

/**
 * Stores the same files as the photos of a client's request, which no network breaks.
 * @returns their hashes there
 */
async function hashesOf(files: readonly Buffer[]): Promise<string[]> {
  const parts = files.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  const { id } = await work.assigned(parts);
  return (await storedHashes(portal.dataDir, id)).request ?? [];
}

/** Expects that the portal has the data that the device stored of a request. */
async function expectStored(request: RequestDetail, kept: readonly DeviceDraft[]): Promise<void> {
  const draftOf = (kind: string): DeviceDraft =>
    kept.find(({ draft: { id } }) => id.request === request.id && id.kind === kind)!;
  const [begun, ended] = [draftOf('start'), draftOf('finish')];
  const stored = await storedHashes(portal.dataDir, request.id);
  expect(stored.start).toEqual(await hashesOf(filesOf(begun, 'file')));
  expect(stored.result).toEqual(await hashesOf(filesOf(ended, 'fileEnd')));
  expect(stored.supplies).toEqual(await hashesOf(filesOf(ended, 'fileInsumos')));
  expect(stored.signature).toEqual(await Promise.all(filesOf(ended, 'signature').map(drawnHash)));
}

test(
  'three repairs are started and finished without a network, on a phone with a wrong clock that is killed after each step',
  { tag: '@long' },
  async () => {
    test.setTimeout(300_000);
    const requests = [await work.assigned(), await work.assigned(), await work.assigned()];
    let page = await phone.open({ clockAhead: CLOCK_AHEAD });
    await page.goto('/login');
    await enter(page, work.operator);
    await page.goto(LIST.path);
    await expectArea(page, LIST);
    await untilPortalStored(page, portal.release().remotes['field-repairs']!.version);
    await untilHistoriesStored(page, requests.length);
    await untilPhotosStored(page, requests.length);
    await phone.kill();
    proxy.switchTo('nothing');

    await test.step('the list, a request with its photo, and the supplies are there', async () => {
      page = await openAway();
      for (const request of requests) await expect(visit(page, request)).toBeVisible();
      const card = visit(page, requests[0]!);
      await card.getByRole('button', { name: 'Ver más' }).click();
      await card.getByRole('button', { name: /^Ver fotos e historial/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Detalles de la solicitud' });
      await expect(dialog.getByText('Solicitud creada')).toBeVisible();
      const photo = dialog.getByRole('button', { name: 'Ampliar foto 1 de 1' }).locator('img');
      await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    });

    for (const [index, request] of requests.entries()) {
      await test.step(`repair ${index + 1}: its start, the phone killed; its finish, the phone killed`, async () => {
        await phone.kill();
        page = await openAway();
        await start(page, request, index + 1);
        await phone.kill();
        page = await openAway();
        await expect(visit(page, request).getByText('En proceso')).toBeVisible();
        await finish(page, request, 3 - index);
      });
    }
    await phone.kill();

    page = await openAway();
    const outbox = page.getByRole('region', { name: 'Por enviar' });
    await outbox.getByText('6, se envían solos').click();
    await expect(outbox.getByRole('listitem')).toHaveCount(6);
    const kept = await readDeviceDrafts(page);
    expect(kept.map(({ draft }) => draft.submission?.isPending)).toEqual(Array(6).fill(true));
    await phone.kill();

    await test.step('another operator signs in on this phone, and finds nothing of it', async () => {
      proxy.switchTo('portal');
      page = await phone.open({ clockAhead: CLOCK_AHEAD });
      await page.goto('/login');
      const other = await signInOverHttp(portal.url, 'otherOperator');
      await enter(page, credentialsOf('otherOperator'));
      await page.goto(LIST.path);
      await expectArea(page, LIST);
      await expect.poll(() => storedUsers(page)).toEqual([other.id]);
      await expect(page.getByText('Por enviar')).toHaveCount(0);
      await expect(page.getByText('Sin terminar en este dispositivo')).toHaveCount(0);
      for (const { numRequest } of requests) await expect(page.getByText(`N° ${numRequest}`)).toHaveCount(0);
      await page.getByRole('button', { name: /^Menú de usuario/ }).click();
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step('the network is back: the person signs in, and everything is sent once, in order', async () => {
      await enter(page, work.operator);
      await page.goto(LIST.path);
      await expect.poll(() => savedOnDevice(page), { timeout: 60_000 }).toEqual({ drafts: 0, files: 0 });
      await expect(page.getByRole('region', { name: 'Por enviar' })).toHaveCount(0);
    });

    for (const request of requests) {
      const { events, times } = await storedMoves(request.id);
      expect(events).toEqual(['start', 'finish']);
      expect(times).toHaveLength(1);
      for (const [index, kind] of ['start', 'finish'].entries()) {
        const { draft } = kept.find(({ draft: { id } }) => id.request === request.id && id.kind === kind)!;
        const worked = (draft.submission?.submittedAt ?? 0) - CLOCK_AHEAD;
        expect(Math.abs(times[0]![index]!.getTime() - worked)).toBeLessThan(CLOCK_TOLERANCE_MS);
      }
      await expectStored(request, kept);
    }
  },
);
