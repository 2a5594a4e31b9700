import { readFile } from 'node:fs/promises';

import { businessDay, formatDay, formatPesos, lineTotal, sumPesos } from '@portal/domain';
import {
  actOnRequest,
  expect,
  expectFocus,
  expectNoViolations,
  expectToast,
  FILLED_FORMS,
  type Locator,
  moneyWork,
  type MoneyWork,
  type Page,
  PORTAL,
  readPdfText,
  requestRow,
  test,
  uniqueInvoice,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

let work: MoneyWork;
test.beforeAll(async () => {
  work = await moneyWork(PORTAL);
});

const TODAY = businessDay(new Date());
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Emitir Factura' });
const issuedDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Factura emitida' });
const number = (page: Page): Locator => dialog(page).getByLabel('Número de factura');
const issue = (page: Page) => dialog(page).getByRole('button', { name: 'Emitir Factura', exact: true }).click();
const fact = (within: Locator, label: string) =>
  within.locator('dl > div').filter({ has: within.page().getByText(label, { exact: true }) });

/**
 * Presses a download button.
 * @returns the texts of the PDF, and its file name
 */
async function downloadPdf(page: Page, button: Locator): Promise<{ text: string; name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  return { text: await readPdfText(bytes), name: download.suggestedFilename(), bytes };
}

test("invoices a request, and prints the invoice's data in its PDF", async ({ openArea, storedMoney }) => {
  const supplies = [
    { price: 6_490, amount: 2 },
    { price: 690.35, amount: 1.5 },
  ];
  const repair = await work.finished({ servicePrice: 38_000.5, supplies });
  const observation = 'Incluye visita de revisión; pago a 30 días';
  expect((await work.liquidate(repair, 58_500.25, { observation })).status).toBe(201);
  const detail = await work.detailOf(repair.repair);
  const invoice = uniqueInvoice();

  const page = await openArea('invoicing', PAGES.invoicing.path);
  await actOnRequest(page, repair.numRequest, 'Emitir factura');
  await expect(fact(dialog(page), 'Cliente')).toContainText(detail.clientName);
  await expect(fact(dialog(page), 'Total')).toContainText('$58.500,25');
  await expect(fact(dialog(page), 'Fecha')).toContainText(formatDay(TODAY));

  await expectFocus(number(page));
  await expectNoViolations(page);
  await number(page).fill(`  ${invoice} `);
  await issue(page);
  await expectToast(page, TOASTS.invoice.created);
  await expect(fact(issuedDialog(page), 'Número de factura')).toContainText(invoice);
  await expect(fact(issuedDialog(page), 'Total')).toContainText('$58.500,25');
  const button = issuedDialog(page).getByRole('button', { name: 'Descargar PDF' });
  await expect(button).toBeFocused();
  await expectNoViolations(page);

  const pdf = await downloadPdf(page, button);
  expect(pdf.name).toBe(`factura-${repair.id}.pdf`);
  const costs = sumPesos([repair.service.price, ...repair.supplies.map(lineTotal)]);
  for (const words of [
    work.branch.name,
    `N° ${invoice}`,
    `Fecha de emisión: ${formatDay(TODAY)}`,
    detail.clientName,
    `N° ${repair.numRequest}`,
    detail.address,
    FILLED_FORMS.work.description,
    `${repair.service.name} 1 ${formatPesos(38_000.5)} ${formatPesos(38_000.5)}`,
    `${repair.supplies[0]?.name} 2 ${formatPesos(6_490)} ${formatPesos(12_980)}`,
    `${repair.supplies[1]?.name} 1,5 ${formatPesos(690.35)} ${formatPesos(1_035.53)}`,
    `Subtotal ${formatPesos(costs)}`,
    `Ajuste ${formatPesos(sumPesos([58_500.25, -costs]))}`,
    `TOTAL ${formatPesos(58_500.25)}`,
    observation,
    FILLED_FORMS.work.receiveName,
    FILLED_FORMS.work.receiveNumDoc,
    'Firma de quien recibe',
    'Página 1 de 1',
  ]) {
    expect(pdf.text).toContain(words);
  }
  // The same invoice is the same file, to the byte.
  expect((await downloadPdf(page, button)).bytes.equals(pdf.bytes)).toBe(true);

  await issuedDialog(page).getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(issuedDialog(page)).toBeHidden();
  await expect(requestRow(page, repair.numRequest)).toHaveCount(0);
  expect(await storedMoney([repair.id])).toEqual({ statuses: { facturado: 1 }, invoices: 1, active: 1, replaced: 0 });

  await test.step('it is found again among the issued ones', async () => {
    await page.getByText('Emitidas', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Factura, solicitud o cliente' }).fill(invoice);
    await expect(page.getByText('Total facturado')).toContainText('$58.500,25');
    await expectNoViolations(page);
    await page.reload();
    const downloadAgain = requestRow(page, repair.numRequest).getByRole('button', { name: 'Descargar PDF' });
    expect((await downloadPdf(page, downloadAgain)).bytes.equals(pdf.bytes)).toBe(true);
  });
});
