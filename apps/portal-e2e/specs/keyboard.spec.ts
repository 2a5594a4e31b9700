import { expect, test, type Locator, type Page } from '@playwright/test';
import { MESSAGES } from '@portal/domain';

import { expectAccessible, expectNoViolations, PHONE } from '../src/axe';
import { expectArea } from '../src/portal-page';
import { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabThrough, tabTo } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { PASSWORD, PEOPLE } from '../src/people';
import { PAGES } from './areas';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const button = (name: string, page: Page): Locator => page.getByRole('button', { name, exact: true });

test('signing in, with what is wrong first', async ({ browser }) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto('/login');
  await expect(button('Ingresar', own)).toBeVisible();
  await expectAccessible(own);
  const [email, password] = [own.getByLabel('Correo'), own.getByLabel('Contraseña', { exact: true })];
  await tabTo(email);
  await own.keyboard.press('Enter');
  await expect(own.getByText(MESSAGES.email.required)).toBeVisible();
  await expectFocus(email);
  await expectNoViolations(own);
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
    // The heading comes with the first bytes, the frame later.
    const skipLink = own.getByRole('link', { name: 'Ir al contenido' });
    await expect(skipLink).toBeAttached();
    await own.keyboard.press('Tab');
    await expectFocus(skipLink);
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
  await context.close();
});

test('the menu of a phone opens, keeps the focus, and gives it back; the list it leads to is accessible', async ({
  browser,
}) => {
  const own = await openAs(browser, 'admin', '/home');
  await own.setViewportSize(PHONE);
  const burger = button('Abrir menú', own);
  await pressWithKeyboard(burger);
  await expect(dialog(own).getByRole('link', { name: 'Usuarios' })).toBeVisible();
  await expectAccessible(own, [PHONE]);
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

  await test.step('its list is of cards, and its filters are in a dialog', async () => {
    await expect(button('Editar', own).first()).toBeVisible();
    await expectNoViolations(own);
    await own
      .getByRole('button', { name: /^Filtros/ })
      .first()
      .click();
    await expect(dialog(own)).toBeVisible();
    await expectAccessible(own, [PHONE]);
  });
  await own.context().close();
});

test('a list is filtered and sorted, and neither it nor a form is a trap', async ({ browser }) => {
  const page = await openAs(browser, 'admin', PAGES.users.path);
  await expect(button('Editar', page).first()).toBeVisible();
  await chooseWithKeyboard(page.getByRole('combobox', { name: 'Rol' }), 'Tramitador');
  await expect(page).toHaveURL(/role=1/);
  await pressWithKeyboard(page.getByRole('columnheader').getByRole('button', { name: 'Correo' }));
  await expect(page).toHaveURL(/sort=email/);
  expect(await tabThrough(page)).toBeGreaterThan(5);
  await page.goto(PAGES.userCreate.path);
  await expectArea(page, PAGES.userCreate);
  expect(await tabThrough(page)).toBeGreaterThan(5);
  await page.context().close();
});
