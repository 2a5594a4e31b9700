import { randomUUID } from 'node:crypto';

import { expect, test, type Locator, type Page } from '@playwright/test';
import { visitHours } from '@portal/domain';

import { administer, uniqueName, uniqueRut } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { contractorWork } from '../src/contractor-work';
import { fieldWork, openPhone } from '../src/field-work';
import { signInOverHttp } from '../src/http-person';
import { moneyWork, uniqueInvoice } from '../src/money-work';
import { PHONE } from '../src/axe';
import { openAs } from '../src/open-as';
import { smallPhotos } from '../src/photo-files';
import { drawSignature, expectToast } from '../src/portal-page';
import { assignOverHttp, makeRequest } from '../src/scenario';
import { PAGES } from './areas';

// Counts the steps of very frequent work. The table in the README of this project contains the former numbers.

const { url: PORTAL } = chooseAddress();

type Counts = { clicks: number; keys: number };

/** Counts what a person does on the page: each press of a mouse button, each key but the modifiers. */
async function count(page: Page): Promise<() => Promise<Counts>> {
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 };
    Object.assign(window, { counts });
    addEventListener('pointerdown', () => (counts.clicks += 1), { capture: true });
    addEventListener('keydown', ({ key }) => (counts.keys += ['Control', 'Shift', 'Alt'].includes(key) ? 0 : 1), {
      capture: true,
    });
  });
  return async () => {
    const now = await page.evaluate(() => (window as unknown as { counts: Counts }).counts);
    await page.evaluate(() => Object.assign((window as unknown as { counts: Counts }).counts, { clicks: 0, keys: 0 }));
    return now;
  };
}

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** The dialog about a request: the one before it is about another one. */
const dialogOf = (page: Page, title: string, numRequest: number): Locator =>
  page.getByRole('dialog', { name: title }).filter({ hasText: `N° ${numRequest}` });

const optionOf = (page: Page, name: string): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(name);

/** A service that no other test's requests have, so that a list can be filtered to those of a test. */
async function ownService(): Promise<number> {
  const { admin } = await administer(PORTAL);
  const { body } = await admin.send<{ data: { id: number } }>('POST', '/services', {
    service: uniqueName('Luminarias'),
    price: 10_000,
  });
  return body.data.id;
}

