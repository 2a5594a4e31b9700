import { addDays, businessDay, formatDay, formatRequestNumber, SHARED_TOASTS } from '@portal/domain';
import {
  administer,
  choose,
  chooseWithKeyboard,
  expect,
  expectAccessible,
  expectFocus,
  expectNoViolations,
  expectToast,
  fullName,
  type Locator,
  type OwnScenario,
  ownScenario,
  type Page,
  PHONE,
  PORTAL,
  pressWithKeyboard,
  tabTo,
  test,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

const TODAY = businessDay(new Date());
/** Far from the days of the other specs and of the demonstration, and in one week: a Monday and its Wednesday. */
const MONDAY = addDays(TODAY, 28 - ((new Date(`${TODAY}T00:00:00Z`).getUTCDay() + 6) % 7));
const WEDNESDAY = addDays(MONDAY, 2);

let work: OwnScenario;
let page: Page;

test.beforeAll(async () => {
  work = await ownScenario(PORTAL);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('assigner', PAGES.requestAssign.path);
});

const operatorName = (): string => fullName(work.operator);
const newRequest = () => work.requestIn('solicitado');

const openAgenda = (day: string, span: 'week' | 'day') =>
  page.goto(`${PAGES.requestAssign.path}?view=agenda&day=${day}&span=${span}`);
const panel = () => page.getByRole('region', { name: 'Por asignar' });
const agenda = () => page.getByRole('region', { name: /^Agenda/ });
const dialog = () => page.getByRole('dialog', { name: 'Asignar solicitud' });
const block = (numRequest: number): Locator =>
  agenda().getByRole('button', { name: new RegExp(formatRequestNumber(numRequest)) });

/** The operator's cell at that hour of the shown day, in sight. */
async function cellAt(hour: string): Promise<Locator> {
  const heads = await agenda().getByRole('columnheader').allInnerTexts();
  const cell = agenda()
    .getByRole('row', { name: hour })
    .getByRole('cell')
    .nth(heads.findIndex((head) => head.startsWith(operatorName())) - 1);
  // A grid that scrolls while the button is held takes the visit away from under it.
  await cell.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'center' }));
  return cell;
}

async function searchUnassigned(numRequest: number): Promise<Locator> {
  await panel().getByRole('searchbox').fill(formatRequestNumber(numRequest));
  await expect(panel().getByRole('listitem')).toHaveCount(1);
  return panel()
    .getByRole('listitem')
    .filter({ hasText: formatRequestNumber(numRequest) });
}

test('assigns a request dragged to an hour, and moves it by another drag; accepts a drop on the text of a visit', async () => {
  // Another operator's long name takes no room from the hours.
  const other = (await ownScenario(PORTAL)).operator;
  await (await administer(PORTAL)).editAccount(other, { lastName: 'Undurraga '.repeat(8).trim() });
  const { numRequest } = await newRequest();
  await openAgenda(MONDAY, 'day');
  const request = await searchUnassigned(numRequest);
  await request.dragTo(await cellAt('10:00'));
  await expect(dialog().getByLabel('Fecha de inicio')).toHaveValue(formatDay(MONDAY));
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('10:00');
  await expect(dialog().getByTitle(operatorName())).toBeVisible();
  await choose(dialog(), 'Tipo de servicio', 'Mantenimiento');
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, SHARED_TOASTS.requestAssigned);
  await expect(block(numRequest)).toContainText('10:00');
  await expect(panel().getByText('No hay resultados')).toBeVisible();
  await expect(dialog()).toBeHidden();

  await block(numRequest).dragTo(await cellAt('12:00'));
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('12:00');
  await dialog().getByLabel('Hora de visita').fill('12:30');
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog()).toBeHidden();
  await expect(block(numRequest)).toContainText('12:30');

  await test.step('the hour is that under the pointer, also over a visit that began in the hour before', async () => {
    const next = await searchUnassigned((await newRequest()).numRequest);
    const { x, y } = (await (await cellAt('13:00')).boundingBox()) ?? { x: 0, y: 0 };
    await next.hover();
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 20, { steps: 5 });
    await page.mouse.up();
    await expect(dialog().getByLabel('Hora de visita')).toHaveValue('13:00');
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog()).toBeHidden();
  });

  await test.step('the words stand inside the block, which is as tall as its visit', async () => {
    const [visit, hour] = [await block(numRequest).boundingBox(), await (await cellAt('12:00')).boundingBox()];
    expect(Math.abs((visit?.height ?? 0) - (hour?.height ?? 0))).toBeLessThan(4);
    expect(await block(numRequest).evaluate((own) => own.scrollHeight - own.clientHeight)).toBeLessThanOrEqual(0);
  });
});

test('the same with the keyboard alone', async () => {
  const { numRequest } = await newRequest();
  await openAgenda(WEDNESDAY, 'day');
  await tabTo(panel().getByRole('searchbox'));
  await page.keyboard.type(formatRequestNumber(numRequest));
  const button = panel().getByRole('button', { name: `Elegir para asignar ${formatRequestNumber(numRequest)}` });
  await expect(panel().getByRole('listitem')).toHaveCount(1);
  await pressWithKeyboard(button);
  await expect(page.getByRole('button', { name: /^Asignar aquí/ }).first()).toBeVisible();
  await expectAccessible(page, [WIDE]);

  const slots = page.getByRole('button', { name: /^Asignar aquí/ });
  await tabTo(slots.first(), 'Shift+Tab');
  const wanted = page.getByRole('button', { name: `Asignar aquí: ${operatorName()}, ${formatDay(WEDNESDAY)}, 09:00` });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 100; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await expectFocus(wanted);
  await page.keyboard.press('Enter');
  await expect(dialog().getByLabel('Hora de visita')).toHaveValue('09:00');
  await chooseWithKeyboard(dialog().getByRole('combobox', { name: 'Tipo de servicio' }), 'Mantenimiento');
  await pressWithKeyboard(dialog().getByRole('button', { name: 'Guardar' }));
  await expectToast(page, SHARED_TOASTS.requestAssigned);
  await expect(block(numRequest)).toContainText('09:00');
});

test('shows a day and a whole week at 1440 × 900, beside the open requests, and one day on a phone', async () => {
  const visit = await newRequest();
  await work.steps.assign(visit.id, { change: { date: MONDAY, hour: '11:00' } });
  await newRequest();
  const hidden = () => agenda().evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth);
  for (const span of ['day', 'week'] as const) {
    await openAgenda(MONDAY, span);
    await expect(block(visit.numRequest)).toBeVisible();
    if (span === 'week') expect(await hidden()).toBe(0);
    await expect(panel()).toBeVisible();
    await expectNoViolations(page);
  }
  await page.getByRole('button', { name: 'Por asignar', exact: true }).click();
  await expect(panel()).toHaveCount(0);
  await page.reload();
  await expect(block(visit.numRequest)).toBeVisible();
  await expect(panel()).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await openAgenda(MONDAY, 'day');
  await expect(page.getByRole('heading', { name: operatorName() })).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.getByRole('button', { name: 'Por asignar' }).click();
  const choosing = page.getByRole('button', { name: /^Elegir para asignar/ }).first();
  await expect(choosing).toBeVisible();
  await expectNoViolations(page);
  await choosing.click();
  await page.getByRole('button', { name: `Asignar aquí: ${operatorName()}` }).click();
  // On a phone it is the device's own calendar, which holds the day as it is stored.
  await expect(dialog().getByLabel('Fecha de inicio')).toHaveValue(MONDAY);
});
