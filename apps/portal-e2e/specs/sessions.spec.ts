import { ROLE } from '@portal/domain';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { administer, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { PASSWORD, PEOPLE } from '../src/people';
import { openFromMenu } from '../src/portal-page';

const { url: PORTAL } = chooseAddress();

let administration: Administration;
test.beforeAll(async () => {
  administration = await administer(PORTAL);
});

const demo = (person: keyof typeof PEOPLE) => ({ email: PEOPLE[person], password: PASSWORD });
const submit = (page: Page) => page.getByRole('button', { name: 'Ingresar' });

/** Fills the sign-in form, which must be on the page, and sends it. */
async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await submit(page).click();
}

/** Opens an address as somebody who has to sign in first. */
async function enter(
  context: BrowserContext,
  credentials: { email: string; password: string },
  address = '/home',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, credentials);
  await expect(page).not.toHaveURL(/\/login$/);
  return page;
}

/** Cuts the line by which the server tells open pages of news, so that only their own calls can learn that a session is over. */
async function cutTheLine(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/events', (route) => route.abort());
}

/** Waits until a page has all it asked for: what is still on its way would learn of an end before the test acts. */
const listed = (page: Page) => expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible();

test.describe('the way in', () => {
  test('leads back to the page one asked for, with its filters', async ({ context }) => {
    const page = await enter(context, demo('admin'), '/inventory?q=Tef&status=activo');
    await expect(page.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible();
    await expect(page).toHaveURL(/\/inventory\?q=Tef&status=activo$/);
    await expect(page.getByRole('searchbox')).toHaveValue('Tef');
  });

  test('shows nothing but “Cargando...” while access is being checked', async ({ context }) => {
    const page = await enter(context, demo('admin'), '/inventory');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/auth/verify', async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Cargando...')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Inventario' })).toHaveCount(0);
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible();
  });

  test('waits for a server that cannot be asked instead of ending the session', async ({ context }) => {
    const page = await enter(context, demo('admin'), '/inventory');
    await page.route('**/api/v1/auth/verify', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('No se pudo comprobar tu sesión')).toBeVisible();
    await page.unroute('**/api/v1/auth/verify');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible();
  });
});

test.describe('what the browser keeps', () => {
  test('is the encrypted token of this tab, and a cookie no script can read', async ({ context }) => {
    const page = await enter(context, demo('client'));
    const kept = await page.evaluate(() => ({
      session: Object.fromEntries(Object.entries<string>(sessionStorage)),
      local: JSON.stringify(Object.entries(localStorage)),
      cookies: document.cookie,
    }));
    const token = JSON.parse(kept.session.ps ?? '{}') as Record<string, string>;
    expect(Object.keys(token).sort()).toEqual(['e', 'h']);
    expect(token.h).toMatch(/^[\w-]{16}$/);
    expect(token.e).toMatch(/^[\w-]{64,}$/);
    // Neither as it stands nor decoded does it tell who it is of, as a JWT would.
    for (const text of [token.e, Buffer.from(token.e ?? '', 'base64url').toString('latin1')]) {
      expect(text).not.toMatch(/eyJ|roles|Cliente|"id"/);
    }
    expect(kept.local).not.toContain(token.e);
    expect(kept.cookies).toBe('');
    const cookie = (await context.cookies()).find(({ name }) => name === 'portal_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 });
  });
});

test.describe('several tabs', () => {
  test('share a session: a new one is signed in, and signing out of one signs out all', async ({ context }) => {
    const first = await enter(context, demo('admin'), '/inventory');
    await openFromMenu(first, 'Servicios');
    const second = await context.newPage();
    await second.goto('/inventory?q=Tef');
    await expect(second.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible();
    await expect(second).toHaveURL(/\/inventory\?q=Tef$/);

    await second.getByRole('button', { name: /^Menú de usuario/ }).click();
    await second.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    for (const page of [second, first]) {
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText('Tu sesión expiró')).toHaveCount(0);
      expect(await page.evaluate(() => sessionStorage.getItem('ps'))).toBeNull();
    }
    await first.goBack();
    await expect(first).toHaveURL(/\/login$/);
  });

  test('all go back to where they were when an expired session is taken up again in one', async ({ context }) => {
    await cutTheLine(context);
    const account = await administration.createAccount({ rol: [ROLE.admin] });
    const first = await enter(context, account, '/inventory?q=Tef');
    await listed(first);
    const second = await context.newPage();
    await second.goto('/inventory?status=activo');
    await listed(second);

    await administration.admin.send('DELETE', `/users/${account.id}/sessions`);
    await openFromMenu(second, 'Inicio');
    await expect(second).toHaveURL(/\/login$/);
    await expect(first.getByText('Tu sesión expiró')).toBeVisible();
    await fillSignIn(second, account);
    await expect(second).toHaveURL(/\/home$/);
    await expect(first).toHaveURL(/\/inventory\?q=Tef$/);
    await expect(first.getByRole('heading', { level: 1, name: 'Inventario' })).toBeVisible();
  });
});

test.describe('a session that is over', () => {
  test('leads to the sign-in although nobody touches the page', async ({ context }) => {
    const account = await administration.createAccount({ rol: [ROLE.client] });
    const page = await enter(context, account, '/request/client?status=solicitado');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis solicitudes' })).toBeVisible();
    await administration.admin.send('DELETE', `/users/${account.id}/sessions`);
    await expect(page.getByText('Tu sesión expiró')).toBeVisible();
    await fillSignIn(page, account);
    await expect(page).toHaveURL(/\/request\/client\?status=solicitado$/);
  });
});
