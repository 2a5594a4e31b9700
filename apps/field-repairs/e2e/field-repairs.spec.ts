import { LIMITS, MESSAGES, refusalMessage } from '@portal/domain';
import {
  choose,
  drawSignature,
  expect,
  expectFieldMessage,
  expectSaved,
  expectToast,
  type FieldWork,
  fieldWork,
  fillFinish,
  finishOverHttp,
  type HttpPerson,
  keepNewsAway,
  savedOnDevice,
  NOTE,
  openFinish,
  type Page,
  PORTAL,
  requestRow,
  signInAccountOverHttp,
  smallPhotos,
  storedWork,
  test,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

let work: FieldWork;
let worker: HttpPerson;
let page: Page;

test.beforeAll(async () => {
  work = await fieldWork(PORTAL);
  worker = await signInAccountOverHttp(PORTAL, work.operator);
});
// Each test begins with a device without drafts.
test.beforeEach(async ({ openArea }) => {
  page = await openArea(work.operator, PAGES.requestOperator.path);
});

const start = () => page.getByRole('dialog', { name: 'Iniciar solicitud' });
const photos = () => start().getByLabel('Foto del lugar', { exact: true });
const expectNoMessage = (text: string) => expect(page.getByText(text, { exact: true })).toHaveCount(0);

async function openStart(numRequest: number): Promise<void> {
  await page.goto(`${PAGES.requestOperator.path}?q=${numRequest}`);
  await requestRow(page, numRequest).getByRole('button', { name: 'Iniciar' }).click();
  await expect(start()).toBeVisible();
}

test('the cross and Escape leave what was entered on the device, Cancelar resets it', async () => {
  const { numRequest } = await work.assigned();
  const saved = page.getByRole('heading', { name: 'Sin terminar en este dispositivo' });
  await openStart(numRequest);
  await page.keyboard.press('Escape');
  await expect(start()).toBeHidden();
  await expect(saved).toHaveCount(0);

  for (const dismiss of [
    () => page.keyboard.press('Escape'),
    () =>
      start()
        .getByRole('button', { name: /^(Cerrar|Close)$/ })
        .click(),
  ]) {
    await requestRow(page, numRequest).getByRole('button', { name: 'Iniciar' }).click();
    await choose(start(), 'Sede representada:', 'Santiago Centro');
    if ((await start().getByText('0 de 5').count()) > 0) await photos().setInputFiles(await smallPhotos(2));
    await start().getByText('2 de 5').click();
    await dismiss();
    await expect(start()).toBeHidden();
    await expectToast(page, 'Lo que ingresaste quedó guardado en este dispositivo');
    await expect(saved).toBeVisible();
    await expect(requestRow(page, numRequest)).toContainText('Borrador');
  }

  await page.getByRole('button', { name: `Continuar N° ${numRequest}: Iniciar solicitud` }).click();
  await expect(start().getByText('2 de 5')).toBeVisible();
  await expect(start().getByTitle('Santiago Centro')).toBeVisible();
  await start().getByRole('button', { name: 'Quitar foto 1' }).click();
  await start().getByRole('button', { name: 'Quitar foto 1' }).click();
  await start().getByRole('button', { name: 'Guardar' }).click();
  await expectFieldMessage(page, photos(), MESSAGES.start.photos);
  await start().getByRole('button', { name: 'Cancelar' }).click();
  await expect(start()).toBeHidden();
  await expect(saved).toHaveCount(0);
  await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 0, files: 0 });

  await requestRow(page, numRequest).getByRole('button', { name: 'Iniciar' }).click();
  await expect(start().getByText('0 de 5')).toBeVisible();
  await expectNoMessage(MESSAGES.start.photos);
  await expect(start().getByTitle('Santiago Centro')).toHaveCount(0);
});

