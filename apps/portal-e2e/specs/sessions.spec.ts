import { ROLE } from '@portal/domain';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { administer } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { credentialsOf, type Credentials, type Person } from '../src/people';
import { enter, expectArea, openFromMenu } from '../src/portal-page';
import { PAGES } from './areas';

/** Opens an address without a session, and signs in, which leads home. */
async function openSignedIn(context: BrowserContext, who: Person | Credentials, address = '/home'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, credentialsOf(who));
  await expect(page).toHaveURL(/\/home$/);
  return page;
}

test('tabs share a session: a new one is signed in, and signing out of one signs out all', async ({ context }) => {
  const first = await openSignedIn(context, 'admin', '/inventory');
  await openFromMenu(first, 'Servicios');
  const second = await context.newPage();
  await second.goto('/inventory?q=Tef');
  await expectArea(second, PAGES.inventory);
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

test('a session that is over leads every tab to the sign-in although nobody touches it, and back once somebody signed in', async ({
  context,
}) => {
  const { admin, createAccount } = await administer(chooseAddress().url);
  const account = await createAccount({ rol: [ROLE.client] });
  const first = await openSignedIn(context, account);
  await first.goto('/request/client?status=solicitado');
  await expectArea(first, PAGES.requestMine);
  const second = await context.newPage();
  await second.goto('/account');
  await expect(second.getByRole('main').getByText('Mis datos')).toBeVisible();
  await admin.call.delete(`/users/${account.id}/sessions`);
  for (const page of [first, second]) await expect(page.getByText('Tu sesión expiró')).toBeVisible();
  await enter(second, account);
  await expect(second).toHaveURL(/\/account$/);
  await expect(first).toHaveURL(/\/request\/client\?status=solicitado$/);
  await expectArea(first, PAGES.requestMine);
});
