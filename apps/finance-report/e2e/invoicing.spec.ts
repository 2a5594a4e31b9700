import { readFile } from 'node:fs/promises';

import { businessDay, formatDay, formatPesos, lineTotal, MESSAGES, sumPesos } from '@portal/domain';
import {
  actOnRequest,
  expect,
  expectFieldMessage,
  expectFocus,
  expectNoViolations,
  expectToast,
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

/** Presses what downloads. @returns the words of the PDF, and the name it is saved under */
async function downloadPdf(page: Page, button: Locator): Promise<{ text: string; name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  return { text: await readPdfText(bytes), name: download.suggestedFilename(), bytes };
}

test('a request is invoiced, and its PDF says what the invoice says', async ({ openArea, storedMoney }) => {
  const supplies = [
    { price: 6_490, amount: 2 },
    { price: 690.35, amount: 1.5 },
  ];
  const made = await work.finished({ servicePrice: 38_000.5, supplies });
  const observation = 'Incluye visita de revisión; pago a 30 días';
  expect((await work.liquidate(made, 58_500.25, { observation })).status).toBe(201);
  const detail = await work.detailOf(made.repair);
  const invoice = uniqueInvoice();

  const page = await openArea('invoicing', PAGES.invoicing.path);
  await actOnRequest(page, made.numRequest, 'Emitir factura');
  await expect(fact(dialog(page), 'Cliente')).toContainText(detail.clientName);
  await expect(fact(dialog(page), 'Total')).toContainText('$58.500,25');
  await expect(fact(dialog(page), 'Fecha')).toContainText(formatDay(TODAY));

  await expectFocus(number(page));
  await test.step('the number is asked for on submit and when it is emptied', async () => {
    await issue(page);
    await expectFieldMessage(page, number(page), MESSAGES.invoice.number);
    await number(page).fill('1');
    await expect(dialog(page).getByText(MESSAGES.invoice.number)).toHaveCount(0);
    await number(page).fill('');
    await expectFieldMessage(page, number(page), MESSAGES.invoice.number);
    await number(page).fill('   ');
    await issue(page);
    await expectFieldMessage(page, number(page), MESSAGES.invoice.number);
    await expectNoViolations(page);
  });

  await number(page).fill(`  ${invoice} `);
  await issue(page);
  await expectToast(page, TOASTS.invoice.created);
  await expect(fact(issuedDialog(page), 'Número de factura')).toContainText(invoice);
  await expect(fact(issuedDialog(page), 'Total')).toContainText('$58.500,25');
  const button = issuedDialog(page).getByRole('button', { name: 'Descargar PDF' });
  await expect(button).toBeFocused();
  await expectNoViolations(page);

  const pdf = await downloadPdf(page, button);
  expect(pdf.name).toBe(`factura-${made.id}.pdf`);
  const costs = sumPesos([made.service.price, ...made.supplies.map(lineTotal)]);
  for (const words of [
    work.branch.name,
    `N° ${invoice}`,
    `Fecha de emisión: ${formatDay(TODAY)}`,
    detail.clientName,
    `N° ${made.numRequest}`,
    detail.address,
    'Se cambió la válvula y se probó la presión',
    `${made.service.name} 1 ${formatPesos(38_000.5)} ${formatPesos(38_000.5)}`,
    `${made.supplies[0]?.name} 2 ${formatPesos(6_490)} ${formatPesos(12_980)}`,
    `${made.supplies[1]?.name} 1,5 ${formatPesos(690.35)} ${formatPesos(1_035.53)}`,
    `Subtotal ${formatPesos(costs)}`,
    `Ajuste ${formatPesos(sumPesos([58_500.25, -costs]))}`,
    `TOTAL ${formatPesos(58_500.25)}`,
    observation,
    'Rosa Ñancupil',
    '12345678-5',
    'Firma de quien recibe',
    'Página 1 de 1',
  ]) {
    expect(pdf.text).toContain(words);
  }
  // The same invoice is the same file, to the byte.
  expect((await downloadPdf(page, button)).bytes.equals(pdf.bytes)).toBe(true);

  await issuedDialog(page).getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(issuedDialog(page)).toBeHidden();
  await expect(requestRow(page, made.numRequest)).toHaveCount(0);
  expect(await storedMoney([made.id])).toEqual({ statuses: { facturado: 1 }, invoices: 1, active: 1, replaced: 0 });

  await test.step('it is found again among the issued ones', async () => {
    await page.getByText('Emitidas', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Factura, solicitud o cliente' }).fill(invoice);
    await expect(page.getByText('Total facturado')).toContainText('$58.500,25');
    await expectNoViolations(page);
    await page.reload();
    const again = requestRow(page, made.numRequest).getByRole('button', { name: 'Descargar PDF' });
    expect((await downloadPdf(page, again)).bytes.equals(pdf.bytes)).toBe(true);
  });
});
