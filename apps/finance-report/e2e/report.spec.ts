import { readFile } from 'node:fs/promises';

import { formatPesos, REPORT_EXPORT, STATUS_LABELS, sumPesos, type ReportRow } from '@portal/domain';
import {
  expect,
  expectAccessible,
  expectNoViolations,
  expectToast,
  holdExport,
  type Page,
  PHONE,
  PORTAL,
  pressWithKeyboard,
  reportWork,
  type ReportWork,
  requestRow,
  rowsOf,
  readSheets,
  smallTargets,
  STILL,
  test,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { FAILURES, TOASTS } from '../src/toasts';

let work: ReportWork;
let page: Page;

test.beforeAll(async () => {
  work = await reportWork(PORTAL);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('report', PAGES.report.path, { ...STILL, viewport: WIDE });
});

/** Opens the report of the operator whose requests this test made. */
async function openReport(filters: Record<string, string> = {}): Promise<void> {
  await page.goto(`/informe?${new URLSearchParams({ operario: String(work.operator.id), ...filters })}`);
}

const openCharts = (): Promise<void> => page.getByRole('button', { name: 'Ver gráficos' }).click();

const shownNumbers = (): Promise<number[]> =>
  page
    .getByRole('cell', { name: /^N° \d+$/ })
    .allTextContents()
    .then((texts) => texts.map((text) => Number(text.replace('N° ', ''))));

const exportButton = () => page.getByRole('button', { name: 'Exportar a Excel' });
const chart = (title: string) => page.getByRole('region', { name: title, exact: true });

test('exports the rows of the list with the same filters, in the same order, to the cent; shows its progress, and is cancelled with the keyboard', async () => {
  await openReport({ sort: 'numero_solicitud' });
  await expect.poll(shownNumbers).toHaveLength(3);
  const downloading = page.waitForEvent('download');
  await exportButton().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(REPORT_EXPORT.fileName);
  await expectToast(page, TOASTS.report.exported);

  const sheets = await readSheets(await readFile(await download.path()));
  const list = await work.rows({ sort: 'numero_solicitud' });
  const suppliesOf = ({ reparaciones }: ReportRow) => reparaciones.flatMap(({ insumos }) => insumos);
  expect(rowsOf(sheets, REPORT_EXPORT.sheets.requests)).toMatchObject(
    list.map((row) => ({
      'N° solicitud': row.numero_solicitud,
      Fecha: new Date(`${row.fecha}T00:00Z`),
      Estado: STATUS_LABELS[row.estado],
      Cliente: row.cliente.nombre,
      Operario: work.operator.name,
      Insumos: row.reparaciones.length === 0 ? null : sumPesos(suppliesOf(row).map(({ valorTotal }) => valorTotal)),
      Liquidado: row.total,
      'N° factura': row.numeroFactura,
    })),
  );
  expect(rowsOf(sheets, REPORT_EXPORT.sheets.supplies).map((line) => [line.Insumo, line['Valor total']])).toEqual(
    list.flatMap((row) => suppliesOf(row).map(({ insumo, valorTotal }) => [insumo, valorTotal])),
  );
  expect(rowsOf(sheets, REPORT_EXPORT.sheets.liquidations)).toMatchObject(
    list
      .flatMap(({ reparaciones }) => reparaciones.flatMap(({ liquidaciones }) => liquidaciones))
      .map(({ total, observacion }) => ({ Total: total, Observación: observacion })),
  );

  const held = await holdExport(page, 200_000);
  await page.reload();
  await expect.poll(shownNumbers).toHaveLength(3);
  await pressWithKeyboard(exportButton());
  const panel = page.getByRole('region', { name: 'Exportación del informe' });
  await expect(panel).toContainText('200.000 solicitudes · ');
  await expect(panel.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page, [WIDE]);
  await pressWithKeyboard(panel.getByRole('button', { name: 'Cancelar' }));
  await held.left;
  await expect(panel).toHaveCount(0);
  await expect(exportButton()).toBeFocused();
  await expect(page.getByText(FAILURES.reportExport)).toHaveCount(0);
  held.close();
});

test('folds the charts until they are opened, adds up the table, and is accessible as charts and as tables, on a desktop and on a phone', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openReport();
  await expect(page.getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
  await expect(chart('Por operario')).toHaveCount(0);
  await openCharts();
  await expect(chart('Por operario')).toBeVisible();
  await requestRow(page, work.numbers.facturado).getByRole('button', { name: 'Ver detalle' }).click();
  await expect(page.getByRole('img', { name: 'Firma de quien recibe' })).toBeVisible();
  await expectAccessible(page, [WIDE]);

  const list = await work.rows();
  const liquidated = sumPesos(list.map(({ total }) => total ?? 0));
  const invoiced = sumPesos(list.map(({ total, numeroFactura }) => (numeroFactura === null ? 0 : (total ?? 0))));
  const metrics = page.getByRole('region', { name: 'Resumen' }).getByRole('definition');
  await expect(metrics.first()).toHaveText(String(list.length));
  await expect(metrics.nth(1)).toHaveText(formatPesos(liquidated));
  await expect(metrics.nth(2)).toHaveText(formatPesos(invoiced));
  const [first, ...toggles] = await page.getByRole('button', { name: 'Ver como tabla' }).all();
  await pressWithKeyboard(first!);
  for (const toggle of toggles) await toggle.click();
  await expect(page.locator('.summary-table')).toHaveCount(6);
  const cells = (title: string) => chart(title).getByRole('row').nth(1).locator('th, td').allTextContents();
  expect((await cells('Liquidado y facturado')).slice(1)).toEqual([formatPesos(liquidated), formatPesos(invoiced)]);
  expect((await cells('Por operario')).slice(0, 2)).toEqual([work.operator.name, String(list.length)]);
  await expectNoViolations(page);
  await page.setViewportSize(PHONE);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

  await test.step('and stay readable while they are counted again', async () => {
    await page.setViewportSize(WIDE);
    for (const toggle of await page.getByRole('button', { name: 'Ver como tabla' }).all()) await toggle.click();
    const summary = /\/informes\/resumen/;
    // Never answered.
    await page.route(summary, () => undefined);
    await page.getByTitle('Quitar este filtro').first().click();
    await expect(page.locator('.summary-busy')).toBeVisible();
    await expectAccessible(page, [WIDE]);
    await page.unroute(summary);
  });
});
