import {
  addDays,
  businessDay,
  changedMessage,
  formatDay,
  MESSAGES,
  ROLE,
  SHARED_TOASTS,
  type HistoryEntry,
  type RequestDetail,
} from '@portal/domain';
import {
  type Account,
  administer,
  assignOverHttp,
  choose,
  expect,
  expectAccessible,
  expectNoViolations,
  expectToast,
  fullName,
  type HttpPerson,
  keepNewsAway,
  type MadeRequest,
  makeRequest,
  type Page,
  PORTAL,
  requestRow,
  signInOverHttp,
  test,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

const TODAY = businessDay(new Date());
const TOMORROW = addDays(TODAY, 1);

let page: Page;
let assigner: HttpPerson;
let operator: Account;
let rival: Account;

test.beforeAll(async () => {
  const { createAccount } = await administer(PORTAL);
  assigner = await signInOverHttp(PORTAL, 'assigner');
  [operator, rival] = [await createAccount({ rol: [ROLE.operator] }), await createAccount({ rol: [ROLE.operator] })];
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('assigner', PAGES.requestAssign.path);
});

const dialog = () => page.getByRole('dialog', { name: 'Asignar solicitud' });
const save = () => dialog().getByRole('button', { name: 'Guardar' }).click();
const notice = () => dialog().getByText('Otra persona cambió esta solicitud mientras la tenías abierta');

async function openDialog(request: MadeRequest): Promise<void> {
  await page.goto(`${PAGES.requestAssign.path}?q=${request.numRequest}`);
  await requestRow(page, request.numRequest).getByRole('button', { name: 'Asignar' }).click();
  await expect(dialog()).toBeVisible();
  // Before it has the focus, a field that is typed in would lose it, and with it an uncommitted value.
  await expect.poll(() => dialog().evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
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

/** The limit that the build writes before each selector of the area. */
const readLimit = (): Promise<string> =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    return /:where\(div\[data-area="requests"\].*?:not\(#root\)\)/.exec(rules.join(''))?.[0] ?? '';
  });

/** Rules of an area, among them those that its build refuses. */
const forcedRules = (limit: string): string =>
  ['.work-request-head', 'body', 'h1', '.ant-btn']
    .map((name) => `${limit} ${name} { outline: dashed !important }`)
    .join('');

const countOutlined = (): Promise<number> =>
  page
    .locator('*')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).outlineStyle === 'dashed').length);

test('styles the dialog with the rules of the area alone, which end with its page', async () => {
  await openDialog(await makeRequest(PORTAL, 'Con estilo'));
  // Only a rule of libs/work, which the area bundles, makes it flex.
  await expect(dialog().locator('.work-request-head')).toHaveCSS('display', 'flex');
  // Another age of libs/work, in an area that is loaded ahead.
  const limit = await readLimit();
  await page.addStyleTag({ content: forcedRules(limit.replaceAll('"requests"', '"field-repairs"')) });
  expect(await countOutlined()).toBe(0);
  await page.addStyleTag({ content: forcedRules(limit) });
  expect(await countOutlined()).toBeGreaterThan(0);
  await page.evaluate(() => {
    history.pushState(null, '', '/home');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.locator('[data-area]')).toHaveCount(0);
  expect(await countOutlined()).toBe(0);
});

test('shows the refusal when somebody was faster, keeps the typed values, and can be sent again', async () => {
  const request = await makeRequest(PORTAL, 'Dos a la vez');
  await keepNewsAway(page);
  await openDialog(request);
  await save();
  await expect(dialog().getByText(MESSAGES.assignment.operator)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  const toContractor = dialog().getByRole('switch', { name: 'Asignar a contratista' });
  await toContractor.click();
  await expect(dialog().getByText(MESSAGES.assignment.company)).toBeVisible();
  await expectNoViolations(page);
  await toContractor.click();
  await choose(dialog(), 'Asignar a', fullName(operator));
  await fillVisit(TOMORROW, '15:20');
  expect(await assignOverHttp(assigner, request, { operator: rival.id })).toBe(200);
  await save();
  await expectToast(page, changedMessage('asignado'));
  await expect(notice()).toBeVisible();
  await expectNoViolations(page);
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
  await expectToast(page, SHARED_TOASTS.requestAssigned);
  expect(await stored(request)).toMatchObject({ operator: { id: operator.id }, hourAssigned: '15:20' });
  const history = await assigner.get<{ data: HistoryEntry[] }>(`/request/by-id/${request.id}/history`);
  expect(history.body.data.map(({ event }) => event)).toEqual(['create', 'assign', 'assign']);
  await page.unrouteAll({ behavior: 'wait' });
});
