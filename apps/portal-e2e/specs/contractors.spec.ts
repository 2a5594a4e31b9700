import { expect, test, type Page } from '@playwright/test';
import {
  addDays,
  businessDay,
  formatDay,
  formatPesos,
  MESSAGES,
  ROLE,
  SHARED_TOASTS,
  suggestedPrice,
  type HistoryEntry,
  type RepairDetail,
  type RequestDetail,
} from '@portal/domain';

import { administer } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { fullName, type Contractor } from '../src/contractor';
import { contractorWork, type ContractorWork } from '../src/contractor-work';
import { fillFinish, openFinish, openPhone } from '../src/field-work';
import { signInAccountOverHttp, signInOverHttp, type HttpPerson } from '../src/http-person';
import { openAs } from '../src/open-as';
import { actOnRequest, choose, expectToast, requestRow } from '../src/portal-page';
import { makeRequest, type MadeRequest } from '../src/request-maker';
import { drawPhoto } from '../src/test-photos';
import { expectFieldMessage } from '../src/user-form';
import { PAGES, TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();
const TOMORROW = addDays(businessDay(new Date()), 1);

let work: ContractorWork;
let contractor: Contractor;
let assigner: HttpPerson;

test.beforeAll(async () => {
  work = await contractorWork(PORTAL);
  contractor = work.contractor;
  // Of the company, but led by nobody: is not to be offered.
  await (await administer(PORTAL)).createAccount({ rol: [ROLE.operator], company: contractor.company.id });
  assigner = await signInOverHttp(PORTAL, 'assigner');
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Asignar solicitud' });

const storedRequest = async ({ id }: MadeRequest): Promise<RequestDetail> =>
  (await assigner.get<{ data: RequestDetail }>(`/request/by-id/${id}`)).body.data;

async function storedRepair(repair: number): Promise<RepairDetail> {
  const liquidator = await signInAccountOverHttp(PORTAL, contractor.liquidator);
  const path = `/contractors/repairs/${repair}/${contractor.company.id}`;
  return (await liquidator.get<{ data: RepairDetail }>(path)).body.data;
}

test('from the assigner to the leader, their own operator, the repair and the price', async ({ browser }) => {
  test.setTimeout(240_000);
  const request = await makeRequest(PORTAL, 'Gotea el aire acondicionado');
  const { numRequest } = request;

  await test.step('the assigner hands it to the company and its leader', async () => {
    const page = await openAs(browser, 'assigner', PAGES.requestAssign.path);
    await actOnRequest(page, numRequest, 'Asignar');
    await dialog(page).getByRole('switch', { name: 'Asignar a contratista' }).click();
    await choose(dialog(page), 'Empresa', contractor.company.name);
    await choose(dialog(page), 'Asignador', fullName(contractor.leader));
    await choose(dialog(page), 'Tipo de servicio', 'Emergencia');
    await dialog(page).getByLabel('Fecha de inicio').fill(formatDay(TOMORROW));
    await page.keyboard.press('Tab');
    await dialog(page).getByLabel('Hora de visita').fill('10:00');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, SHARED_TOASTS.requestAssigned);
    await page.context().close();
  });

  await test.step('the leader gives it to an operator of theirs', async () => {
    const page = await openAs(browser, contractor.leader, PAGES.contractorAssign.path);
    const row = requestRow(page, numRequest);
    await expect(row).toContainText('Gasfitería');
    await expect(row).toContainText('Pendiente');
    // The portal has several clients and services; a leader is offered only those of their own list.
    const choices = page.locator('.ant-select-dropdown:visible').locator('.ant-select-item-option');
    const filterBy = (label: string) => page.getByRole('search').getByLabel(label, { exact: true });
    await filterBy('Cliente').click();
    await expect(choices).toHaveText([(await storedRequest(request)).client.name]);
    await page.keyboard.press('Escape');
    await filterBy('Servicio').click();
    await expect(choices).toHaveText(['Gasfitería']);
    await choices.click();
    await expect(page).toHaveURL(/service=\d/);
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await row.getByRole('button', { name: 'Asignar solicitud' }).click();
    await expect(dialog(page).getByText('Gotea el aire acondicionado', { exact: true })).toBeVisible();
    await expect(dialog(page).getByText('Entregada a contratista')).toBeVisible();
    await expect(dialog(page).getByRole('switch', { name: 'Asignar a contratista' })).toHaveCount(0);
    // The form begins with the visit that was planned at the hand-over, and without an operator.
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    const operators = dialog(page).getByRole('combobox', { name: 'Asignar a', exact: true });
    await expectFieldMessage(page, operators, MESSAGES.assignment.operator);
    await expect(dialog(page).getByLabel('Fecha de inicio')).toHaveValue(formatDay(TOMORROW));
    await operators.click();
    const options = page.locator('.ant-select-dropdown:visible').locator('.ant-select-item-option');
    await expect(options).toHaveText([fullName(contractor.operator)]);
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Hora de visita').fill('10:30');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, SHARED_TOASTS.requestAssigned);
    await expect(row).toHaveCount(0);
    await expect(page.getByText('No tienes solicitudes por asignar')).toBeVisible();
    await page.context().close();
  });

  await test.step('their operator starts and finishes it on a phone', async () => {
    const context = await openPhone(browser, PORTAL, contractor.operator);
    const page = await context.newPage();
    await page.goto(`${PAGES.requestOperator.path}?q=${numRequest}`);
    await page.getByRole('button', { name: 'Iniciar' }).click();
    const start = page.getByRole('dialog', { name: 'Iniciar solicitud' });
    await choose(start, 'Sede representada:', 'Santiago Centro');
    await start.getByLabel('Foto del lugar').setInputFiles([await drawPhoto('antes')]);
    await start.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, TOASTS.repair.created);
    await expect(start).toBeHidden();
    await openFinish(page, request);
    await fillFinish(page, { description: 'Se selló el desagüe', result: [await drawPhoto('después')] });
    await page.getByRole('button', { name: 'Finalizar reparación' }).click();
    await expectToast(page, TOASTS.repair.created);
    await expect(page).toHaveURL(new RegExp(PAGES.requestOperator.path));
    await context.close();
  });

  await test.step('the liquidator of the company suggests its price', async () => {
    const page = await openAs(browser, contractor.liquidator, PAGES.contractorRepairs.path);
    const row = requestRow(page, numRequest);
    await expect(row).toContainText(fullName(contractor.operator));
    await row.getByRole('button', { name: 'Sugerir precio' }).click();
    await expect(page.getByRole('heading', { name: `Sugerir precio · N° ${numRequest}` })).toBeVisible();
    const repair = Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
    const { insumos, service } = await storedRepair(repair);
    const [valve] = insumos;
    const total = formatPesos(suggestedPrice(insumos, service.price));
    expect(valve).toMatchObject({ amount: 2 });
    const sums = page.locator('.ui-costs-sums');
    await expect(sums.locator('div', { hasText: 'Subtotal insumos' })).toContainText(formatPesos(2 * valve!.total!));
    await expect(sums.locator('.ui-costs-total')).toContainText(total);
    await expect(page.locator('.ui-price-hints')).toContainText(total);
    for (const text of [
      'Santiago Centro',
      'Se selló el desagüe',
      fullName(contractor.operator),
      'Reparación finalizada',
    ]) {
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    }

    const price = page.getByLabel('Precio', { exact: true });
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectFieldMessage(page, price, MESSAGES.suggestion.price);
    await price.fill('mil');
    await expectFieldMessage(page, price, MESSAGES.price.number);
    await page.getByRole('button', { name: 'Usar precio sugerido' }).click();
    await expect(price).toHaveValue(total.replace(/[^\d.,]/g, ''));
    await price.fill('75000,50');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, SHARED_TOASTS.liquidationCreated);
    await expect(page).toHaveURL(new RegExp(`${PAGES.contractorRepairs.path}$`));
    await expect(row).toContainText('$75.000,5');
    await page.context().close();

    expect(await storedRepair(repair)).toMatchObject({ price: 75_000.5, status: 'finalizado' });
    const { status, company, operator, dateAssigned, hourAssigned } = await storedRequest(request);
    expect({ status, company, operator, dateAssigned, hourAssigned }).toMatchObject({
      status: 'finalizado',
      company: { id: contractor.company.id },
      operator: { id: contractor.operator.id },
      dateAssigned: TOMORROW,
      hourAssigned: '10:30',
    });
    const history = await assigner.get<{ data: HistoryEntry[] }>(`/request/by-id/${request.id}/history`);
    expect(history.body.data.map(({ event, user }) => [event, user.id]).slice(1)).toEqual([
      ['hand-over', assigner.id],
      ['assign-own', contractor.leader.id],
      ['start', contractor.operator.id],
      ['finish', contractor.operator.id],
      ['suggest-price', contractor.liquidator.id],
    ]);
  });
});
