import { expect, test } from '@playwright/test';

import { openAs } from '../src/open-as';
import { PAGES } from './areas';

test('a half-filled form asks before the menu, the way back or the end of the tab takes it away', async ({
  browser,
}) => {
  const page = await openAs(browser, 'client', PAGES.requestCreate.path);
  const menu = page.getByRole('navigation');
  const question = page.getByRole('dialog', { name: '¿Descartar lo que ingresaste?' });
  const description = page.getByLabel('Descripción');
  await menu.getByRole('link', { name: 'Ver mis Solicitudes' }).click();
  await expect(page).toHaveURL(PAGES.requestMine.path);
  await menu.getByRole('link', { name: 'Crear Solicitud' }).click();
  await description.fill('Se cayó el cielo');

  await menu.getByRole('link', { name: 'Ver mis Solicitudes' }).click();
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(PAGES.requestCreate.path);
  await expect(description).toHaveValue('Se cayó el cielo');

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(description).toHaveValue('');

  await description.fill('Se cayó el cielo');
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(PAGES.requestMine.path);
  await page.context().close();
});
