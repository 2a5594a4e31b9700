import {
  formatDay,
  formatPesos,
  lineTotal,
  MESSAGES,
  SHARED_TOASTS,
  suggestedPrice,
  suppliesSubtotal,
} from '@portal/domain';
import {
  actOnRequest,
  choose,
  expect,
  expectFieldMessage,
  expectNoViolations,
  expectToast,
  findRepairs,
  type MoneyWork,
  moneyWork,
  type Page,
  PORTAL,
  requestRow,
  test,
  uniqueName,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

let work: MoneyWork;
test.beforeAll(async () => {
  work = await moneyWork(PORTAL);
});

const addressOf = (repair: number): string => PAGES.liquidate.path.replace(':id', String(repair));
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const price = (page: Page) => page.getByLabel('Precio', { exact: true });
/** The value under a label of the repair's facts or of its costs. */
const fact = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) });

test('a repair is read, priced and leaves the list', async ({ openArea }) => {
  const supplies = [
    { price: 6_490, amount: 2 },
    { price: 690.35, amount: 1.5 },
  ];
  const made = await work.finished({ servicePrice: 38_000.5, supplies });
  const page = await openArea('liquidator', PAGES.repairs.path);
  await actOnRequest(page, made.numRequest, 'Liquidar');
  await expect(page.getByRole('heading', { name: `Liquidar · N° ${made.numRequest}` })).toBeVisible();

  await test.step('shows what was done and what it cost', async () => {
    const detail = await work.detailOf(made.repair);
    for (const [label, value] of [
      ['Cliente', detail.clientName],
      ['Operario', detail.operatorName],
      ['Sede', work.branch.name],
      ['Dirección', detail.address],
      ['Fecha de visita', formatDay(detail.dateAssigned!)],
      ['Fecha de inicio', formatDay(detail.dateStart!)],
      ['Hora de inicio', detail.hourStart!],
      ['Fecha de finalización', formatDay(detail.dateFinish!)],
      ['Hora de finalización', detail.hourEnd!],
      ['Recibe', 'Rosa Ñancupil'],
    ] as const) {
      await expect(fact(page, label)).toContainText(value);
    }
    await expect(page.getByRole('list', { name: 'Fotos antes' }).getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Fotos del resultado' }).getByRole('img')).toHaveCount(1);
    for (const supply of made.supplies) {
      const row = page.getByRole('row').filter({ hasText: supply.name });
      await expect(row).toContainText(formatPesos(supply.price));
      await expect(row).toContainText(formatPesos(lineTotal(supply)));
    }
    const sums = page.locator('.ui-costs-sums');
    await expect(sums).toContainText(formatPesos(suppliesSubtotal(made.supplies)));
    await expect(sums).toContainText(made.service.name);
    const total = formatPesos(suggestedPrice(made.supplies, made.service.price));
    await expect(page.locator('.ui-costs-total')).toContainText(`TOTAL${total}`);
    await expect(fact(page, 'Precio sugerido')).toContainText(total);
    await expect(page.getByText('Sugerencia del liquidador')).toHaveCount(0);
  });

  await test.step('refuses in the words of the spec', async () => {
    await save(page);
    await expectFieldMessage(page, price(page), MESSAGES.suggestion.price);
    await price(page).fill('mil');
    await expectFieldMessage(page, price(page), MESSAGES.price.number);
    await price(page).fill('10,005');
    await expectFieldMessage(page, price(page), MESSAGES.decimals);
    await expectNoViolations(page);
  });

  await test.step('is saved, and the list says so', async () => {
    await page.getByRole('button', { name: 'Usar precio sugerido' }).click();
    await expect(price(page)).toHaveValue('52.016,03');
    await price(page).fill('60000,01');
    await expect(page.getByTitle(work.branch.name)).toBeVisible(); // where the work was done
    await page.getByLabel('Observación').fill('Incluye visita de revisión');
    await save(page);
    await expectToast(page, SHARED_TOASTS.liquidationCreated);
    await expect(page).toHaveURL(new RegExp(`${PAGES.repairs.path}\\?q=${made.numRequest}$`));
  });
  expect(await work.detailOf(made.repair)).toMatchObject({
    status: 'liquidado',
    liquidation: { price: 60_000.01, observation: 'Incluye visita de revisión', branch: work.branch },
  });
  expect(await findRepairs(work.liquidator, `q=${made.numRequest}`)).toEqual([]);
});

test('a liquidation is found by a filter of the address and corrected, with its reason', async ({ openArea }) => {
  const made = await work.liquidated(60_000);
  const page = await openArea('liquidator', PAGES.repairs.path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await choose(page, 'Estado', 'Liquidado');
  await expect(page).toHaveURL(/[?&]status=liquidado/);
  await page.reload();
  await page.getByRole('searchbox').fill(String(made.numRequest));
  await expect(requestRow(page, made.numRequest)).toContainText(formatPesos(60_000));
  await expectNoViolations(page);
  await requestRow(page, made.numRequest).getByRole('button', { name: 'Corregir liquidación' }).click();
  const form = page.getByRole('form', { name: 'Corregir liquidación' });
  await expect(form).toBeVisible();
  await expect(price(page)).toHaveValue('60.000');

  const reason = page.getByLabel('Motivo de la corrección');
  const correct = () => page.getByRole('button', { name: 'Guardar corrección' }).click();
  await correct();
  await expectFieldMessage(page, reason, MESSAGES.reason);
  await expectNoViolations(page);
  await reason.fill('Se cobró una visita de más');
  await correct();
  await expectFieldMessage(page, price(page), MESSAGES.liquidation.unchanged);
  await price(page).fill('58500,5');

  // A colleague corrects it first: this one reads a notice and goes on with what was typed.
  const first = await work.correct(made.liquidation, 59_000, { reason: 'Otra razón' });
  expect(first.status).toBe(201);
  const goOn = page.getByRole('button', { name: 'Continuar con lo que escribí' });
  await goOn.click();
  await correct();
  await expectToast(page, TOASTS.liquidation.corrected);
  await expect(page).toHaveURL(/\/repair\?status=liquidado/);
  expect((await work.trailOf(made.id)).liquidations).toMatchObject([
    { amount: 60_000, reason: null, status: 'inactivo' },
    { amount: 59_000, reason: 'Otra razón', status: 'inactivo' },
    { amount: 58_500.5, reason: 'Se cobró una visita de más', status: 'activo' },
  ]);

  // Once it is invoiced there is nothing to correct, also for who has the form open.
  await page.goto(`${addressOf(made.repair)}?corregir=1`);
  await expect(price(page)).toHaveValue('58.500,50');
  expect((await work.invoice(made.id, uniqueName('F'))).status).toBe(201);
  await expect(page.getByText(/Ahora está en estado facturado/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar corrección' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Esta solicitud ya fue facturada')).toBeVisible();
  await expectNoViolations(page);
});
