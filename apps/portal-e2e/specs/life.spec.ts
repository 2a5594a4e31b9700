import { readFile } from 'node:fs/promises';

import { expect, test } from '@playwright/test';
import { addDays, businessDay, formatDay, SHARED_TOASTS } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { credentialsOf } from '../src/people';
import { readPdfText } from '../src/pdf-text';
import type { Person } from '../src/people';
import {
  actOnRequest,
  choose,
  chooseFirst,
  complaintsOf,
  drawSignature,
  expectToast,
  openFromMenu,
  requestRow,
} from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';
import { drawPhoto } from '../src/test-photos';
import { TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();

// With everything that moves, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('one request goes through six people, from a photo to the invoice PDF', async ({ browser }) => {
  const complaints: string[] = [];
  const enter = async (person: Person) => {
    const page = await (await signedInContext(browser, PORTAL, credentialsOf(person))).newPage();
    const own = complaintsOf(page);
    page.on('close', () => complaints.push(...own.map((text) => `${person}: ${text}`)));
    await page.goto('/home');
    return page;
  };
  const invoiceNumber = `E2E-${Date.now()}`;
  let numRequest = 0;
  let clientName = '';

  await test.step('the client asks for a repair with two photos', async () => {
    const page = await enter('client');
    await openFromMenu(page, 'Crear Solicitud');
    await expect(page.getByRole('heading', { name: 'Crear solicitud' })).toBeVisible();
    await choose(page, 'Servicio', 'Gasfitería');
    for (const choice of ['Mantención', 'Urgente']) await page.getByRole('radio', { name: choice }).check();
    clientName = await chooseFirst(page, 'Cliente');
    await chooseFirst(page, 'Mall');
    await chooseFirst(page, 'Ubicación');
    await page.getByLabel('Descripción').fill('Fuga de agua bajo el lavaplatos del local');
    await page.getByLabel('Fotos', { exact: true }).setInputFiles([await drawPhoto('fuga'), await drawPhoto('poza')]);
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/api/v1/request'),
    );
    await page.getByRole('button', { name: 'Crear solicitud' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(201);
    numRequest = ((await answer.json()) as { data: { numRequest: number } }).data.numRequest;
    await expectToast(page, TOASTS.request.created);
    await expect(page).toHaveURL(/\/request\/client/);
    await expect(requestRow(page, numRequest)).toContainText('Solicitado');
    await page.context().close();
  });

  await test.step('the assigner gives it to an operator and says that a permit is needed', async () => {
    const page = await enter('assigner');
    await openFromMenu(page, 'Asignar');
    await actOnRequest(page, numRequest, 'Asignar');
    const dialog = page.getByRole('dialog', { name: 'Asignar solicitud' });
    await expect(dialog.getByText('Fuga de agua bajo el lavaplatos del local', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Ampliar foto/ })).toHaveCount(2);
    await choose(dialog, 'Asignar a', /Óscar Riquelme/);
    await choose(dialog, 'Tipo de servicio', 'Mantenimiento');
    await dialog.getByLabel('Fecha de inicio').fill(formatDay(addDays(businessDay(new Date()), 1)));
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Hora de visita').fill('10:30');
    await page.keyboard.press('Tab');
    await dialog.getByRole('switch', { name: '¿Requiere permiso?' }).click();
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, SHARED_TOASTS.requestAssigned);
    await expect(requestRow(page, numRequest)).toHaveCount(0);
    await page.context().close();
  });

  await test.step('the processor enters the number of the permit', async () => {
    const page = await enter('processor');
    await openFromMenu(page, 'Tramitador');
    await actOnRequest(page, numRequest, 'Asignar');
    await page.getByLabel('Número del permiso').fill('4821');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, TOASTS.permit.created);
    await expect(requestRow(page, numRequest)).toHaveCount(0);
    await page.context().close();
  });

  await test.step('the operator starts with a photo and finishes with supplies, photos and a signature', async () => {
    const page = await enter('operator');
    await openFromMenu(page, 'Solicitudes Asignadas');
    await actOnRequest(page, numRequest, 'Iniciar');
    const dialog = page.getByRole('dialog', { name: 'Iniciar solicitud' });
    await expect(dialog.getByText('La solicitud tiene el permiso N° 4821')).toBeVisible();
    await choose(dialog, 'Sede representada:', 'Santiago Centro');
    await dialog.getByLabel('Foto del lugar').setInputFiles([await drawPhoto('inicio')]);
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, TOASTS.repair.created);
    await expect(requestRow(page, numRequest)).toContainText('En proceso');

    await actOnRequest(page, numRequest, 'Finalizar');
    await expect(page).toHaveURL(/\/repair\/create$/);
    await page.getByLabel('Descripción').fill('Se cambió la válvula y se probó la presión');
    await page
      .getByLabel('Fotos del resultado')
      .setInputFiles([await drawPhoto('listo-1'), await drawPhoto('listo-2')]);
    for (const [name, amount] of [
      ['Válvula', '2'],
      ['Teflón', '1.5'],
    ] as const) {
      const search = page.getByRole('combobox', { name: 'Insumos' });
      await search.fill(name);
      await page
        .getByRole('option', { name: new RegExp(`^${name}`) })
        .first()
        .waitFor({ state: 'attached' });
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(new RegExp(`^${name}`))
        .first()
        .click();
      await page.getByLabel(new RegExp(`^Cantidad de ${name}`)).fill(amount);
    }
    await page.getByLabel('Nombre', { exact: true }).fill('Rosa Ñancupil');
    await choose(page, 'Tipo de documento', 'R.U.T');
    await page.getByLabel('Número de documento').fill('12345678-5');
    await drawSignature(page);
    await page.getByRole('button', { name: 'Finalizar reparación' }).click();
    await expectToast(page, TOASTS.repair.created);
    await expect(page).toHaveURL(/\/request\/operator/);
    await expect(requestRow(page, numRequest)).toHaveCount(0);
    await page.context().close();
  });

  await test.step('the liquidator liquidates it', async () => {
    const page = await enter('liquidator');
    await openFromMenu(page, 'Liquidación');
    await actOnRequest(page, numRequest, 'Liquidar');
    // Gasfitería 38.000 + 2 válvulas de 6.490 + 1,5 teflones de 690.
    await expect(page.getByText('$52.015').first()).toBeVisible();
    await page.getByLabel('Precio', { exact: true }).fill('60000');
    await choose(page, 'Sede por facturar', 'Santiago Centro');
    await page.getByLabel('Observación').fill('Incluye visita de revisión');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, SHARED_TOASTS.liquidationCreated);
    await expect(page).toHaveURL(/\/repair(\?|$)/);
    await page.context().close();
  });

  await test.step('invoicing issues the invoice and downloads its PDF', async () => {
    const page = await enter('invoicing');
    await openFromMenu(page, 'Facturación');
    await actOnRequest(page, numRequest, 'Emitir Factura');
    const dialog = page.getByRole('dialog', { name: 'Emitir Factura' });
    await dialog.getByLabel('Número de factura').fill(invoiceNumber);
    await dialog.getByRole('button', { name: 'Emitir Factura', exact: true }).click();
    await expectToast(page, TOASTS.invoice.created);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^factura-\d+\.pdf$/);
    const text = await readPdfText(await readFile(await download.path()));
    expect(text).toContain(invoiceNumber);
    expect(text).toContain(clientName);
    expect(text).toContain('60.000');
    await page.context().close();
  });

  await test.step('the report finds it as invoiced', async () => {
    const page = await enter('report');
    await openFromMenu(page, 'Informe');
    await choose(page, 'Estado', 'Facturado');
    const row = requestRow(page, numRequest);
    await expect(row).toContainText('Facturado');
    await expect(row).toContainText(clientName);
    await page.context().close();
  });

  expect(complaints).toEqual([]);
});
