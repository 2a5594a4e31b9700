import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  changedMessage,
  addDays,
  businessDay,
  formatDay,
  MESSAGES,
  PAGES,
  refusalMessage,
  TOASTS,
  type HistoryEntry,
  type RequestDetail,
} from '@portal/domain';

import { administer, type Account } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { fullName, makeContractor, type Contractor } from '../src/contractor';
import { signInAccountOverHttp, signInOverHttp, type HttpPerson } from '../src/http-person';
import { openAs } from '../src/open-as';
import { choose, expectToast, requestRow } from '../src/portal-page';
import { assignOverHttp, makeRequest, type MadeRequest } from '../src/request-maker';
import { startOverHttp } from '../src/field-work';
import { expectFieldMessage } from '../src/user-form';
import { keepNewsAway } from '../src/user-waits';

const { url: PORTAL } = chooseAddress();
const TODAY = businessDay(new Date());
const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);

let page: Page;
let assigner: HttpPerson;
let contractor: Contractor;
let other: Contractor;
let operator: Account;
let rival: Account;

test.beforeAll(async ({ browser }) => {
  const { createAccount } = await administer(PORTAL);
  assigner = await signInOverHttp(PORTAL, 'assigner');
  [contractor, other] = [await makeContractor(PORTAL), await makeContractor(PORTAL)];
  [operator, rival] = [await createAccount({ rol: [7] }), await createAccount({ rol: [7] })];
  page = await openAs(browser, 'assigner', '/home');
});
test.afterAll(() => page.context().close());

const dialog = (of = page) => of.getByRole('dialog', { name: 'Asignar solicitud' });
const select = (name: string, of = page) => dialog(of).getByRole('combobox', { name, exact: true });
const save = (of = page) => dialog(of).getByRole('button', { name: 'Guardar' }).click();
const notice = () => dialog().getByText('Otra persona cambió esta solicitud mientras la tenías abierta');
const expectNoMessage = (text: string) => expect(dialog().getByText(text, { exact: true })).toHaveCount(0);

