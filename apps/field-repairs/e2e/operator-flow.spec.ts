import { MESSAGES } from '@portal/domain';
import {
  choose,
  chooseWithKeyboard,
  drawPhoto,
  expect,
  expectAccessible,
  expectFocus,
  expectNoViolations,
  expectSaved,
  expectToast,
  fillFinish,
  inkOf,
  openPhone,
  type OwnScenario,
  ownScenario,
  overflowOf,
  type Page,
  PHONE,
  PORTAL,
  pressWithKeyboard,
  savedOnDevice,
  smallPhotos,
  smallTargets,
  tabTo,
  test,
  typeInto,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

let work: OwnScenario;
test.beforeAll(async () => {
  work = await ownScenario(PORTAL);
});

/** Opens the chooser of files with the keyboard and takes photos from it. */
async function choosePhotos(page: Page, label: string, count: number): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await pressWithKeyboard(page.getByLabel(label, { exact: true }));
  await (await choosing).setFiles(await smallPhotos(count));
  await expect(page.getByText(`${count} de 5`).first()).toBeVisible();
}

test('an operator starts and finishes a repair with the keyboard alone, signature included', async ({
  openArea,
  storedWork,
}) => {
  const { id, numRequest } = await work.requestIn('asignado');
  const page = await openArea(work.operator, PAGES.requestOperator.path);
  const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Iniciar').first()).toBeVisible();

  await test.step('the list: a search, the detail and back', async () => {
    // The list shows the same visit before the search, and other rows after it.
    const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === String(numRequest));
    await typeInto(page.getByRole('searchbox'), String(numRequest));
    await found;
    await expect(button('Iniciar')).toHaveCount(1);
    await pressWithKeyboard(button('Ver detalles'));
    const detail = page.getByRole('dialog', { name: 'Detalles de la solicitud' });
    await pressWithKeyboard(detail.getByRole('button', { name: 'Ampliar foto 1 de 1' }));
    await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFocus(detail.getByRole('button', { name: 'Ampliar foto 1 de 1' }));
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expectFocus(button('Ver detalles'));
  });

  await test.step('the start', async () => {
    await tabTo(button('Iniciar'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await pressWithKeyboard(dialog.getByRole('button', { name: 'Guardar' }));
    await expect(dialog.getByText(MESSAGES.start.branch)).toBeVisible();
    await expectFocus(dialog.getByRole('combobox', { name: 'Sede representada:' }));
    await chooseWithKeyboard(dialog.getByRole('combobox', { name: 'Sede representada:' }), 'Santiago Centro');
    await choosePhotos(page, 'Foto del lugar', 2);
    await tabTo(dialog.getByRole('button', { name: 'Quitar foto 2' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('1 de 5')).toBeVisible();
    await pressWithKeyboard(dialog.getByRole('button', { name: 'Guardar' }));
    await expectToast(page, TOASTS.repair.created);
    await expect(dialog).toBeHidden();
  });

  await test.step('the finish: supplies, photos, the receiver', async () => {
    await pressWithKeyboard(button('Finalizar'));
    await expect(page).toHaveURL(new RegExp(`${PAGES.repairCreate.path}$`));
    await pressWithKeyboard(button('Finalizar reparación'));
    await expectFocus(page.getByLabel('Descripción'));
    await page.keyboard.type('Se cambió la llave de paso');
    await choosePhotos(page, 'Fotos del resultado', 1);
    await typeInto(page.getByRole('combobox', { name: 'Insumos' }), 'válvula');
    const first = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
    await expect(first).toHaveAttribute('title', /^Válvula/);
    await expect(first).toHaveClass(/active/);
    await page.keyboard.press('Enter');
    const amount = page.getByLabel(/^Cantidad de Válvula/);
    await expectFocus(amount);
    await page.keyboard.type('3');
    await typeInto(page.getByLabel('Nombre', { exact: true }), 'Rosa Soto');
    await chooseWithKeyboard(page.getByRole('combobox', { name: 'Tipo de documento' }), 'R.U.T');
    await typeInto(page.getByLabel('Número de documento'), '12345678-5');
  });

  await test.step('the signature is the typed name, drawn', async () => {
    const name = page.getByLabel('Firmar escribiendo el nombre');
    await typeInto(name, 'Ana');
    const short = (await inkOf(page)).pixels;
    expect(short).toBeGreaterThan(100);
    await pressWithKeyboard(button('Limpiar'));
    expect((await inkOf(page)).pixels).toBe(0);
    await typeInto(name, 'Rosa Soto');
    expect((await inkOf(page)).pixels).toBeGreaterThan(short);
  });

  await pressWithKeyboard(button('Finalizar reparación'));
  await expectToast(page, TOASTS.repair.created);
  await expect(page).toHaveURL(new RegExp(PAGES.requestOperator.path));
  expect(await storedWork(id)).toMatchObject({
    status: 'finalizado',
    finishes: 1,
    photos: { start: 1, result: 1, signature: 1 },
  });
});

test('shows nothing wider than the screen at 360 px, and makes every control large enough for a thumb', async ({
  browser,
  areaUrl,
  storedWork,
}) => {
  const { id, numRequest } = await work.requestIn('asignado');
  const context = await openPhone(browser, areaUrl, work.operator);
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = async (where: string): Promise<void> => {
    expect([where, await overflowOf(page)]).toEqual([where, 0]);
    expect([where, await smallTargets(page)]).toEqual([where, []]);
  };
  await page.goto(`${PAGES.requestOperator.path}?q=${numRequest}`);
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
  // The button that empties the search is large, without making the field higher.
  const search = page.locator('.ui-filter-search');
  await expect(search.getByRole('button')).toBeVisible();
  expect(Math.round((await search.boundingBox())?.height ?? 0)).toBe(44);
  await fits('list');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('button', { name: 'Ver detalles' }).click();
  await expect(page.getByText('Solicitud creada')).toBeVisible();
  await fits('detail');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Ampliar foto 1 de 1' }).click();
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
  await fits('photo');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click();

  await page.getByRole('button', { name: 'Iniciar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(MESSAGES.start.photos)).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByLabel('Foto del lugar').setInputFiles(await smallPhotos(5));
  await fits('start');
  await choose(dialog, 'Sede representada:', 'Santiago Centro');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, TOASTS.repair.created);

  await page.getByRole('button', { name: 'Finalizar' }).click();
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  await expect(page.getByText(MESSAGES.finish.description)).toBeVisible();
  await fits('finish-refused');
  await expectNoViolations(page);
  const photos = [await drawPhoto('uno'), ...(await smallPhotos(4))];
  await fillFinish(page, { description: 'Todo cabe', result: photos, supplies: await smallPhotos(5) });
  await expectSaved(page);
  // Ten photos and the signature.
  await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 1, files: 11 });
  await fits('finish');

  await test.step('what was begun is listed, and goes on', async () => {
    await page.goto(PAGES.requestOperator.path);
    await expect(page.getByRole('heading', { name: 'Sin terminar en este dispositivo' })).toBeVisible();
    await fits('drafts');
    await expectNoViolations(page);
    await page.getByRole('button', { name: /^Continuar N°/ }).click();
    await expect(page.getByLabel('Descripción')).toHaveValue('Todo cabe');
    await expect(page.getByText('5 de 5')).toHaveCount(2);
    await expect.poll(async () => (await inkOf(page)).pixels).toBeGreaterThan(0);
  });
  await page.getByRole('button', { name: 'Finalizar reparación' }).click();
  // The toast of the start, in the same words, may still be there.
  await expect.poll(() => storedWork(id)).toMatchObject({ status: 'finalizado', photos: { result: 5, supplies: 5 } });
  await context.close();
});