test('assigning at the proposed hour: three clicks, two one after another, or two keys; three keys from the list', async ({
  browser,
}) => {
  const service = await ownService();
  const requests = [];
  for (let made = 0; made < 4; made += 1) requests.push(await makeRequest(PORTAL, 'Lámpara', { service }));
  const [first, second, third, fourth] = requests.map(({ numRequest }) => numRequest) as [
    number,
    number,
    number,
    number,
  ];
  const page = await openAs(browser, 'assigner', `${PAGES.requestAssign.path}?service=${service}`);
  const counted = await count(page);
  const dialog = (numRequest: number) => dialogOf(page, 'Asignar solicitud', numRequest);
  /** Waits until an hour is proposed beside the empty form. */
  const proposed = async (numRequest: number) => {
    const use = dialog(numRequest).getByRole('button', { name: /^Usar .+\(Alt\+P\)$/ });
    await expect(use).toBeEnabled();
    await expect(dialog(numRequest).getByLabel('Tipo de servicio')).toBeFocused();
    await expect(dialog(numRequest).getByLabel('Hora de visita')).toHaveValue('');
    return use;
  };

  await page
    .getByRole('row')
    .filter({ hasText: `N° ${first}` })
    .getByRole('button', { name: 'Asignar' })
    .click();
  await (await proposed(first)).click();
  await button(dialog(first), 'Guardar y siguiente').click();
  await (await proposed(second)).click();
  expect(await counted()).toEqual({ clicks: 4, keys: 0 });
  await button(dialog(second), 'Guardar y siguiente').click();
  await proposed(third);
  expect((await counted()).clicks).toBe(1);

  await page.keyboard.press('Alt+p');
  await expect(button(dialog(third), 'Guardar y siguiente')).toBeFocused();
  await page.keyboard.press('Enter');
  await proposed(fourth);
  expect(await counted()).toEqual({ clicks: 0, keys: 2 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`${PAGES.requestAssign.path}?service=${service}&q=${fourth}`);
  await expect(button(page, 'Asignar')).toHaveCount(1);
  const countedKeys = await count(page);
  await page.locator('main').focus();
  await page.keyboard.press('a');
  await proposed(fourth);
  await page.keyboard.press('Alt+p');
  await expect(button(dialog(fourth), 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await countedKeys()).toEqual({ clicks: 0, keys: 3 });

  const assigner = await signInOverHttp(PORTAL, 'assigner');
  const { body } = await assigner.get<{ data: { status: string; typeService: string }[] }>(
    `/request/?service=${service}&limit=20`,
  );
  expect(body.data.map(({ status, typeService }) => [status, typeService])).toEqual(
    requests.map(() => ['asignado', 'Mantenimiento']),
  );
  await page.context().close();
});

/** Rows selected with one click: as many clicks for these as for the twenty of a whole page. */
const TOGETHER = 6;

test('the requests of one mall to one electrician: eight clicks at most', async ({ browser }) => {
  const { admin } = await administer(PORTAL);
  const mall = uniqueName('Paseo');
  const { body: created } = await admin.send<{ data: { id: number } }>('POST', '/masters/malls', { name: mall });
  const requests = [];
  for (let number = 0; number < TOGETHER; number += 1) {
    requests.push(await makeRequest(PORTAL, 'Lámpara del pasillo', { mall: created.data.id }));
  }
  const page = await openAs(browser, 'assigner', PAGES.requestAssign.path);
  const counted = await count(page);
  await page.getByRole('searchbox').click();
  await page.keyboard.type(mall);
  // The newest of all stand there before the search has begun, and a selection ends with a new search.
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === mall);
  await expect(page.getByRole('table')).toContainText(mall);
  await expect(button(page, 'Asignar')).toHaveCount(TOGETHER);
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).click();
  await button(page, `Asignar ${TOGETHER}`).click();
  const dialog = page.getByRole('dialog', { name: `Asignar ${TOGETHER} solicitudes` });
  await dialog.getByRole('button', { name: /^Usar .+\(Alt\+P\)$/ }).click();
  const hour = dialog.getByLabel('Hora de visita');
  await expect(hour).toHaveValue(/^\d\d:\d\d$/);
  const firstHour = await hour.inputValue();
  await dialog.getByLabel('Horas de las visitas').click();
  await optionOf(page, 'Una tras otra, cada 15 minutos').click();
  await button(dialog, `Asignar ${TOGETHER}`).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selección' })).toBeHidden();
  expect((await counted()).clicks).toBeLessThanOrEqual(8);

  const assigner = await signInOverHttp(PORTAL, 'assigner');
  const { body } = await assigner.get<{ data: { numRequest: number; status: string; hourAssigned: string }[] }>(
    `/request/?q=${encodeURIComponent(mall)}&sort=numRequest&limit=20`,
  );
  expect(body.data.map(({ numRequest, status, hourAssigned }) => [numRequest, status, hourAssigned])).toEqual(
    requests.map(({ numRequest }, index) => [numRequest, 'asignado', visitHours(firstHour, TOGETHER, 15)?.[index]]),
  );
  await page.context().close();
});

test('a permit number after another: seven keys each, and the focus on the next row at the end', async ({
  browser,
}) => {
  const service = await ownService();
  const assigner = await signInOverHttp(PORTAL, 'assigner');
  const { body } = await assigner.get<{ data: { id: number; name: string }[] }>(
    '/users?role=operario&status=activo&isNotContractor=true',
  );
  for (let made = 0; made < 3; made += 1) {
    const request = await makeRequest(PORTAL, 'Con permiso', { service });
    expect(await assignOverHttp(assigner, request, { operator: body.data[0]?.id, havePermission: true })).toBe(200);
  }
  const page = await openAs(browser, 'processor', `${PAGES.requestPermits.path}?service=${service}`);
  const counted = await count(page);
  const field = page.getByLabel('Número del permiso');
  await button(page, 'Asignar permiso').first().click();
  await field.fill('881231');
  await button(page.getByRole('dialog'), 'Guardar y siguiente').click();
  await expect(button(page, 'Asignar permiso')).toHaveCount(2);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await counted();
  await page.keyboard.type('881232');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Asignar permiso')).toHaveCount(1);
  await expect(field).toHaveValue('');
  expect(await counted()).toEqual({ clicks: 0, keys: 7 });
  await page.keyboard.press('Escape');
  await expect(button(page, 'Asignar permiso')).toBeFocused();
  await page.context().close();
});

