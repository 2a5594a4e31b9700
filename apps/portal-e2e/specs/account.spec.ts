import { expect, test, type Browser, type Page } from '@playwright/test';
import { ROLE, SHARED_TOASTS } from '@portal/domain';

import { administer, type Account, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { signInAccountOverHttp, type Credentials } from '../src/http-person';
import { expectToast } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';
import { TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();

/** What a browser calls itself, and what the portal calls it. */
const PHONE = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  name: 'Safari en iPhone',
};

let administration: Administration;
test.beforeAll(async () => {
  administration = await administer(PORTAL);
});

const createClient = (): Promise<Account> => administration.createAccount({ rol: [ROLE.client] });

/** Opens 'Mi cuenta' in a browser of its own. */
async function openAccount(browser: Browser, credentials: Credentials): Promise<Page> {
  const page = await (await signedInContext(browser, PORTAL, credentials)).newPage();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  return page;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Cambiar contraseña' }).click();
const question = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function fillPasswords(page: Page, current: string, next: string, again = next): Promise<void> {
  await field(page, 'Contraseña actual').fill(current);
  await field(page, 'Contraseña nueva').fill(next);
  await field(page, 'Repetir contraseña nueva').fill(again);
}

const signsIn = (credentials: Credentials): Promise<boolean> =>
  signInAccountOverHttp(PORTAL, credentials).then(
    () => true,
    () => false,
  );

/** Expects that the next thing this browser asks for leads to the sign-in page. */
async function expectEnded(page: Page): Promise<void> {
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
}

async function expectAlive(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
}

test.describe('Cambiar contraseña', () => {
  test('ends the session of the other browser, keeps this one, and only the new one works', async ({ browser }) => {
    const account = await createClient();
    const here = await openAccount(browser, account);
    const elsewhere = await openAccount(browser, account);
    await fillPasswords(here, account.password, 'Nueva-2026');
    await submit(here);
    await expectToast(here, TOASTS.password.updated);
    for (const label of ['Contraseña actual', 'Contraseña nueva', 'Repetir contraseña nueva']) {
      await expect(field(here, label)).toHaveValue('');
    }
    await expect(here.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem')).toHaveCount(1);
    await expectEnded(elsewhere);
    await expectAlive(here);
    expect(await signsIn(account)).toBe(false);
    expect(await signsIn({ email: account.email, password: 'Nueva-2026' })).toBe(true);
    await here.context().close();
    await elsewhere.context().close();
  });
});

test.describe('Sesiones abiertas', () => {
  /** The same person at a desk and on a phone, as each browser calls itself. */
  async function signInTwice(browser: Browser): Promise<{ desk: Page; phone: Page }> {
    const account = await createClient();
    const phoneContext = await browser.newContext({ baseURL: PORTAL, userAgent: PHONE.userAgent });
    const phone = await phoneContext.newPage();
    await phone.goto('/login');
    await field(phone, 'Correo').fill(account.email);
    await field(phone, 'Contraseña').fill(account.password);
    await phone.getByRole('button', { name: 'Ingresar' }).click();
    await expect(phone).toHaveURL(/\/home$/);
    return { desk: await openAccount(browser, account), phone };
  }

  const sessions = (page: Page) => page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');

  test('names each device, marks this one, and ends another after a question', async ({ browser }) => {
    const { desk, phone } = await signInTwice(browser);
    await expect(sessions(desk)).toHaveCount(2);
    await expect(sessions(desk).filter({ hasText: 'Este dispositivo' })).toHaveCount(1);
    const onPhone = sessions(desk).filter({ hasText: PHONE.name });
    await expect(onPhone).toContainText('Último uso');
    const end = onPhone.getByRole('button', { name: `Cerrar sesión en ${PHONE.name}` });
    await end.click();
    await question(desk, '¿Cerrar esta sesión?').getByRole('button', { name: 'Cancelar' }).click();
    await expect(sessions(desk)).toHaveCount(2);
    await end.click();
    await question(desk, '¿Cerrar esta sesión?').getByRole('button', { name: 'Cerrar sesión' }).click();
    await expectToast(desk, SHARED_TOASTS.sessionEnded);
    await expect(sessions(desk)).toHaveCount(1);
    await expect(desk.getByRole('button', { name: 'Cerrar las demás sesiones' })).toHaveCount(0);
    await expectEnded(phone);
    await expectAlive(desk);
    await desk.context().close();
    await phone.context().close();
  });
});
