import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { MESSAGES, PAGES, TOASTS } from '@portal/domain';

import { administer, uniqueName, type Account, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabThrough, tabTo, typeInto } from '../src/keyboard';
import { PASSWORD, PEOPLE } from '../src/people';
import { expectToast } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';

const { url: PORTAL } = chooseAddress();

let administration: Administration;
let page: Page;

test.beforeAll(async ({ browser }) => {
  administration = await administer(PORTAL);
  const context = await signedInContext(browser, PORTAL, { email: PEOPLE.admin, password: PASSWORD });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

const dialog = (of: Page = page): Locator => of.getByRole('dialog');
const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });

async function openAs(browser: Browser, account: Account, address: string): Promise<Page> {
  const context = await signedInContext(browser, PORTAL, account);
  const own = await context.newPage();
  await own.goto(address);
  return own;
}

test('signing in, with what is wrong first', async ({ browser }) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto('/login');
  const [email, password] = [own.getByLabel('Correo'), own.getByLabel('Contraseña', { exact: true })];
  await tabTo(email);
  await own.keyboard.press('Enter');
  await expect(own.getByText(MESSAGES.email.required)).toBeVisible();
  await expectFocus(email);
  await own.keyboard.type(PEOPLE.client);
  await own.keyboard.press('Enter');
  await expectFocus(password);
  await own.keyboard.type(PASSWORD);
  await tabTo(own.getByRole('button', { name: /^mostrar/i }));
  await own.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await pressWithKeyboard(button('Ingresar', own));
  await expect(own).toHaveURL(/\/home$/);

  await test.step('the skip link leads past the menu', async () => {
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await own.reload();
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await own.keyboard.press('Tab');
    await expectFocus(own.getByRole('link', { name: 'Ir al contenido' }));
    await own.keyboard.press('Enter');
    await expect(own.getByRole('main')).toBeFocused();
  });

  await test.step('the user menu opens, moves, closes and signs out', async () => {
    const menu = own.getByRole('button', { name: /^Menú de usuario/ });
    await tabTo(menu, 'Shift+Tab');
    await own.keyboard.press('Enter');
    await expectFocus(own.getByRole('menuitem').first());
    await own.keyboard.press('Escape');
    await expect(own.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeHidden();
    await expectFocus(menu);
    await own.keyboard.press('Enter');
    const items = own.getByRole('menuitem');
    await expectFocus(items.first());
    await own.keyboard.press('ArrowUp');
    await expectFocus(items.last());
    await expect(items.last()).toHaveText('Cerrar sesión');
    await own.keyboard.press('Enter');
    await expect(own).toHaveURL(/\/login$/);
  });

  await test.step('a demonstration account is chosen', async () => {
    await pressWithKeyboard(own.locator('summary'));
    await pressWithKeyboard(own.getByRole('button', { name: new RegExp(PEOPLE.report) }));
    await expectFocus(button('Ingresar', own));
    await own.keyboard.press('Enter');
    await expect(own).toHaveURL(/\/home$/);
  });
  await context.close();
});

test('a card of a catalogue is created, edited and deleted', async () => {
  const add = 'Agregar insumo +';
  const name = uniqueName('Teclado');
  const field = dialog().getByLabel('Insumo', { exact: true });
  await page.goto(PAGES.inventory.path);
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

test('master data: another kind, a record, and a list from a file', async () => {
  await page.goto(PAGES.masters.path);
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
  await expectToast(page, TOASTS.mall.created);
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

test('a user is edited: operators exchanged, the password left alone, then deleted', async () => {
  const { admin, createAccount } = administration;
  const company = await admin.send<{ data: { id: number } }>('POST', '/companys', { name: uniqueName('Empresa') });
  const { id } = company.body.data;
  const [first, second] = [
    await createAccount({ rol: [7], company: id }),
    await createAccount({ rol: [7], company: id }),
  ];
  const leader = await createAccount({ rol: [6], company: id, usersContractors: [{ id: first.id, name: 'Elena' }] });
  const nameOf = ({ input }: Account): string => `${input.name} ${input.lastName}`;

  await page.goto(`${PAGES.users.path}?q=${leader.email}`);
  await expect(button('Editar')).toHaveCount(1);
  await pressWithKeyboard(button('Editar'));
  const added = page.getByRole('list', { name: 'Operadores agregados' }).getByRole('listitem');
  await expect(added).toHaveCount(1);
  await typeInto(page.getByLabel('Apellido'), '');
  await page.keyboard.press('Delete');
  await pressWithKeyboard(button('Guardar'));
  await expectFocus(page.getByLabel('Apellido'));
  await page.keyboard.type('Con Teclado');
  await pressWithKeyboard(page.getByRole('button', { name: `Eliminar a ${nameOf(first)}` }));
  await expect(added).toHaveCount(0);
  await chooseWithKeyboard(page.getByRole('combobox', { name: 'Operador' }), nameOf(second));
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

test('the menu of a phone opens, keeps the focus, and gives it back', async ({ browser }) => {
  const account = await administration.createAccount({ rol: [4] });
  const own = await openAs(browser, account, '/home');
  await own.setViewportSize({ width: 390, height: 844 });
  const burger = button('Abrir menú', own);
  await pressWithKeyboard(burger);
  await expect(dialog(own)).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await own.keyboard.press('Tab');
    // Between the last entry and the first lies the browser's own bar, and nothing of the page.
    const isBehind = await dialog(own).evaluate(
      (menu) => document.activeElement !== document.body && !menu.contains(document.activeElement),
    );
    expect(isBehind).toBe(false);
  }
  await own.keyboard.press('Escape');
  await expect(dialog(own)).toBeHidden();
  await expectFocus(burger);
  await pressWithKeyboard(burger);
  await pressWithKeyboard(dialog(own).getByRole('link', { name: 'Usuarios' }));
  await expect(own).toHaveURL(/\/user$/);
  await own.context().close();
});

test('lists are searched, filtered and sorted, and no page is a trap', async () => {
  await page.goto(PAGES.users.path);
  await expect(button('Editar').first()).toBeVisible();
  await chooseWithKeyboard(page.getByRole('combobox', { name: 'Rol' }), 'Tramitador');
  await expect(page).toHaveURL(/role=1/);
  await pressWithKeyboard(page.getByRole('columnheader', { name: 'Correo' }).getByRole('button'));
  await expect(page).toHaveURL(/sort=email/);
  for (const path of [PAGES.userCreate.path, PAGES.inventory.path, PAGES.masters.path, '/account', '/no/existe']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tabThrough(page)).toBeGreaterThan(5);
  }
});
