import { expect, test, type Page } from '@playwright/test';
import { MESSAGES } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { expectAccessible, expectNoViolations, WIDE } from '../src/axe';
import { openAs } from '../src/open-as';
import { PEOPLE } from '../src/people';
import { choose, expectHome } from '../src/portal-page';
import { scenario } from '../src/scenario';
import { PAGES } from './areas';

// The shell's pages, and one page for each component that areas share. The specs of an area check its own components.

const { url: PORTAL } = chooseAddress();

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('no accessibility violations: home, the user menu, the own account refused, an address that leads nowhere, the audit trail with a long select', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', '/home');
  await expectHome(page);
  await page.getByRole('link', { name: /ir al inicio$/ }).hover();
  await expectNoViolations(page);
  await press(page, /^Menú de usuario/);
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
  await expectAccessible(page, [WIDE]);
  const own = await openAs(browser, 'assigner', '/account');
  await expect(own.getByText(PEOPLE.assigner)).toBeVisible();
  await expect(own.getByText('Este dispositivo', { exact: true })).toBeVisible();
  await own.getByText(/^Horas sin avisos/).click();
  await expectNoViolations(own);
  await press(own, 'Cambiar contraseña');
  await dialog(own).getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(own.getByText(MESSAGES.password.currentRequired)).toBeVisible();
  await expectNoViolations(own);
  await own.context().close();
  await page.goto('/no/existe');
  await expect(page.getByText('La página que estás buscando no existe')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).hover();
  await expectNoViolations(page);
  await page.goto(PAGES.audit.path);
  await expect(page.getByText('inició sesión').first()).toBeVisible();
  // A list longer than its window: the arrow keys scroll it.
  await page.getByRole('combobox', { name: 'Qué pasó' }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toBeInViewport();
  await expect(options.last()).not.toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toBeInViewport();
  await expectNoViolations(page);
  await page.context().close();
});

test('no accessibility violations: a list, an open select, the question before a deletion, nobody found', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', PAGES.users.path);
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible();
  await choose(page, 'Rol', 'Asignador');
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await press(page, 'Eliminar');
  await expect(page.getByRole('dialog', { name: 'Estás seguro de eliminar este usuario?' })).toBeVisible();
  await expectAccessible(page, [WIDE]);
  await page.goto(`${PAGES.users.path}?q=nadiesellamaasi`);
  await expect(page.getByRole('button', { name: /filtros/i }).last()).toBeVisible();
  await expectNoViolations(page);
  await page.context().close();
});

test('no accessibility violations: the detail of a request that is done', async ({ browser }) => {
  const request = await scenario(PORTAL).requestIn('finalizado', { isContractors: true });
  const page = await openAs(browser, 'client', `${PAGES.requestMine.path}?solicitud=${request.id}`);
  await expect(dialog(page).getByRole('heading', { name: 'Trabajo realizado' })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});
