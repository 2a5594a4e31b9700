import { MESSAGES, ROLE } from '@portal/domain';
import {
  type Account,
  administer,
  chooseWithKeyboard,
  expect,
  expectFocus,
  expectToast,
  type Locator,
  type Page,
  PORTAL,
  pressWithKeyboard,
  tabTo,
  test,
  typeInto,
  uniqueName,
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
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expectFocus(button(add));
  });

  await page.keyboard.press('Enter');
  await typeInto(field, name);
  await typeInto(dialog().getByLabel('Valor'), '1990.50');
  await page.keyboard.press('Enter');
  await expectToast(page, TOASTS.supply.created);
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
    await tabTo(button('Eliminar'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(button('Cancelar', dialog()));
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expectFocus(button('Eliminar'));
  });
  await page.keyboard.press('Enter');
  await pressWithKeyboard(button('Eliminar', dialog()));
  await expectToast(page, TOASTS.supply.deleted);
  await expect(card).toHaveCount(0);
});

test('master data: another kind, a record, and a list from a file', async ({ openArea }) => {
  page = await openArea('admin', PAGES.masters.path);
  await expect(button('Editar').first()).toBeVisible();
  const kinds = page.getByRole('radiogroup', { name: 'Tipo de maestro' });
  await tabTo(kinds.getByRole('radio', { name: 'Clientes' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/kind=malls/);
  await expect(button('Editar').first()).toBeVisible();

  const name = uniqueName('Mall');
  await pressWithKeyboard(button('Agregar mall +'));
  await pressWithKeyboard(button('Guardar', dialog()));
  await expectFocus(dialog().getByLabel('Nombre'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expectToast(page, TOASTS.master.malls.created);
  await expectFocus(button('Agregar mall +'));

  await tabTo(button('Importar CSV'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await pressWithKeyboard(dialog().getByLabel('Archivo CSV'));
  await (
    await choosing
  ).setFiles({
    name: 'malls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`nombre\n${uniqueName('Mall')}\n`),
  });
  await pressWithKeyboard(button('Importar 1 registro', dialog()));
  await expectToast(page, TOASTS.imported(1));
  await expectFocus(button('Importar CSV'));
});

test('a user is edited: operators exchanged, the password left alone, then deleted', async ({ openArea }) => {
  const { admin, createAccount } = await administer(PORTAL);
  const company = await admin.send<{ data: { id: number } }>('POST', '/companys', { name: uniqueName('Empresa') });
  const { id } = company.body.data;
  const [first, second] = [
    await createAccount({ rol: [ROLE.operator], company: id }),
    await createAccount({ rol: [ROLE.operator], company: id }),
  ];
  const leader = await createAccount({
    rol: [ROLE.assigner],
    company: id,
    usersContractors: [{ id: first.id, name: 'Elena' }],
  });
  const nameOf = ({ input }: Account): string => `${input.name} ${input.lastName}`;

  page = await openArea('admin', `${PAGES.users.path}?q=${leader.email}`);
  await expect(button('Editar')).toHaveCount(1);
  await pressWithKeyboard(button('Editar'));
  const added = page.getByRole('list', { name: 'Operarios agregados' }).getByRole('listitem');
  await expect(added).toHaveCount(1);
  await typeInto(page.getByLabel('Apellido'), '');
  await page.keyboard.press('Delete');
  await pressWithKeyboard(button('Guardar'));
  await expectFocus(page.getByLabel('Apellido'));
  await page.keyboard.type('Con Teclado');
  await pressWithKeyboard(page.getByRole('button', { name: `Eliminar a ${nameOf(first)}` }));
  await expect(added).toHaveCount(0);
  await chooseWithKeyboard(page.getByRole('combobox', { name: 'Operario a cargo' }), nameOf(second));
  await pressWithKeyboard(button('Agregar +'));
  await expect(added).toHaveCount(1);
  await pressWithKeyboard(button('Guardar'));
  await expectToast(page, TOASTS.user.updated);
  await expect(page).toHaveURL(new RegExp(`${PAGES.users.path}\\?`));

  await expect(button('Eliminar')).toHaveCount(1);
  await pressWithKeyboard(button('Eliminar'));
  await expectFocus(button('No, cancelar', dialog()));
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
  await expectFocus(button('Eliminar'));
  await page.keyboard.press('Enter');
  await pressWithKeyboard(button('Sí, estoy seguro', dialog()));
  await expectToast(page, TOASTS.user.deleted);
});
