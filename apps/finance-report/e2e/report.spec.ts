import { readFile } from 'node:fs/promises';

import {
  businessDay,
  formatDay,
  formatPesos,
  formatListDay,
  LIMITS,
  REPORT_EXPORT,
  STATUS_LABELS,
  sumPesos,
  type ReportRow,
} from '@portal/domain';
import {
  choose,
  expect,
  expectAccessible,
  expectNoViolations,
  expectToast,
  holdExport,
  LIQUIDATED,
  type Page,
  PHONE,
  PORTAL,
  pressWithKeyboard,
  readPdfText,
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

const TODAY = businessDay(new Date());

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

test.describe('the list', () => {
  test('shows every field of a row, and the PDF of what is invoiced', async () => {
    await openReport();
    const { numbers } = work;
    const [row] = await work.rows({ estado: 'facturado' });
    const repair = row?.reparaciones[0];
    if (!row || !repair) throw new Error('the invoiced request is not in the report');

    await expect(requestRow(page, numbers.facturado)).toContainText(formatListDay(row.fecha, TODAY));
    await expect(requestRow(page, numbers.facturado)).toContainText(formatPesos(LIQUIDATED));
    await requestRow(page, numbers.facturado).getByRole('button', { name: 'Ver detalle' }).click();
    const detail = page.locator('.report-detail');
    for (const text of [
      row.direccion,
      row.descripcion,
      row.cliente.nombre,
      row.servicio.nombre,
      formatPesos(row.servicio.valor),
      work.operator.name,
      row.operario?.documento ?? '',
      row.operario?.correo ?? '',
      work.invoiceNumber,
      repair.horaInicio,
      repair.horaFin ?? '',
      ...repair.insumos.flatMap(({ insumo, valorTotal }) => [insumo, formatPesos(valorTotal)]),
      ...repair.liquidaciones.flatMap(({ total, observacion }) => [formatPesos(total), observacion ?? '']),
    ]) {
      await expect(detail).toContainText(text);
    }
    await expect(detail.getByRole('img', { name: 'Firma de quien recibe' })).toBeVisible();

    await expect(requestRow(page, numbers.liquidado).getByRole('button', { name: 'Descargar PDF' })).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await requestRow(page, numbers.facturado).getByRole('button', { name: 'Descargar PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`factura-${row.id}.pdf`);
    expect(await readPdfText(await readFile(await download.path()))).toContain(work.invoiceNumber);
  });

  test('is narrowed by each filter, which stays in the address', async () => {
    const { numbers, operator } = work;
    await page.goto('/informe');
    await expect(page.getByRole('row').nth(LIMITS.pageSize)).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/informes\?/.test(request.url())) asked.push(request.url());
    });

    // Two filters within half a second are one question.
    await page.getByRole('combobox', { name: 'Operario' }).fill(operator.name);
    await page.keyboard.press('Enter');
    await choose(page, 'Estado', STATUS_LABELS.liquidado);
    await expect(page).toHaveURL(new RegExp(`operario=${operator.id}&estado=liquidado`));
    await expect.poll(shownNumbers).toEqual([numbers.liquidado]);

    await choose(page, 'Estado', STATUS_LABELS.asignado);
    await expect.poll(shownNumbers).toEqual([numbers.asignado]);
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(page).toHaveURL(/\/informe$/);

    const [row] = await work.rows({ estado: 'facturado' });
    await openReport({ cliente: String(row?.cliente.id), fechaInicio: TODAY, fechaFin: TODAY });
    await expect.poll(shownNumbers).toEqual([numbers.facturado, numbers.liquidado, numbers.asignado]);
    await page.getByRole('searchbox').fill(String(numbers.asignado));
    await expect.poll(shownNumbers).toEqual([numbers.asignado]);
    await page.reload();
    await expect.poll(shownNumbers).toEqual([numbers.asignado]);
    await expect(page.getByLabel('Desde')).toHaveValue(formatDay(TODAY));
    expect(asked.length).toBeGreaterThan(0);
  });
});

