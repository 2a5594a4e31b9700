import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import {
  formatRequestNumber,
  MESSAGES,
  requestPath,
  type HistoryEntry,
  type IssuedInvoicesPage,
  type RequestDetail,
} from '@portal/domain';

import { chooseAddress } from '../src/address';
import { contractorWork } from '../src/contractor-work';
import { fieldWork, openPhone, type FieldWork } from '../src/field-work';
import { signInAccountOverHttp, signInOverHttp, type HttpPerson } from '../src/http-person';
import { moneyWork, uniqueInvoice } from '../src/money-work';
import { openAs } from '../src/open-as';
import { smallPhotos } from '../src/photo-files';
import { expectToast, requestRow } from '../src/portal-page';
import { assignOverHttp, finishOverHttp, makeRequest } from '../src/scenario';
import { PAGES, TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();

/** The tests of each page and of the API cover its alternatives. One runs every time, all in the long run. */
const LONG = { tag: '@long' };

let field: FieldWork;
let assigner: HttpPerson;

test.beforeAll(async () => {
  [field, assigner] = await Promise.all([fieldWork(PORTAL), signInOverHttp(PORTAL, 'assigner')]);
});

type Made = { id: number };

const stored = async ({ id }: Made): Promise<RequestDetail> =>
  (await assigner.get<{ data: RequestDetail }>(`/request/by-id/${id}`)).body.data;

const lastEntry = async ({ id }: Made): Promise<HistoryEntry | undefined> =>
  (await assigner.get<{ data: HistoryEntry[] }>(`/request/by-id/${id}/history`)).body.data.at(-1);

const reasonEntry = (reason: string) => ({ label: 'Motivo', from: null, to: reason });

/** Sends a dialog without its reason, which is refused beside the field, and then with it. */
async function giveReason(dialog: Locator, submit: string, reason: string, label: string | RegExp = 'Motivo') {
  const send = dialog.getByRole('button', { name: submit, exact: true });
  await send.click();
  await expect(dialog.getByText(MESSAGES.reason)).toBeVisible();
  await dialog.getByLabel(label).fill(reason);
  await send.click();
}

const visitOn = (page: Page, numRequest: number): Locator =>
  page.getByRole('listitem').filter({ hasText: formatRequestNumber(numRequest) });

test.describe('on the phone of the operator', () => {
  let phone: BrowserContext;
  test.beforeAll(async ({ browser }) => {
    phone = await openPhone(browser, PORTAL, field.operator);
  });
  test.afterAll(() => phone.close());

  test('work that could not be finished goes back to the assigner, with reason and photo', async ({ browser }) => {
    const request = await field.started();
    const page = await phone.newPage();
    await page.goto(PAGES.requestOperator.path);
    await visitOn(page, request.numRequest).getByRole('button', { name: 'No se pudo terminar' }).click();
    const dialog = page.getByRole('dialog', { name: 'No se pudo terminar' });
    await dialog.getByLabel('Fotos (opcional)').setInputFiles(await smallPhotos(1));
    await giveReason(dialog, 'Devolver al asignador', 'Falta la válvula', '¿Por qué no se pudo terminar?');
    await expectToast(page, TOASTS.repair.interrupted);
    await expect(visitOn(page, request.numRequest)).toHaveCount(0);

    expect(await stored(request)).toMatchObject({ status: 'solicitado', operator: null, dateAssigned: null });
    const entry = await lastEntry(request);
    expect(entry).toMatchObject({ event: 'interrupt', from: 'en proceso', to: 'solicitado' });
    expect(entry?.changes).toContainEqual(reasonEntry('Falta la válvula'));
    // The photo of the start, and the one of the reason.
    expect(entry?.photos).toHaveLength(2);

    const desk = await openAs(browser, 'assigner', `${PAGES.requestAssign.path}?q=${request.numRequest}`);
    await expect(requestRow(desk, request.numRequest).getByRole('button', { name: 'Asignar' })).toBeVisible();
    await desk.goto(requestPath(request.numRequest));
    const story = desk.locator('.ui-history');
    await expect(story).toContainText('Falta la válvula');
    await expect(story.locator('img')).toHaveCount(2);
    await desk.context().close();
  });

  test('a visit is gone from it at once when the client does not need it any more', LONG, async ({ browser }) => {
    const request = await field.assigned();
    const visits = await phone.newPage();
    await visits.goto(PAGES.requestOperator.path);
    await expect(visitOn(visits, request.numRequest)).toBeVisible();

    const page = await openAs(browser, 'client', `${PAGES.requestMine.path}?q=${request.numRequest}`);
    const row = requestRow(page, request.numRequest);
    await row.getByRole('button', { name: 'Eliminar' }).click();
    const number = formatRequestNumber(request.numRequest);
    const dialog = page.getByRole('dialog', { name: `¿Estás seguro de eliminar la solicitud ${number}?` });
    await dialog.getByLabel('Motivo (opcional)').fill('Ya se arregló');
    await dialog.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expectToast(page, TOASTS.request.deleted);
    await expect(row).toHaveCount(0);
    await expect(visitOn(visits, request.numRequest)).toHaveCount(0);
    await page.context().close();

    expect(await lastEntry(request)).toMatchObject({
      event: 'delete',
      from: 'asignado',
      to: 'eliminado',
      changes: [reasonEntry('Ya se arregló')],
    });
  });
});

test('a leader gives a request back to who assigns', LONG, async ({ browser }) => {
  const contractors = await contractorWork(PORTAL);
  const request = await contractors.handedOver('Gotea el aire de la bodega');
  const page = await openAs(browser, contractors.contractor.leader, PAGES.contractorAssign.path);
  const row = requestRow(page, request.numRequest);
  // Until they accept it they refuse it.
  await row.getByRole('button', { name: 'Aceptar' }).click();
  await row.getByRole('button', { name: 'Devolver' }).click();
  const number = formatRequestNumber(request.numRequest);
  const dialog = page.getByRole('dialog', { name: `Devolver la solicitud ${number}` });
  await giveReason(dialog, 'Devolver', 'Nadie disponible esta semana');
  await expectToast(page, `Solicitud ${number} devuelta`);
  await expect(row).toHaveCount(0);
  await page.context().close();

  expect(await stored(request)).toMatchObject({ status: 'solicitado', company: null, dateAssigned: null });
  const entry = await lastEntry(request);
  expect(entry).toMatchObject({ event: 'return', from: 'pendiente', to: 'solicitado' });
  expect(entry?.changes).toContainEqual(reasonEntry('Nadie disponible esta semana'));
});

test('a fault that is still there becomes a request that continues the finished one', LONG, async ({ browser }) => {
  const former = await field.started();
  await finishOverHttp(await signInAccountOverHttp(PORTAL, field.operator), former.id);
  const page = await openAs(browser, 'client', `${PAGES.requestMine.path}?q=${former.numRequest}`);
  await requestRow(page, former.numRequest).getByRole('button', { name: 'Ver detalles' }).click();
  await page.getByRole('button', { name: 'Sigue igual' }).click();
  const number = formatRequestNumber(former.numRequest);
  const dialog = page.getByRole('dialog', { name: `La solicitud ${number} sigue igual` });
  const create = dialog.getByRole('button', { name: 'Crear solicitud' });
  await create.click();
  for (const message of [MESSAGES.request.description, MESSAGES.request.photos]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('¿Qué sigue fallando?').fill('Volvió a gotear');
  await dialog.getByLabel('Fotos').setInputFiles(await smallPhotos(1));
  await create.click();
  await expectToast(page, new RegExp(`creada. Continúa la ${number}`));
  await page.context().close();

  const { status, continuedBy } = await stored(former);
  expect(status).toBe('finalizado');
  expect(await stored({ id: continuedBy?.id ?? 0 })).toMatchObject({
    status: 'solicitado',
    description: 'Volvió a gotear',
    service: former.service,
    address: former.address,
    continues: { id: former.id, numRequest: former.numRequest },
  });
});

test('the number of a permit is corrected', LONG, async ({ browser }) => {
  const request = await makeRequest(PORTAL, 'Trabajo en altura');
  const change = { havePermission: true, operator: field.operator.id };
  expect(await assignOverHttp(assigner, request, change)).toBe(200);
  const processor = await signInOverHttp(PORTAL, 'processor');
  const permitInput = { id: request.id, permissionNum: 4711 };
  expect((await processor.send('PUT', `/request/process/${request.id}`, permitInput)).status).toBe(200);

  const page = await openAs(browser, 'processor', `${PAGES.requestPermits.path}?given=1&q=${request.numRequest}`);
  await requestRow(page, request.numRequest).getByRole('button', { name: 'Corregir permiso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corregir permiso' });
  const permit = dialog.getByLabel('Número del permiso');
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true });
  await save.click();
  await expect(dialog.getByText(MESSAGES.permit.unchanged)).toBeVisible();
  await permit.fill('4712');
  await save.click();
  await expectToast(page, TOASTS.permit.corrected);
  await page.context().close();

  expect(await stored(request)).toMatchObject({ status: 'asignado', permissionNum: 4712 });
  expect(await lastEntry(request)).toMatchObject({
    event: 'correct-permit',
    changes: [{ label: 'Número de permiso', from: '4711', to: '4712' }],
  });
});

