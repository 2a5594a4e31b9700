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
  expect,
  expectFieldMessage,
  expectNoViolations,
  expectToast,
  FILLED_FORMS,
  findRepairs,
  type MoneyWork,
  moneyWork,
  type Page,
  PORTAL,
  test,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

let work: MoneyWork;
test.beforeAll(async () => {
  work = await moneyWork(PORTAL);
});

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const price = (page: Page) => page.getByLabel('Precio', { exact: true });
/** The value under a label of the repair's facts or of its costs. */
const fact = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) });

test('a repair is read, priced and leaves the list', async ({ openArea }) => {
  const supplies = [
    { price: 6_490, amount: 2 },
    { price: 690.35, amount: 1.5 },
  ];
  const finishedRepair = await work.finished({ servicePrice: 38_000.5, supplies });
  const page = await openArea('liquidator', PAGES.repairs.path);
  await actOnRequest(page, finishedRepair.numRequest, 'Liquidar');
  await expect(page.getByRole('heading', { name: `Liquidar · N° ${finishedRepair.numRequest}` })).toBeVisible();

  await test.step('shows what was done and what it cost', async () => {
    const detail = await work.detailOf(finishedRepair.repair);
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
      ['Recibe', FILLED_FORMS.work.receiveName],
    ] as const) {
      await expect(fact(page, label)).toContainText(value);
    }
    await expect(page.getByRole('list', { name: 'Fotos antes' }).getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Fotos del resultado' }).getByRole('img')).toHaveCount(1);
    for (const supply of finishedRepair.supplies) {
      const row = page.getByRole('row').filter({ hasText: supply.name });
      await expect(row).toContainText(formatPesos(supply.price));
      await expect(row).toContainText(formatPesos(lineTotal(supply)));
    }
    const sums = page.locator('.work-costs-sums');
    await expect(sums).toContainText(formatPesos(suppliesSubtotal(finishedRepair.supplies)));
    await expect(sums).toContainText(finishedRepair.service.name);
    const total = formatPesos(suggestedPrice(finishedRepair.supplies, finishedRepair.service.price));
    await expect(page.locator('.work-costs-total')).toContainText(`TOTAL${total}`);
    await expect(fact(page, 'Precio sugerido')).toContainText(total);
    await expect(page.getByText('Sugerencia del liquidador')).toHaveCount(0);
  });

  await test.step('begins without a price or a branch, and refuses in the words of the spec', async () => {
    await expect(price(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectFieldMessage(page, price(page), MESSAGES.suggestion.price);
    await price(page).fill('mil');
    await expectFieldMessage(page, price(page), MESSAGES.price.number);
    await price(page).fill('10,005');
    await expectFieldMessage(page, price(page), MESSAGES.decimals);
    await expectNoViolations(page);
  });

  await test.step('is saved, and the list says so', async () => {
    await page.getByRole('button', { name: 'Usar 52.016,03 (Alt+P)' }).click();
    await expect(price(page)).toHaveValue('52.016,03');
    await price(page).fill('60000,01');
    await page.keyboard.press('Alt+b');
    await expect(page.getByTitle(work.branch.name)).toBeVisible(); // where the work was done
    await page.getByLabel('Observación').fill('Incluye visita de revisión');
    await save(page);
    await expectToast(page, SHARED_TOASTS.liquidationCreated);
    await expect(page).toHaveURL(new RegExp(`${PAGES.repairs.path}\\?q=${finishedRepair.numRequest}$`));
  });
  expect(await work.detailOf(finishedRepair.repair)).toMatchObject({
    status: 'liquidado',
    liquidation: { price: 60_000.01, observation: 'Incluye visita de revisión', branch: work.branch },
  });
  expect(await findRepairs(work.liquidator, `q=${finishedRepair.numRequest}`)).toEqual([]);
});
