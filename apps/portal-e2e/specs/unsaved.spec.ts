import { expect, test } from '@playwright/test';

import { openAs } from '../src/open-as';
import { PAGES } from './areas';

test('a half-filled form asks before the way back or the end of the tab takes it away', async ({ browser }) => {
  const page = await openAs(browser, 'admin', PAGES.userCreate.path);
  const question = page.getByRole('dialog', { name: '¿Descartar lo que ingresaste?' });
  const name = page.getByLabel('Nombre', { exact: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Usuarios' }).click();
  await expect(page).toHaveURL(PAGES.users.path);
  await page.getByRole('button', { name: 'Agregar usuario +' }).click();
  await name.fill('Rosa');

  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(PAGES.userCreate.path);
  await expect(name).toHaveValue('Rosa');

  const confirmation = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await confirmation;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(name).toHaveValue('');

  await name.fill('Rosa');
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(PAGES.users.path);
  await page.context().close();
});
