import { LIMITS, MESSAGES, type RequestDetail, type Service } from '@portal/domain';
import {
  choose,
  chooseFirst,
  dragFiles,
  drawPhoto,
  expect,
  expectFieldMessage,
  expectToast,
  FALSE_PHOTO,
  holdBack,
  type HttpPerson,
  hugePhoto,
  NOTE,
  type Page,
  PORTAL,
  requestRow,
  signInOverHttp,
  smallPhotos,
  test,
  uniqueName,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

let page: Page;
let client: HttpPerson;
let admin: HttpPerson;

test.beforeAll(async () => {
  [client, admin] = await Promise.all([signInOverHttp(PORTAL, 'client'), signInOverHttp(PORTAL, 'admin')]);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('client', PAGES.requestCreate.path);
  await expect(page.getByLabel('Descripción')).toBeVisible();
});

const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const photos = () => page.getByLabel('Fotos', { exact: true });
const chosen = () => page.getByRole('list', { name: 'Fotos: elegidas' }).getByRole('listitem');
const send = () => page.getByRole('button', { name: 'Crear solicitud' }).click();
const expectNoMessage = (text: string) =>
  expect(page.getByRole('form').getByText(text, { exact: true })).toHaveCount(0);

async function createService(): Promise<Service> {
  const { status, body } = await admin.send<{ data: Service }>('POST', '/services/', {
    service: uniqueName('Servicio'),
    price: 12_000,
  });
  expect(status).toBe(201);
  return body.data;
}

async function disable({ id, service, price }: Service): Promise<void> {
  const { status } = await admin.send('PUT', `/services/${id}`, { service, price, status: 'inactivo' });
  expect(status).toBe(200);
}

/** Fills in everything but the photos. */
async function fillIn(service: string, description: string): Promise<void> {
  await choose(page, 'Servicio', service);
  for (const choice of ['Garantía', 'Emergencia']) await page.getByRole('radio', { name: choice }).check();
  for (const label of ['Cliente', 'Mall', 'Ubicación']) await chooseFirst(page, label);
  await page.getByLabel('Descripción').fill(description);
}

test('photos: previews, what is no image, too many, too large, taken out again', async () => {
  await photos().setInputFiles(await smallPhotos(2));
  await expect(chosen()).toHaveCount(2);
  const preview = page.getByAltText('Foto 1: foto-1.jpg');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);

  await photos().setInputFiles(NOTE);
  await expectFieldMessage(page, photos(), MESSAGES.photos.onlyImages);
  await expect(chosen().nth(2)).toContainText(NOTE.name);
  await page.getByRole('button', { name: 'Quitar foto 3' }).click();
  await expectNoMessage(MESSAGES.photos.onlyImages);

  await photos().setInputFiles(await smallPhotos(LIMITS.requestPhotos - 1));
  await expect(page.getByText(`${LIMITS.requestPhotos + 1} de ${LIMITS.requestPhotos}`)).toBeVisible();
  await expectFieldMessage(page, photos(), MESSAGES.photos.tooMany(LIMITS.requestPhotos));
  await page.getByRole('button', { name: 'Quitar foto 1', exact: true }).click();
  await expectNoMessage(MESSAGES.photos.tooMany(LIMITS.requestPhotos));
  await expect(page.getByText(`${LIMITS.requestPhotos} de ${LIMITS.requestPhotos}`)).toBeVisible();

  await page.getByRole('button', { name: 'Quitar foto 1', exact: true }).click();
  await photos().setInputFiles(hugePhoto());
  await expectFieldMessage(page, photos(), MESSAGES.photos.tooLarge);
  await page.getByRole('button', { name: `Quitar foto ${LIMITS.requestPhotos}` }).click();
  await expectNoMessage(MESSAGES.photos.tooLarge);

  for (let left = LIMITS.requestPhotos - 1; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Quitar foto 1', exact: true }).click();
    await expect(chosen()).toHaveCount(left - 1);
  }
  await expectFieldMessage(page, photos(), MESSAGES.request.photos);
});

test('photos are dropped onto their area, which shows that it takes them', async () => {
  const area = page.locator('.ui-photo-picker');
  const [one, two] = await smallPhotos(2);
  expect(await dragFiles(area, [one!, two!])).toBe(true);
  await expect(chosen()).toHaveCount(2);
  await expect(area).toHaveAttribute('data-dragging', 'false');
  await dragFiles(area, [one!]);
  await expect(chosen()).toHaveCount(3);
  expect(await dragFiles(area, [two!], 'dragleave')).toBe(true);
  await expect(area).toHaveAttribute('data-dragging', 'false');
  await expect(chosen()).toHaveCount(3);
});

test('what is sent is stored, its progress is shown, and one lands in the own list', async () => {
  const description = uniqueName('Se apaga el aire');
  await fillIn('Gasfitería', description);
  await photos().setInputFiles([await drawPhoto('uno'), await drawPhoto('dos')]);
  const letThrough = await holdBack(page, '**/api/v1/request/');
  await send();
  await expect(page.getByRole('status').filter({ hasText: 'Enviando fotos...' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await letThrough();
  const { data } = (await (await answered).json()) as { data: { id: number; numRequest: number } };
  await expectToast(page, TOASTS.request.created);
  await expect(page).toHaveURL(new RegExp(`${PAGES.requestMine.path}$`));
  await expect(requestRow(page, data.numRequest)).toContainText('Solicitado');
  const stored = await client.get<{ data: RequestDetail }>(`/request/by-id/${data.id}`);
  expect(stored.body.data).toMatchObject({
    service: { service: 'Gasfitería' },
    typeWork: 'GT',
    typeRequest: { name: 'emergencia' },
    description,
    status: 'solicitado',
  });
  expect(stored.body.data.archivos).toHaveLength(2);
});

test('what the server refuses stands at its field, and nothing entered is lost', async () => {
  const service = await createService();
  const description = uniqueName('No enciende');
  await page.reload();
  await fillIn(service.service, description);
  await photos().setInputFiles([...(await smallPhotos(1)), FALSE_PHOTO]);
  await send();
  await expectToast(page, MESSAGES.photos.unreadable);
  await expectFieldMessage(page, photos(), MESSAGES.photos.unreadable);
  await page.getByRole('button', { name: 'Quitar foto 2' }).click();

  await disable(service);
  await send();
  await expectFieldMessage(page, select('Servicio'), MESSAGES.unknownRecord);
  await expect(page.getByLabel('Descripción')).toHaveValue(description);
  await expect(chosen()).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Garantía' })).toBeChecked();

  await choose(page, 'Servicio', 'Gasfitería');
  await send();
  await expectToast(page, TOASTS.request.created);
});
