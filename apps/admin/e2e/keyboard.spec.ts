import { MESSAGES } from '@portal/domain';
import {
  chooseWithKeyboard,
  expect,
  expectAccessible,
  expectFocus,
  expectNoViolations,
  expectToast,
  type Locator,
  type Page,
  pressWithKeyboard,
  tabTo,
  test,
  typeInto,
  uniqueName,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

let page: Page;

const dialog = (): Locator => page.getByRole('dialog');
const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });

test('a card of a catalogue is created, edited and deleted', async ({ openArea }) => {
  page = await openArea('admin', PAGES.inventory.path);
  const add = 'Agregar insumo +';
  const name = uniqueName('Teclado');
  const field = dialog().getByLabel('Insumo', { exact: true });
  await expect(button('Editar').first()).toBeVisible();

  await test.step('a refused form leads to its first wrong field, Escape and back to the button', async () => {
    await pressWithKeyboard(button(add));
    await expect(dialog()).toBeVisible();
    await pressWithKeyboard(button('Guardar', dialog()));
    await expect(dialog().getByText(MESSAGES.supply.required)).toBeVisible();
    await expectFocus(field);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expectFocus(button(add));
  });

  await page.keyboard.press('Enter');
  await typeInto(field, name);
  await typeInto(dialog().getByLabel('Valor'), '1990.50');
  await page.keyboard.press('Enter');
  await expectToast(page, TOASTS.supply.created);
  await expectAccessible(page, [WIDE]);
  await expect(dialog()).toBeHidden();
  await expectFocus(button(add));

  await typeInto(page.getByRole('searchbox'), name);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toBeVisible();
  await expect(button('Editar')).toHaveCount(1);
  await pressWithKeyboard(button('Editar'));
  await chooseWithKeyboard(dialog().getByLabel('Estado'), 'Inactivo');
  await pressWithKeyboard(button('Guardar', dialog()));
  await expectToast(page, TOASTS.supply.updated);
  await expect(card).toContainText('Inactivo');
  await expectFocus(button('Editar'));

  await test.step('the question before a deletion begins at the way back', async () => {
    await tabTo(button('Eliminar'));
    await page.keyboard.press('Enter');
    await expectFocus(button('Cancelar', dialog()));
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expectFocus(button('Eliminar'));
  });
  await page.keyboard.press('Enter');
  await pressWithKeyboard(button('Eliminar', dialog()));
  await expectToast(page, TOASTS.supply.deleted);
  await expect(card).toHaveCount(0);
});

test('the form of a user leads to its first wrong field, and is accessible', async ({ openArea }) => {
  page = await openArea('admin', PAGES.userCreate.path);
  await pressWithKeyboard(button('Guardar'));
  await expectFocus(page.getByLabel('Nombre', { exact: true }));
  await expect(page.getByText(MESSAGES.roles.required)).toBeVisible();
  await expectAccessible(page);
});
