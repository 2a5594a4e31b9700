import { MESSAGES } from '@portal/domain';
import {
  expect,
  expectAccessible,
  expectNoViolations,
  type Page,
  PORTAL,
  requestRow,
  scenario,
  test,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

/** The limit that the build writes before each selector of the area. */
const readLimit = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    return /:where\(div\[data-area="requests"\].*?:not\(#root\)\)/.exec(rules.join(''))?.[0] ?? '';
  });

/** Rules of an area, among them those that its build refuses. */
const forcedRules = (limit: string): string =>
  ['.work-request-head', 'body', 'h1', '.ant-btn']
    .map((name) => `${limit} ${name} { outline: dashed !important }`)
    .join('');

const countOutlined = (page: Page): Promise<number> =>
  page
    .locator('*')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).outlineStyle === 'dashed').length);

test('styles the dialog with the rules of the area alone, which end with its page; it is accessible when it is refused', async ({
  openArea,
}) => {
  const { numRequest } = await scenario(PORTAL).requestIn('solicitado');
  const page = await openArea('assigner', `${PAGES.requestAssign.path}?q=${numRequest}`);
  await requestRow(page, numRequest).getByRole('button', { name: 'Asignar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asignar solicitud' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(MESSAGES.assignment.operator)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await dialog.getByRole('switch', { name: 'Asignar a contratista' }).click();
  await expect(dialog.getByText(MESSAGES.assignment.company)).toBeVisible();
  await expectNoViolations(page);

  // Only a rule of libs/work, which the area bundles, makes it flex.
  await expect(dialog.locator('.work-request-head')).toHaveCSS('display', 'flex');
  // Another age of libs/work, in an area that is loaded ahead.
  const limit = await readLimit(page);
  await page.addStyleTag({ content: forcedRules(limit.replaceAll('"requests"', '"field-repairs"')) });
  expect(await countOutlined(page)).toBe(0);
  await page.addStyleTag({ content: forcedRules(limit) });
  expect(await countOutlined(page)).toBeGreaterThan(0);
  await page.evaluate(() => {
    history.pushState(null, '', '/home');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.locator('[data-area]')).toHaveCount(0);
  expect(await countOutlined(page)).toBe(0);
});
