import { expect, type Locator, type Page } from '@playwright/test';

import type { Credentials } from './people';

/** Anything the page complained about; a test that walks a happy path expects none. */
type Complaints = string[];

/** Collects the errors that the page writes to the console or throws, from now on. */
export function complaintsOf(page: Page): Complaints {
  const complaints: Complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** Signs somebody in on the sign-in page that is open. */
export async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('button', { name: /^Menú de usuario/ })).toBeVisible();
}

/** Follows an entry of the sidebar. */
export async function openFromMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
}

/**
 * Opens a select.
 * @returns its own options: those of the select before may still be fading away
 */
async function openOptions(within: Page | Locator, label: string): Promise<Locator> {
  const page = 'page' in within ? within.page() : within;
  const select = within.getByRole('combobox', { name: label, exact: true });
  await select.click();
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  const list = (await select.getAttribute('aria-controls')) ?? '';
  return page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
}

/** Chooses an option of a select by its text. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await (await openOptions(within, label)).getByTitle(option).first().click();
}

/**
 * Chooses the first option of a select.
 * @returns its words
 */
export async function chooseFirst(within: Page | Locator, label: string): Promise<string> {
  const option = (await openOptions(within, label)).locator('.ant-select-item-option').first();
  const text = (await option.textContent()) ?? '';
  await option.click();
  return text;
}

/** Locates the row of a list that shows a request, by its number. */
export function requestRow(page: Page, numRequest: number): Locator {
  return page.getByRole('row').filter({ hasText: `N° ${numRequest}` });
}

/** Searches a list for a request and presses an action of its row. */
export async function actOnRequest(page: Page, numRequest: number, action: string): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').fill(String(numRequest));
  await expect(page).toHaveURL(new RegExp(`[?&]q=${numRequest}(&|$)`));
  // Only the header and this row are left: a click would miss a row that still moves.
  await expect(page.getByRole('row').filter({ hasNotText: `N° ${numRequest}` })).toHaveCount(1);
  await requestRow(page, numRequest).getByRole('button', { name: action }).click();
}

/** Draws a signature with the mouse, as a person would. */
export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: 'Firma' });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the signature canvas is not on the page');
  await page.mouse.move(box.x + 40, box.y + 120);
  await page.mouse.down();
  for (let step = 0; step <= 24; step++) {
    await page.mouse.move(box.x + 40 + step * 9, box.y + 100 + Math.sin(step) * 50);
  }
  await page.mouse.up();
}

/** Expects a toast with these words; the one of a moment ago may still be there. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('.ant-message, .ant-notification').getByText(text).last()).toBeVisible();
}

/** Expects a page of an area. The portal shows its heading as well, before the area is loaded and where it fails. */
export async function expectArea(page: Page, { title }: { title: string }): Promise<void> {
  const area = page.locator('.ui-area');
  await expect(area.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Expects the home page with what its areas bring. Its heading comes with the first bytes. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('¿Dudas?')).toBeVisible();
}