async function openDialog(request: MadeRequest, of = page): Promise<Locator> {
  await of.goto(`${PAGES.requestAssign.path}?q=${request.numRequest}`);
  await requestRow(of, request.numRequest).getByRole('button', { name: 'Asignar' }).click();
  await expect(dialog(of)).toBeVisible();
  // Until it has taken the focus, a field that is typed in would lose it, and what was not left yet with it.
  await expect.poll(() => dialog(of).evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  return dialog(of);
}

async function fillDay(day: string): Promise<void> {
  await dialog().getByLabel('Fecha de inicio').fill(formatDay(day));
  await page.keyboard.press('Tab');
}

async function fillVisit(day: string, hour: string): Promise<void> {
  await choose(dialog(), 'Tipo de servicio', 'Traslado');
  await fillDay(day);
  await dialog().getByLabel('Hora de visita').fill(hour);
  await page.keyboard.press('Tab');
}

const stored = async ({ id }: MadeRequest): Promise<RequestDetail> =>
  (await assigner.get<{ data: RequestDetail }>(`/request/by-id/${id}`)).body.data;

test('the dialog shows what is asked for, and every field says what is wrong with it', async () => {
  const request = await makeRequest(PORTAL, 'La reja no baja');
  await openDialog(request);
  const { client, address } = await stored(request);
  for (const text of ['Gasfitería', client.name, address, 'La reja no baja']) {
    await expect(dialog().getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(dialog().getByRole('list', { name: 'Archivos adjuntos' }).getByRole('button')).toHaveCount(1);
  await expect(dialog().getByRole('switch', { name: '¿Requiere permiso?' })).not.toBeChecked();

  await save();
  await expectFieldMessage(page, select('Asignar a'), MESSAGES.assignment.operator);
  await expectFieldMessage(page, select('Tipo de servicio'), MESSAGES.assignment.serviceType);
  await expectFieldMessage(page, dialog().getByLabel('Fecha de inicio'), MESSAGES.assignment.day);
  await expectFieldMessage(page, dialog().getByLabel('Hora de visita'), MESSAGES.assignment.hour);
  await expect(select('Asignar a')).toBeFocused();
  await fillDay(YESTERDAY);
  await expectFieldMessage(page, dialog().getByLabel('Fecha de inicio'), MESSAGES.assignment.pastDay);

  // A contractor plans the visit anew.
  await dialog().getByRole('switch', { name: 'Asignar a contratista' }).click();
  await expect(select('Asignar a')).toHaveCount(0);
  await expectNoMessage(MESSAGES.assignment.pastDay);
  await expect(select('Asignador')).toBeDisabled();
  await save();
  await expectFieldMessage(page, select('Empresa'), MESSAGES.assignment.company);
  expect((await stored(request)).status).toBe('solicitado');
});

test('operators are searched, and only active ones of the own company are offered', async () => {
  const request = await makeRequest(PORTAL, 'No prende la luz');
  await openDialog(request);
  await select('Asignar a').click();
  const options = page.locator('.ant-select-dropdown:visible');
  await page.keyboard.type(operator.input.lastName);
  await expect(options.getByTitle(fullName(operator))).toBeVisible();
  await expect(options.locator('.ant-select-item-option')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(contractor.operator.input.lastName);
  await expect(options.getByText('No hay coincidencias')).toBeVisible();
});

test('it is handed to a contractor and its leader, on a past day too; the leaders are those of the company', async () => {
  const request = await makeRequest(PORTAL, 'Se filtra el techo');
  await openDialog(request);
  await dialog().getByRole('switch', { name: 'Asignar a contratista' }).click();
  await choose(dialog(), 'Empresa', other.company.name);
  await choose(dialog(), 'Asignador', fullName(other.leader));
  await choose(dialog(), 'Empresa', contractor.company.name);
  await select('Asignador').click();
  const options = page.locator('.ant-select-dropdown:visible');
  await expect(options.getByTitle(fullName(contractor.leader))).toBeVisible();
  await expect(options.getByTitle(fullName(other.leader))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeVisible();
  await fillVisit(YESTERDAY, '12:30');
  await save();
  await expectFieldMessage(page, select('Asignador'), MESSAGES.assignment.assigner);
  await choose(dialog(), 'Asignador', fullName(contractor.leader));
  await save();
  await expectToast(page, TOASTS.request.assigned);
  await expect(dialog()).toBeHidden();
  await expect(requestRow(page, request.numRequest)).toContainText('Pendiente');
  await expect(requestRow(page, request.numRequest)).toContainText(contractor.company.name);
  expect(await stored(request)).toMatchObject({
    status: 'pendiente',
    operator: null,
    company: { id: contractor.company.id },
    assigner: { id: contractor.leader.id },
    dateAssigned: YESTERDAY,
    hourAssigned: '12:30',
    typeService: 'Traslado',
  });
});

test('it begins with what another operator holds, and empty for who holds it themself', async ({ browser }) => {
  const held = await makeRequest(PORTAL, 'Ya es de otro');
  const change = { operator: rival.id, havePermission: true, typeService: 'Emergencia', date: TOMORROW, hour: '08:45' };
  expect(await assignOverHttp(assigner, held, change)).toBe(200);
  await openDialog(held);
  await expect(dialog().getByLabel('Fecha de inicio')).toHaveValue(formatDay(TOMORROW));
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('08:45');
  await expect(dialog().getByTitle(fullName(rival))).toBeVisible();
  await expect(dialog().getByTitle('Emergencia')).toBeVisible();
  await expect(dialog().getByRole('switch', { name: '¿Requiere permiso?' })).toBeChecked();
  await expect(dialog().getByText('Quedará en trámite hasta que se registre el número del permiso.')).toBeVisible();
  await dialog().getByRole('switch', { name: '¿Requiere permiso?' }).click();
  await save();
  await expectToast(page, TOASTS.request.assigned);
  expect(await stored(held)).toMatchObject({ status: 'asignado', havePermission: '0', operator: { id: rival.id } });

  const own = await makeRequest(PORTAL, 'Es mío');
  const everyone = await signInOverHttp(PORTAL, 'everyone');
  expect(await assignOverHttp(assigner, own, { operator: everyone.id, havePermission: true })).toBe(200);
  const theirs = await openAs(browser, 'everyone', '/home');
  await openDialog(own, theirs);
  await expect(dialog(theirs).getByLabel('Fecha de inicio')).toHaveValue('');
  await expect(dialog(theirs).getByLabel('Hora de visita')).toHaveValue('');
  await expect(dialog(theirs).getByRole('switch', { name: '¿Requiere permiso?' })).not.toBeChecked();
  await theirs.context().close();
});

test('somebody was faster: the refusal is told, nothing typed is lost, and one may go on with it', async () => {
  const request = await makeRequest(PORTAL, 'Dos a la vez');
  await keepNewsAway(page);
  await openDialog(request);
  await choose(dialog(), 'Asignar a', fullName(operator));
  await fillVisit(TOMORROW, '15:20');
  expect(await assignOverHttp(assigner, request, { operator: rival.id })).toBe(200);
  await save();
  await expectToast(page, changedMessage('asignado'));
  await expect(notice()).toBeVisible();
  await expect(dialog().getByText(/Ahora está en estado asignado/)).toBeVisible();
  await expect(dialog().getByTitle(fullName(operator))).toBeVisible();
  await expect(dialog().getByTitle('Traslado')).toBeVisible();
  await expect(dialog().getByLabel('Fecha de inicio')).toHaveValue(formatDay(TOMORROW));
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('15:20');
  await expect(page.locator('table').getByText(fullName(rival))).toBeAttached();
  expect((await stored(request)).operator).toMatchObject({ id: rival.id });

  await dialog().getByRole('button', { name: 'Continuar con lo que escribí' }).click();
  await expect(notice()).toHaveCount(0);
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('15:20');
  await save();
  await expectToast(page, TOASTS.request.assigned);
  expect(await stored(request)).toMatchObject({ operator: { id: operator.id }, hourAssigned: '15:20' });
  const history = await assigner.get<{ data: HistoryEntry[] }>(`/request/by-id/${request.id}/history`);
  expect(history.body.data.map(({ event }) => event)).toEqual(['create', 'assign', 'assign']);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the work began meanwhile: the refusal names the state, and what was typed stays until one closes', async () => {
  const request = await makeRequest(PORTAL, 'Ya empezó');
  expect(await assignOverHttp(assigner, request, { operator: rival.id })).toBe(200);
  await keepNewsAway(page);
  await openDialog(request);
  await dialog().getByLabel('Hora de visita').fill('17:10');
  await page.keyboard.press('Tab');
  await startOverHttp(await signInAccountOverHttp(PORTAL, rival), request.id);
  await save();
  await expectToast(page, refusalMessage('assign', 'en proceso'));
  await expect(notice()).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Continuar con lo que escribí' })).toHaveCount(0);
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('17:10');
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog()).toBeHidden();
  await expect(requestRow(page, request.numRequest)).toHaveCount(0);
  expect((await stored(request)).status).toBe('en proceso');
  await page.unrouteAll({ behavior: 'wait' });
});

test('an assignment that needs a permit waits in the list of permits, which takes numbers above 0 only', async ({
  browser,
}) => {
  const request = await makeRequest(PORTAL, 'Trabajo en altura');
  await openDialog(request);
  await choose(dialog(), 'Asignar a', fullName(operator));
  await fillVisit(TOMORROW, '11:15');
  await dialog().getByRole('switch', { name: '¿Requiere permiso?' }).click();
  await save();
  await expectToast(page, TOASTS.request.assigned);
  await expect(requestRow(page, request.numRequest)).toContainText('Trámite');

  const permits = await openAs(browser, 'processor', `${PAGES.requestPermits.path}?q=${request.numRequest}`);
  const row = requestRow(permits, request.numRequest);
  await expect(row).toContainText(`${formatDay(TOMORROW)} 11:15`);
  await row.getByRole('button', { name: 'Asignar permiso' }).click();
  const permit = permits.getByRole('dialog', { name: 'Asignar permiso' });
  const number = permit.getByLabel('Número del permiso');
  await permit.getByRole('button', { name: 'Guardar' }).click();
  await expectFieldMessage(permits, number, MESSAGES.permit.required);
  await expect(number).toBeFocused();
  for (const [typed, message] of [
    ['0', MESSAGES.permit.positive],
    ['-4', MESSAGES.permit.positive],
    ['mil', MESSAGES.permit.whole],
    ['1,5', MESSAGES.permit.whole],
  ] as const) {
    await number.fill(typed);
    await expectFieldMessage(permits, number, message);
  }
  await number.fill('88123');
  await permit.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(permits, TOASTS.permit.created);
  await expect(permit).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await stored(request)).toMatchObject({ status: 'asignado', havePermission: '1', permissionNum: 88_123 });

  await permits.route('**/api/v1/request/process?*', (route) =>
    route.fulfill({ json: { data: [], total: 0, totalPaginas: 0 } }),
  );
  await permits.goto(PAGES.requestPermits.path);
  await expect(permits.getByText('No hay solicitudes en trámite')).toBeVisible();
  await permits.context().close();
});
