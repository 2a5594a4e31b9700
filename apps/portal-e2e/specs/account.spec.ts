import { expect, test, type Browser, type Page } from '@playwright/test';
import { ERROR_MESSAGES, LIMITS, MESSAGES, ROLE, TOASTS, type Company } from '@portal/domain';

import { administer, uniqueName, type Account, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { signInAccountOverHttp, type Credentials } from '../src/http-person';
import { expectToast } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';

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

test('is in the user menu of everybody and shows their own data', async ({ browser }) => {
  const made = await administration.admin.send<{ data: Company }>('POST', '/companys', {
    name: uniqueName('Contratista'),
  });
  const company = made.body.data;
  const account = await administration.createAccount({ rol: [ROLE.operator, ROLE.liquidator], company: company.id });
  const page = await (await signedInContext(browser, PORTAL, account)).newPage();
  await page.goto('/home');
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click();
  await expect(page).toHaveURL(/\/account$/);
  const { input } = account;
  const data = page.getByRole('main');
  for (const fact of [`${input.name} ${input.lastName}`, input.document, input.email, input.phone, company.name]) {
    await expect(data.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(data.getByText('Operario, Liquidador')).toBeVisible();
  await page.context().close();
});

test.describe('Cambiar contraseña', () => {
  test('follows every rule on every change', async ({ browser }) => {
    const account = await createClient();
    const page = await openAccount(browser, account);
    await submit(page);
    for (const message of [
      MESSAGES.password.currentRequired,
      MESSAGES.password.required,
      MESSAGES.password.repeatRequired,
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Contraseña actual')).toBeFocused();
    await field(page, 'Contraseña actual').fill(account.password);
    for (const [typed, message] of [
      ['corta', MESSAGES.password.length],
      ['dos palabras', MESSAGES.password.spaces],
      [`co'milla-2026`, MESSAGES.password.characters],
      ['menor<que-2026', MESSAGES.password.characters],
      [account.password, MESSAGES.password.unchanged],
    ] as const) {
      await field(page, 'Contraseña nueva').fill(typed);
      await expect(page.getByText(message)).toBeVisible();
    }
    await field(page, 'Contraseña nueva').fill('Nueva-2026');
    await field(page, 'Repetir contraseña nueva').fill('Nueva-2027');
    await expect(page.getByText(MESSAGES.password.repeatDiffers)).toBeVisible();
    await field(page, 'Repetir contraseña nueva').fill('Nueva-2026');
    await expect(page.getByText(MESSAGES.password.repeatDiffers)).toHaveCount(0);

    await field(page, 'Contraseña actual').fill('No-es-esta');
    await submit(page);
    await expect(page.getByText(MESSAGES.password.currentWrong)).toBeVisible();
    await expect(field(page, 'Contraseña nueva')).toHaveValue('Nueva-2026');
    expect(await signsIn(account)).toBe(true);
    await page.context().close();
  });

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

  test('explains the wait after too many wrong passwords', async ({ browser }) => {
    const account = await createClient();
    const page = await openAccount(browser, account);
    const person = await signInAccountOverHttp(PORTAL, account);
    const wrong = { currentPassword: 'No-es-esta', password: 'Nueva-2026', repeatedPassword: 'Nueva-2026' };
    for (let guess = 0; guess < LIMITS.ownPasswordFailures; guess++) {
      expect((await person.send('PUT', '/account/password', wrong)).status).toBe(422);
    }
    await fillPasswords(page, account.password, 'Nueva-2026');
    await submit(page);
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText(ERROR_MESSAGES.TOO_MANY_REQUESTS);
    await expect(notice).toContainText(/Podrás intentarlo de nuevo en \d+ minutos?/);
    await page.context().close();
  });

  test('shows and hides what is typed, and tells the browser which password is which', async ({ browser }) => {
    const page = await openAccount(browser, await createClient());
    const current = field(page, 'Contraseña actual');
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(field(page, 'Contraseña nueva')).toHaveAttribute('autocomplete', 'new-password');
    await expect(field(page, 'Repetir contraseña nueva')).toHaveAttribute('autocomplete', 'new-password');
    await expect(current).toHaveAttribute('type', 'password');
    await current.press('Tab');
    await page.keyboard.press('Enter');
    await expect(current).toHaveAttribute('type', 'text');
    await page.keyboard.press('Enter');
    await expect(current).toHaveAttribute('type', 'password');
    await page.context().close();
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
    await expectToast(desk, TOASTS.session.ended);
    await expect(sessions(desk)).toHaveCount(1);
    await expect(desk.getByRole('button', { name: 'Cerrar las demás sesiones' })).toHaveCount(0);
    await expectEnded(phone);
    await expectAlive(desk);
    await desk.context().close();
    await phone.context().close();
  });

  test('ends all the others at once', async ({ browser }) => {
    const { desk, phone } = await signInTwice(browser);
    await desk.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
    const asked = question(desk, '¿Cerrar las demás sesiones?');
    await asked.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
    await expectToast(desk, TOASTS.session.allEnded);
    await expect(sessions(desk)).toHaveCount(1);
    await expectEnded(phone);
    await expectAlive(desk);
    await desk.context().close();
    await phone.context().close();
  });
});
