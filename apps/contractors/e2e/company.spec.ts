import { PAGES } from '@portal/domain';
import { expect, test } from '@portal/portal-e2e';

test("the leader's requests open @smoke", async ({ openArea }) => {
  const page = await openArea('leader', PAGES.contractorAssign.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.contractorAssign.title })).toBeVisible();
});

test('the repairs of the company open', async ({ openArea }) => {
  const page = await openArea('contractorLiquidator', PAGES.contractorRepairs.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.contractorRepairs.title })).toBeVisible();
});
