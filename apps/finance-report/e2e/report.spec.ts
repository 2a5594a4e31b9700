import { expect, expectAccessible, expectNoViolations, PHONE, smallTargets, test, WIDE } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('folds the charts until they are opened; they are accessible as charts, as tables, on a phone, and while they are counted again', async ({
  openArea,
}) => {
  const viewport = { width: 1366, height: 768 };
  const page = await openArea('report', `${PAGES.report.path}?estado=liquidado`, { viewport });
  const chart = page.getByRole('region', { name: 'Por operario', exact: true });
  await expect(page.getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
  await expect(chart).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver gráficos' }).click();
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Ver detalle' }).first().click();
  await expect(page.getByRole('img', { name: 'Firma de quien recibe' })).toBeVisible();
  await expectAccessible(page, [WIDE]);

  const toggles = await page.getByRole('button', { name: 'Ver como tabla' }).all();
  for (const toggle of toggles) await toggle.click();
  await expect(page.locator('.summary-table')).toHaveCount(toggles.length);
  await expectNoViolations(page);
  await page.setViewportSize(PHONE);
  // Page numbers give way on a narrow screen.
  expect((await smallTargets(page)).filter((target) => !target.includes('ui-page-button'))).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth).toBe(clientWidth);

  await page.setViewportSize(WIDE);
  for (const toggle of toggles) await toggle.click();
  // Never answered.
  await page.route(/\/informes\/(resumen|excel)/, () => undefined);
  await page.getByRole('button', { name: 'Exportar a Excel' }).click();
  await expect(page.getByRole('region', { name: 'Exportación del informe' })).toBeVisible();
  await page.getByTitle('Quitar este filtro').first().click();
  await expect(page.locator('.summary-busy')).toBeVisible();
  await expectAccessible(page, [WIDE]);
});
