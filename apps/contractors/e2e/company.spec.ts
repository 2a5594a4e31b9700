import { expect, expectNoViolations, PHONE, test, WIDE } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test("the leader's requests open @smoke", async ({ openArea }) => {
  const page = await openArea('leader', PAGES.contractorAssign.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.contractorAssign.title })).toBeVisible();
});

test('the repairs of the company have no accessibility violations, wide and as cards', async ({ openArea }) => {
  const page = await openArea('contractorLiquidator', PAGES.contractorRepairs.path);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoViolations(page);
  }
});