test('the leader of a contractor assigns what was handed over to an only operator: four clicks', async ({
  browser,
}) => {
  const work = await contractorWork(PORTAL);
  const request = await work.handedOver('Del contratista');
  const page = await openAs(browser, work.contractor.leader, PAGES.contractorAssign.path);
  const counted = await count(page);
  await button(page, 'Asignar solicitud').click();
  const dialog = dialogOf(page, 'Asignar solicitud', request.numRequest);
  await dialog.getByLabel('Asignar a').click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').click();
  await button(dialog, 'Guardar').click();
  await expect(dialog).toBeHidden();
  expect((await counted()).clicks).toBe(4);
  await page.context().close();
});

test('liquidating one repair after another takes a key for each proposal and Enter, and so does invoicing at the next number', async ({
  browser,
}) => {
  const money = await moneyWork(PORTAL);
  const description = uniqueName('Bomba');
  for (let made = 0; made < 2; made += 1) await money.finished({ description });
  const liquidating = await openAs(browser, 'liquidator', `${PAGES.repairs.path}?q=${description}`);
  const counted = await count(liquidating);
  await button(liquidating, 'Liquidar').first().click();
  const heading = liquidating.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Liquidar · N° \d+$/);
  await counted();
  const before = await heading.textContent();
  const price = liquidating.getByLabel('Precio', { exact: true });
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('');
  const branch = liquidating.getByRole('button', { name: /^Usar .+\(Alt\+B\)$/ });
  await branch.click();
  await liquidating.getByRole('button', { name: /^Usar .+\(Alt\+P\)$/ }).click();
  await button(liquidating, 'Guardar y siguiente').click();
  await expect(heading).not.toHaveText(before ?? '');
  expect((await counted()).clicks).toBe(3);
  await expect(price).toBeFocused();
  await expect(branch).toBeVisible();
  await liquidating.keyboard.press('Alt+p');
  await liquidating.keyboard.press('Alt+b');
  expect(await counted()).toEqual({ clicks: 0, keys: 2 });
  await liquidating.keyboard.press('Enter');
  await expect(liquidating).toHaveURL(new RegExp(`${PAGES.repairs.path}\\?q=`));
  await liquidating.context().close();

  const invoicing = await openAs(browser, 'invoicing', `${PAGES.invoicing.path}?q=${description}`);
  const countedThere = await count(invoicing);
  await button(invoicing, 'Emitir factura').first().click();
  const number = invoicing.getByLabel('Número de factura');
  const first = `${uniqueInvoice()}-1`;
  await number.fill(first);
  await button(invoicing.getByRole('dialog'), 'Emitir Factura y siguiente').click();
  await expect(button(invoicing, `Usar ${first.replace(/1$/, '2')} (Alt+P)`)).toBeVisible();
  await expect(number).toHaveValue('');
  await expect(number).toBeFocused();
  await countedThere();
  await invoicing.keyboard.press('Alt+p');
  await expect(number).toHaveValue(first.replace(/1$/, '2'));
  await invoicing.keyboard.press('Enter');
  await expect(invoicing.getByRole('dialog', { name: 'Factura emitida' })).toBeVisible();
  expect(await countedThere()).toEqual({ clicks: 0, keys: 2 });
  await invoicing.context().close();
});

test('asking for a repair on a phone takes at most nine taps, starting one five; what was typed outlives the way back', async ({
  browser,
}) => {
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
  const page = await openAs(browser, 'client', PAGES.requestMine.path, phone);
  const [picture] = await smallPhotos(1);
  const taps = await count(page);
  const take = async (within: Page) => {
    const chooser = within.waitForEvent('filechooser');
    await button(within, 'Tomar foto').tap();
    await (await chooser).setFiles([picture!]);
  };
  await button(page, 'Crear solicitud').first().tap();
  await take(page);
  await page.getByLabel('Servicio').tap();
  await optionOf(page, 'Gasfitería').tap();
  await page.getByRole('button', { name: /^Usar .+\(Alt\+P\)$/ }).tap();
  await page.getByRole('radio', { name: 'Mantención' }).tap();
  await page.getByRole('radio', { name: 'Urgente' }).tap();
  await page.getByLabel('Descripción').tap();
  const description = uniqueName('Gotea');
  await page.keyboard.type(description);
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel('Descripción')).toHaveValue(description);
  await expect(page.getByText('1 de 10')).toBeVisible();
  const answered = page.waitForResponse('**/api/v1/request/');
  await button(page, 'Crear solicitud').tap();
  const { data } = (await (await answered).json()) as { data: { id: number; numRequest: number } };
  await expectToast(page, `Solicitud creada con exito! N° ${data.numRequest}`);
  expect((await taps()).clicks).toBeLessThanOrEqual(9);

  const assigner = await signInOverHttp(PORTAL, 'assigner');
  const { body } = await assigner.get<{ data: { id: number; name: string }[] }>(
    '/users?role=operario&status=activo&isNotContractor=true',
  );
  const operator = body.data.find(({ name }) => name === 'Óscar')?.id ?? 0;
  expect(await assignOverHttp(assigner, data, { operator })).toBe(200);
  await expect(page.getByRole('listitem').filter({ hasText: `N° ${data.numRequest}` })).toContainText(/viene .+Óscar/);
  await page.context().close();

  const visits = await openAs(browser, 'operator', `${PAGES.requestOperator.path}?q=${data.numRequest}`, phone);
  const visit = visits.getByRole('listitem').filter({ has: visits.getByRole('link', { name: /^Cómo llegar/ }) });
  await expect(visit).toHaveCount(1);
  await expect(visit.getByRole('link', { name: /^Llamar a / })).toHaveAttribute('href', /^tel:\+?\d+$/);
  const tapsThere = await count(visits);
  await button(visit, 'Iniciar').tap();
  await visits.getByLabel('Sede representada:').tap();
  await visits.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().tap();
  await take(visits);
  await button(visits.getByRole('dialog'), 'Guardar').tap();
  await expect(button(visit, 'Finalizar')).toBeVisible();
  expect((await tapsThere()).clicks).toBeLessThanOrEqual(5);
  await visits.context().close();
});

