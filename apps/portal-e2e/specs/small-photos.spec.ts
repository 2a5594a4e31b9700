import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test, type Locator, type Page } from '@playwright/test';

import { chooseAddress } from '../src/address';
import { PHONE } from '../src/axe';
import { takePhotos } from '../src/camera-photos';
import { fieldWork, fillFinish, openFinish, openPhone, type FieldWork } from '../src/field-work';
import { signInAccountOverHttp } from '../src/http-person';
import { openAs } from '../src/open-as';
import { smallPhotos } from '../src/photo-files';
import { choose } from '../src/portal-page';
import { finishOverHttp } from '../src/scenario';
import { PAGES } from './areas';

const { url: PORTAL } = chooseAddress();

const PHOTOS = 4;
/** Bytes that four photos may take on the way to the server. */
const MOST_BYTES = 3.5e6;
/** They take 1.4 MB: with less, a photo is missing or too coarse to show a fault. */
const LEAST_BYTES = 1.2e6;
/** A cheap phone is so many times slower than this machine. */
const PROCESSOR_SLOWED = 6;

let work: FieldWork;
let photos: string[];

test.beforeAll(async () => {
  work = await fieldWork(PORTAL);
  const folder = await mkdtemp(path.join(tmpdir(), 'photos-'));
  photos = (await takePhotos(folder, PHOTOS)).map((photo) => photo.path);
});

/**
 * Chooses the photos of a camera on a slow phone, presses the button at once, and again when it is offered later, and expects that
 * all of them leave the phone made small.
 */
async function expectSmallPhotos(page: Page, field: Locator, button: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWED });
  const sent = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && (request.headers()['content-type'] ?? '').startsWith('multipart/form-data'),
    { timeout: 150_000 },
  );
  await field.setInputFiles(photos);
  await button.click({ force: true });
  const later = expect(button)
    .toBeEnabled({ timeout: 150_000 })
    .then(() => button.click());
  // The button may be gone as soon as the first press was enough.
  later.catch(() => undefined);
  const headers = await (await sent).allHeaders();
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const bytes = Number(headers['content-length']);
  expect(bytes).toBeGreaterThan(LEAST_BYTES);
  expect(bytes).toBeLessThan(MOST_BYTES);
}

test.describe('four photos of a camera and the button at once, on a slow phone: at most 3.5 MB leave it', () => {
  // Made small one after another, each takes seconds.
  test.describe.configure({ timeout: 240_000 });
  const tag = '@long';
  const visitOn = (page: Page, numRequest: number) =>
    page.getByRole('listitem').filter({ hasText: `N° ${numRequest}`, has: page.getByRole('button') });
  const named = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
  const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true };

  test('at the start', { tag }, async ({ browser }) => {
    const request = await work.assigned();
    const phone = await openPhone(browser, PORTAL, work.operator);
    const page = await phone.newPage();
    await page.goto(PAGES.requestOperator.path);
    await named(visitOn(page, request.numRequest), 'Iniciar').click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
    await choose(dialog, 'Sede representada:', 'Santiago Centro');
    const field = dialog.getByLabel('Foto del lugar', { exact: true });
    await expectSmallPhotos(page, field, named(dialog, 'Guardar'));
    await phone.close();
  });

  test('when the work cannot be finished', { tag }, async ({ browser }) => {
    const request = await work.started();
    const phone = await openPhone(browser, PORTAL, work.operator);
    const page = await phone.newPage();
    await page.goto(PAGES.requestOperator.path);
    await named(visitOn(page, request.numRequest), 'No se pudo terminar').click();
    const dialog = page.getByRole('dialog', { name: 'No se pudo terminar' });
    await dialog.getByLabel('¿Por qué no se pudo terminar?').fill('Falta la válvula');
    const field = dialog.getByLabel('Fotos (opcional)');
    await expectSmallPhotos(page, field, named(dialog, 'Devolver al asignador'));
    await phone.close();
  });

  test('at the finish', { tag }, async ({ browser }) => {
    const request = await work.started();
    const phone = await openPhone(browser, PORTAL, work.operator);
    const page = await phone.newPage();
    await openFinish(page, request);
    await fillFinish(page, { description: 'Listo', result: await smallPhotos(1), supplies: await smallPhotos(1) });
    const field = page.getByLabel('Fotos del resultado', { exact: true });
    await expectSmallPhotos(page, field, named(page, 'Finalizar reparación'));
    await phone.close();
  });

  test('when a fault is still there', { tag }, async ({ browser }) => {
    const request = await work.started();
    await finishOverHttp(await signInAccountOverHttp(PORTAL, work.operator), request.id);
    const page = await openAs(browser, 'client', `${PAGES.requestMine.path}?q=${request.numRequest}`, onPhone);
    await named(visitOn(page, request.numRequest), 'Ver detalles').click();
    await named(page, 'Sigue igual').click();
    const dialog = page.getByRole('dialog').filter({ hasText: '¿Qué sigue fallando?' });
    await dialog.getByLabel('¿Qué sigue fallando?').fill('Sigue goteando');
    const field = dialog.getByLabel('Fotos');
    await expectSmallPhotos(page, field, named(dialog, 'Crear solicitud'));
    await page.context().close();
  });

  test('with a new request', { tag }, async ({ browser }) => {
    const page = await openAs(browser, 'client', PAGES.requestCreate.path, onPhone);
    await choose(page, 'Servicio', 'Gasfitería');
    await page.getByRole('radio', { name: 'Mantención' }).click();
    await page.getByRole('radio', { name: 'Urgente' }).click();
    await page.getByLabel('Descripción').fill('Gotea');
    const field = page.getByLabel('Fotos');
    await expectSmallPhotos(page, field, named(page, 'Crear solicitud'));
    await page.context().close();
  });
});
