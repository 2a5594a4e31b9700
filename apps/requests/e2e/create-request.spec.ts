import { MESSAGES, type RequestDetail } from '@portal/domain';
import {
  choose,
  chooseFirst,
  dragFiles,
  drawPhoto,
  expect,
  expectAccessible,
  expectFieldMessage,
  expectToast,
  holdBack,
  type HttpPerson,
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

test.beforeAll(async () => {
  client = await signInOverHttp(PORTAL, 'client');
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('client', PAGES.requestCreate.path);
  await expect(page.getByLabel('Descripción')).toBeVisible();
});

const photos = () => page.getByLabel('Fotos', { exact: true });
const chosen = () => page.getByRole('list', { name: 'Fotos: elegidas' }).getByRole('listitem');
const send = () => page.getByRole('button', { name: 'Crear solicitud' }).click();

/** Fills in everything but the photos. */
async function fillIn(service: string, description: string): Promise<void> {
  await choose(page, 'Servicio', service);
  for (const choice of ['Garantía', 'Emergencia']) await page.getByRole('radio', { name: choice }).check();
  for (const label of ['Cliente', 'Mall', 'Ubicación']) await chooseFirst(page, label);
  await page.getByLabel('Descripción').fill(description);
}

test('previews dropped photos, removes them, and refuses other files', async () => {
  const area = page.locator('.ui-drop');
  const [one, two] = await smallPhotos(2);
  expect(await dragFiles(area, [one!, two!])).toBe(true);
  await expect(chosen()).toHaveCount(2);
  await expect(area).toHaveAttribute('data-dragging', 'false');
  expect(await dragFiles(area, [two!], 'dragleave')).toBe(true);
  await expect(area).toHaveAttribute('data-dragging', 'false');
  await expect(chosen()).toHaveCount(2);
  const preview = page.getByAltText('Foto 1: foto-1.jpg');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);

  await photos().setInputFiles(NOTE);
  await expectFieldMessage(page, photos(), MESSAGES.photos.refused(NOTE.name, 'text'));
  await expect(chosen()).toHaveCount(2);
  await page.getByRole('button', { name: 'Quitar foto 2', exact: true }).click();
  await page.getByRole('button', { name: 'Quitar foto 1', exact: true }).click();
  await expectFieldMessage(page, photos(), MESSAGES.request.photos);
  await send();
  await expect(page.getByText(MESSAGES.request.workType).first()).toBeVisible();
  await expectAccessible(page);
});

test("stores the request, shows its progress, and leads to the person's own list", async () => {
  const description = uniqueName('Se apaga el aire');
  await fillIn('Gasfitería', description);
  await photos().setInputFiles([await drawPhoto('uno'), await drawPhoto('dos')]);
  const letThrough = await holdBack(page, '**/api/v1/request/');
  await send();
  await expect(page.getByRole('status').filter({ hasText: 'Enviando fotos...' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const answered = page.waitForResponse('**/api/v1/request/');
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
