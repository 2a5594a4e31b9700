import { ROLE } from '@portal/domain';
import { expect, test } from '@playwright/test';

import { administer } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { enter, expectArea } from '../src/portal-page';
import { PAGES } from './areas';

test('a session that is over leads every tab to the sign-in although nobody touches it, and back once somebody signed in', async ({
  context,
}) => {
  const { admin, createAccount } = await administer(chooseAddress().url);
  const account = await createAccount({ rol: [ROLE.client] });
  const first = await context.newPage();
  await first.goto('/login');
  await enter(first, account);
  await expect(first).toHaveURL(/\/home$/);
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