test.describe('the export', () => {
  test('is the rows of the list with the same filters, in the same order, to the cent', async () => {
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
  });

  test('tells how far it has come, and is given up with the keyboard', async () => {
    const held = await holdExport(page, 200_000);
    await openReport();
    await expect.poll(shownNumbers).toHaveLength(3);
    await pressWithKeyboard(exportButton());
    const panel = page.getByRole('region', { name: 'Exportación del informe' });
    await expect(panel).toContainText('de 200.000 solicitudes');
    await expect(panel.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    await pressWithKeyboard(panel.getByRole('button', { name: 'Cancelar' }));
    await held.left;
    await expect(panel).toHaveCount(0);
    await expect(exportButton()).toBeFocused();
    await expect(page.getByText(FAILURES.reportExport)).toHaveCount(0);
    held.close();
  });
});

test.describe('the charts', () => {
  const chart = (title: string) => page.getByRole('region', { name: title, exact: true });
  const openReportCharts = async (): Promise<void> => {
    await openReport();
    await openCharts();
  };

  test('add up what the list shows, as charts and as tables', async () => {
    const list = await work.rows();
    await openReportCharts();
    const metrics = page.getByRole('region', { name: 'Resumen' });
    const liquidated = sumPesos(list.map(({ total }) => total ?? 0));
    const invoiced = sumPesos(list.map(({ total, numeroFactura }) => (numeroFactura === null ? 0 : (total ?? 0))));
    await expect(metrics.getByRole('definition').first()).toHaveText(String(list.length));
    await expect(metrics.getByRole('definition').nth(1)).toHaveText(formatPesos(liquidated));
    await expect(metrics.getByRole('definition').nth(2)).toHaveText(formatPesos(invoiced));

    for (const title of [
      'Solicitudes por estado',
      'Solicitudes por mes',
      'Liquidado y facturado',
      'Tiempo hasta finalizar',
      'Por operario',
      'Por empresa',
    ]) {
      await pressWithKeyboard(chart(title).getByRole('button', { name: 'Ver como tabla' }));
      await expect(chart(title).getByRole('table')).toBeVisible();
    }
    const cells = (title: string) => chart(title).getByRole('row').nth(1).locator('th, td').allTextContents();
    expect((await cells('Liquidado y facturado')).slice(1)).toEqual([formatPesos(liquidated), formatPesos(invoiced)]);
    expect((await cells('Por operario')).slice(0, 2)).toEqual([work.operator.name, String(list.length)]);
  });

  test('leave the table in sight until they are opened, and stay open then', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openReport();
    await expect(page.getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
    await expect(chart('Por operario')).toHaveCount(0);
    await openCharts();
    await expect(chart('Por operario')).toBeVisible();
    await page.reload();
    await expect(chart('Por operario')).toBeVisible();
  });
});

test('the report has no accessibility violations, as charts, as tables and with a row open, on a desk and on a phone', async () => {
  await page.goto('/informe?estado=facturado');
  await openCharts();
  await page.getByRole('button', { name: 'Ver detalle' }).first().click();
  await expect(page.getByRole('button', { name: 'Ver como tabla' })).toHaveCount(6);
  await expectNoViolations(page);
  for (const toggle of await page.getByRole('button', { name: 'Ver como tabla' }).all()) await toggle.click();
  await expect(page.locator('.summary-table')).toHaveCount(6);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

  await test.step('and stays readable while it is counted again', async () => {
    await page.setViewportSize(WIDE);
    for (const toggle of await page.getByRole('button', { name: 'Ver como tabla' }).all()) await toggle.click();
    const summary = /\/informes\/resumen/;
    // Never answered.
    await page.route(summary, () => undefined);
    await page.getByTitle('Quitar este filtro').first().click();
    await expect(page.locator('.summary-busy')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(summary);
  });
});