test('the finish says of every field what is wrong with it', async () => {
  const request = await work.started();
  await openFinish(page, request);
  const finish = page.getByRole('button', { name: 'Finalizar reparación' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await finish.click();
  await expectFieldMessage(page, field('Descripción'), MESSAGES.finish.description);
  await expectFieldMessage(page, field('Fotos del resultado'), MESSAGES.finish.resultPhotos);
  await expectFieldMessage(page, field('Nombre'), MESSAGES.finish.receiverName);
  await expectFieldMessage(page, field('Número de documento'), MESSAGES.finish.receiverDocument);
  const paper = page.getByRole('img', { name: 'Firma' });
  await expect(paper).toHaveAccessibleDescription(new RegExp(`${MESSAGES.finish.signature}$`));
  await expect(field('Descripción')).toBeFocused();

  await test.step('photos: five of the result, five of the supplies, images only', async () => {
    for (const name of ['Fotos del resultado', 'Fotos de los insumos']) {
      await field(name).setInputFiles(await smallPhotos(LIMITS.repairPhotos + 1));
      await expectFieldMessage(page, field(name), MESSAGES.photos.tooMany(LIMITS.repairPhotos));
      const list = page.getByRole('list', { name: `${name}: elegidas` });
      await list.getByRole('button', { name: 'Quitar foto 6' }).click();
      await list.getByRole('button', { name: 'Quitar foto 5' }).click();
      await field(name).setInputFiles(NOTE);
      await expectFieldMessage(page, field(name), MESSAGES.photos.onlyImages);
      await list.getByRole('button', { name: 'Quitar foto 5' }).click();
      await expect(field(name)).toHaveAttribute('aria-invalid', 'false');
    }
  });

  await test.step('the receiver: letters and digits, and the document by its type', async () => {
    await field('Nombre').fill('Rosa #1');
    await expectFieldMessage(page, field('Nombre'), MESSAGES.name.characters);
    await choose(page, 'Tipo de documento', 'R.U.T');
    for (const [typed, message] of [
      ['123456', MESSAGES.rut.length],
      ['123456785', MESSAGES.rut.noHyphen],
      ['12345-78-5', MESSAGES.rut.manyHyphens],
      ['1234567x-5', MESSAGES.rut.format],
    ] as const) {
      await field('Número de documento').fill(typed);
      await expectFieldMessage(page, field('Número de documento'), message);
    }
    await field('Número de documento').fill('12.345.678-9');
    await expect(field('Número de documento')).toHaveValue('12345678-9');
    await expect(page.getByText(MESSAGES.rut.checkDigit)).toBeVisible();
    await expect(field('Número de documento')).toHaveAttribute('aria-invalid', 'false');
    await choose(page, 'Tipo de documento', 'Pasaporte');
    for (const [typed, message] of [
      ['A1', MESSAGES.passport.length],
      ['A-12345', MESSAGES.passport.characters],
    ] as const) {
      await field('Número de documento').fill(typed);
      await expectFieldMessage(page, field('Número de documento'), message);
    }
  });

  await test.step('supplies: active ones by the beginning of their name, each once, each with an amount', async () => {
    const search = page.getByRole('combobox', { name: 'Insumos' });
    const options = page.locator('.ant-select-dropdown:visible');
    await search.fill('lvula');
    await expect(options.getByText('No hay coincidencias')).toBeVisible();
    await search.fill('válvula');
    await options
      .getByTitle(/^Válvula/)
      .first()
      .click();
    const amount = page.getByLabel(/^Cantidad de Válvula/);
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue('1');
    await amount.fill('');
    await expectFieldMessage(page, amount, MESSAGES.amount.required);
    for (const [typed, message] of [
      ['dos', MESSAGES.amount.number],
      ['-2', MESSAGES.amount.negative],
      ['0', MESSAGES.amount.zero],
    ] as const) {
      await amount.fill(typed);
      await expectFieldMessage(page, amount, message);
    }
    await amount.fill('2,5');
    await expect(amount).toHaveAttribute('aria-invalid', 'false');
    const picked = (await amount.getAttribute('aria-label')) ?? '';
    await search.fill('válvula');
    await expect(options.getByText('Cargando...')).toHaveCount(0);
    await expect(options.getByTitle(picked.replace('Cantidad de ', ''), { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Quitar Válvula/ }).click();
    await expect(amount).toHaveCount(0);
  });

  await drawSignature(page);
  await expect(paper).not.toHaveAccessibleDescription(new RegExp(MESSAGES.finish.signature));
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(paper).toHaveAccessibleDescription(new RegExp(`${MESSAGES.finish.signature}$`));
  expect(await storedWork(request.id)).toMatchObject({ status: 'en proceso', finishes: 0 });
});

test('a finish that came second is refused, says why, and stays on the device until it is thrown away', async () => {
  const request = await work.started();
  await keepNewsAway(page);
  await openFinish(page, request);
  await fillFinish(page, { description: 'Lo mío', result: await smallPhotos(1) });
  await expectSaved(page);
  await finishOverHttp(worker, request.id);
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  await expectToast(page, refusalMessage('finish', 'finalizado'));
  await expect(page.getByText('Esta solicitud ya no se puede finalizar')).toBeVisible();
  await expect(page.getByLabel('Descripción')).toHaveValue('Lo mío');
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Ñancupil');
  expect(await savedOnDevice(page)).toEqual({ drafts: 1, files: 2 });
  expect(await storedWork(request.id)).toMatchObject({ status: 'finalizado', finishes: 1 });
  await page.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(requestRow(page, request.numRequest)).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^Descartar el borrador de N° ${request.numRequest}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar borrador' }).click();
  await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 0, files: 0 });
});