test('finishing a repair on a phone: nine taps, three texts and a signature', async ({ browser }) => {
  const work = await fieldWork(PORTAL);
  await work.started();
  const phone = await openPhone(browser, PORTAL, work.operator);
  const page = await phone.newPage();
  await page.goto(PAGES.requestOperator.path);
  const finish = button(page, 'Finalizar');
  await expect(finish).toBeVisible();
  const taps = await count(page);
  await finish.tap();
  const write = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text);
  };
  await write('Descripción', 'Se cambió la válvula');
  const [picture] = await smallPhotos(1);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Tomar foto').first().tap();
  await (await chooser).setFiles([picture!]);
  await write('Nombre', 'Rosa Pérez');
  await page.getByLabel('Tipo de documento').tap();
  await optionOf(page, 'R.U.T').tap();
  await write('Número de documento', '12345678-5');
  await drawSignature(page);
  const send = button(page, 'Finalizar reparación');
  await expect(send).toBeEnabled();
  expect((await taps()).clicks).toBe(8);
  await send.tap();
  await expect(finish).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(PAGES.requestOperator.path));
  await phone.close();
});

test('a contractor with a leader and two operators: three clicks', async ({ browser }) => {
  const page = await openAs(browser, 'admin', PAGES.companies.path);
  await button(page, 'Contratista nuevo').click();
  await expect(page.getByLabel('Nombre de la empresa')).toBeFocused();
  const counted = await count(page);
  const company = uniqueName('Climas').replaceAll(/[^A-Za-z0-9 ]/g, ' ');
  await page.keyboard.type(company);
  /** Fills in a person from one field to the next, without the mouse. */
  const write = async (person: string) => {
    const email = `${randomUUID()}@pruebas.test`;
    await page.keyboard.type(person);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Prueba');
    await page.keyboard.press('Tab');
    // The first type of document.
    await page.keyboard.press('Enter');
    await optionOf(page, 'R.U.T').last().waitFor();
    await page.keyboard.press('Enter');
    for (const text of [uniqueRut(), email, '56912345678']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
  };
  for (const person of ['Lidia', 'Omar']) {
    await page.keyboard.press('Tab');
    await write(person);
  }
  await button(page, 'Agregar operario').click();
  await expect(page.getByLabel('Nombre', { exact: true }).last()).toBeFocused();
  await write('Olga');
  await button(page, 'Crear contratista').click();
  await expect(button(page, 'Ver sus usuarios')).toBeVisible();
  // The first press opened the form.
  expect((await counted()).clicks + 1).toBe(3);
  await page.context().close();
});

test('knowing who has a request, from anywhere: six keys', async ({ browser }) => {
  const { numRequest } = await makeRequest(PORTAL, 'Puerta trabada');
  const page = await openAs(browser, 'liquidator', PAGES.repairs.path);
  await expect(page.getByRole('button', { name: /^Buscar/ })).toBeVisible();
  const counted = await count(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Buscar solicitudes' })).toBeFocused();
  await page.keyboard.type(String(numRequest));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Espera que la asignen desde el .+ \(hoy\)/)).toBeVisible();
  expect((await counted()).keys).toBeLessThanOrEqual(2 + String(numRequest).length);
});
