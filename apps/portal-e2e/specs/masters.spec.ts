import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';

import { uniqueName } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { PASSWORD, PEOPLE } from '../src/people';
import { expectToast } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';
import { TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();

let page: Page;

test.beforeAll(async ({ browser }) => {
  const context = await signedInContext(browser, PORTAL, { email: PEOPLE.admin, password: PASSWORD });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name }).first().click();
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

/** Searches as a person does and waits until the address says so. */
async function search(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
}

/** Expects a select of 'Crear solicitud' to offer a record, or not to. */
async function expectOffered(browserPage: Page, label: string, name: string, isOffered: boolean): Promise<void> {
  const select = browserPage.getByRole('combobox', { name: label, exact: true });
  await select.click();
  await select.fill(name);
  await expect(browserPage.getByRole('option', { name, exact: true })).toHaveCount(isOffered ? 1 : 0);
  await select.press('Escape');
}

/** The requests form, in the browser of the client. */
async function withRequestForm(browser: Browser, look: (form: Page) => Promise<void>) {
  const context = await signedInContext(browser, PORTAL, { email: PEOPLE.client, password: PASSWORD });
  const form = await context.newPage();
  await form.goto('/request/create');
  await expect(form.getByRole('combobox', { name: 'Mall', exact: true })).toBeEnabled();
  await look(form);
  await context.close();
}

test('a record is created, renamed and disabled, and no longer offered where requests are made until it is enabled', async ({
  browser,
}) => {
  const [name, renamed] = [uniqueName('Mall'), uniqueName('Mall')];
  await page.goto('/masters?kind=malls');
  await press(page, 'Agregar mall +');
  const creation = dialog('Crear mall');
  await creation.getByLabel('Nombre').fill(name);
  await press(creation, 'Guardar');
  await expectToast(page, TOASTS.master.malls.created);
  await expect(creation).toHaveCount(0);
  await search(name);
  await expect(row(name)).toContainText('Activo');

  await press(row(name), 'Editar');
  const edition = dialog('Editar mall');
  await edition.getByLabel('Nombre').fill(renamed);
  await press(edition, 'Guardar');
  await expectToast(page, TOASTS.master.malls.updated);
  await withRequestForm(browser, (form) => expectOffered(form, 'Mall', renamed, true));
  await page.goto(`/masters?kind=malls&q=${encodeURIComponent(renamed)}`);
  await press(row(renamed), 'Desactivar');
  await press(dialog('¿Estás seguro de desactivar este mall?'), 'Desactivar');
  await expect(row(renamed)).toContainText('Inactivo');
  await withRequestForm(browser, (form) => expectOffered(form, 'Mall', renamed, false));
  await press(row(renamed), 'Activar');
  await expect(row(renamed).getByText('Activo', { exact: true })).toBeVisible();
  await withRequestForm(browser, (form) => expectOffered(form, 'Mall', renamed, true));
});
