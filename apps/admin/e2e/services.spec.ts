import { choose, expect, expectToast, test } from '@portal/portal-e2e';
import { MESSAGES } from '@portal/domain';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

test('the catalogue of services opens @smoke', async ({ openArea }) => {
  const page = await openArea('admin', PAGES.services.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.services.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('$');
});

test('a service is created once it is complete, and made inactive', async ({ openArea }) => {
  const page = await openArea('admin', PAGES.services.path);
  await page.getByRole('button', { name: 'Agregar servicio +' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear servicio' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(MESSAGES.service.required)).toBeVisible();
  const name = `Cerrajería ${Date.now()}`;
  await dialog.getByLabel('Servicio').fill(name);
  await dialog.getByLabel('Valor').fill('15000');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, TOASTS.service.created);

  await page.getByRole('searchbox').fill(name);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: /^Editar/ }).click();
  const edit = page.getByRole('dialog', { name: 'Editar servicio' });
  await choose(edit, 'Estado', 'Inactivo');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(card).toContainText('Inactivo');
});
