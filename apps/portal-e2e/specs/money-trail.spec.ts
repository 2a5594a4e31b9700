import { expect, test, type Page } from '@playwright/test';
import { MESSAGES, SHARED_TOASTS } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { expectAccessible, expectNoViolations, WIDE } from '../src/axe';
import { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabTo, typeInto } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { expectToast, requestRow } from '../src/portal-page';
import { scenario } from '../src/scenario';
import { PAGES, TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();

const work = scenario(PORTAL);

const steps = (page: Page) =>
  page.getByRole('heading', { name: 'Recorrido del precio' }).locator('..').getByRole('listitem');

test('the way of the money, from the catalogue to what is invoiced', async ({ browser }) => {
  const request = await work.requestIn('finalizado', { isContractors: true });
  const detail = await work.repairOf(request.id);
  const repair = String(detail.id);

  await test.step('the contractor suggests', async () => {
    const address = PAGES.contractorSuggest.path.replace(':id', repair);
    const page = await openAs(browser, 'contractorLiquidator', address);
    await expect(steps(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText(MESSAGES.suggestion.price)).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel('Precio', { exact: true }).fill('61000,5');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectToast(page, SHARED_TOASTS.liquidationCreated);
    await page.context().close();
  });

  await test.step('the liquidator decides, and corrects, with the keyboard alone', async () => {
    const page = await openAs(browser, 'liquidator', PAGES.liquidate.path.replace(':id', repair));
    await expect(steps(page).nth(1)).toContainText('Sugerencia del liquidador$61.000,50');
    await expectNoViolations(page);
    const price = page.getByLabel('Precio', { exact: true });
    await pressWithKeyboard(page.getByRole('button', { name: 'Usar 61.000,50 Alt+S' }));
    await expect(price).toHaveValue('61000,5');
    await typeInto(price, '60000');
    await chooseWithKeyboard(page.getByRole('combobox', { name: 'Sede por facturar' }), detail.branch!.name);
    await pressWithKeyboard(page.getByRole('button', { name: 'Guardar', exact: true }));
    await expectToast(page, SHARED_TOASTS.liquidationCreated);
    await page.goto(`${PAGES.repairs.path}?status=liquidado&q=${request.numRequest}`);
    const row = requestRow(page, request.numRequest);
    await pressWithKeyboard(row.getByRole('button', { name: 'Corregir liquidación' }));
    await pressWithKeyboard(page.getByRole('button', { name: 'Guardar corrección' }));
    await expectFocus(page.getByLabel('Motivo de la corrección'));
    await page.keyboard.type('Visita ya pagada');
    await tabTo(price, 'Shift+Tab');
    await typeInto(price, '58500,5');
    await pressWithKeyboard(page.getByRole('button', { name: 'Guardar corrección' }));
    await expectToast(page, TOASTS.liquidation.corrected);
    await page.context().close();
  });

  await test.step('invoicing reads it before the invoice is issued', async () => {
    const page = await openAs(browser, 'invoicing', `${PAGES.invoicing.path}?q=${request.numRequest}`);
    await requestRow(page, request.numRequest).getByRole('button', { name: 'Ver detalles' }).click();
    await expect(page).toHaveURL(new RegExp(`solicitud=${request.id}`));
    await expect(steps(page)).toHaveCount(4);
    await expect(steps(page).last()).toContainText('Liquidación corregida$58.500,50');
    await expectAccessible(page, [WIDE]);
    await page.keyboard.press('Escape');
    await requestRow(page, request.numRequest).getByRole('button', { name: 'Emitir Factura' }).click();
    await expect(page.getByRole('dialog', { name: 'Emitir Factura' })).toBeVisible();
    await expectNoViolations(page);
    await page.context().close();
  });
});