test('an invoice is annulled, and its request invoiced again with another number', LONG, async ({ browser }) => {
  const [wrong, right] = [uniqueInvoice(), uniqueInvoice()];
  const money = await moneyWork(PORTAL);
  const request = await money.liquidated(58_500.5);
  expect((await money.invoice(request.id, wrong)).status).toBe(201);

  const page = await openAs(browser, 'invoicing', `${PAGES.invoicing.path}?tab=issued&q=${request.numRequest}`);
  const row = requestRow(page, request.numRequest);
  await row.getByRole('button', { name: 'Anular factura' }).click();
  const annulment = page.getByRole('dialog', { name: `Anular la factura ${wrong}` });
  await giveReason(annulment, 'Anular factura', 'El cliente era otro');
  await expectToast(page, `Factura ${wrong} anulada`);
  await expect(row).toContainText('Anulada');
  await expect(row.getByRole('button', { name: 'Anular factura' })).toHaveCount(0);

  await page.goto(`${PAGES.invoicing.path}?q=${request.numRequest}`);
  await row.getByRole('button', { name: 'Emitir factura' }).click();
  const form = page.getByRole('dialog', { name: 'Emitir Factura' });
  const issue = form.getByRole('button', { name: 'Emitir Factura', exact: true });
  await form.getByLabel('Número de factura').fill(wrong);
  await issue.click();
  await expect(form.getByText(MESSAGES.invoice.taken)).toBeVisible();
  await form.getByLabel('Número de factura').fill(right);
  await issue.click();
  await expectToast(page, TOASTS.invoice.created);
  await page.context().close();

  const listed = await money.invoicing.get<IssuedInvoicesPage>(`/facturas/emitidas?q=${request.numRequest}`);
  const { data, totalFacturado } = listed.body;
  expect(Object.fromEntries(data.map(({ numeroFactura, anulada }) => [numeroFactura, anulada?.motivo]))).toEqual({
    [wrong]: 'El cliente era otro',
    [right]: undefined,
  });
  expect(totalFacturado).toBe(58_500.5);
  expect((await money.trailOf(request.id)).invoice?.number).toBe(right);
});
