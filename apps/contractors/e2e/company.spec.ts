import { expect, expectArea, expectNoViolations, PHONE, test, WIDE } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test("the leader's requests open @smoke", async ({ openArea }) => {
  const page = await openArea('leader', PAGES.contractorAssign.path);
  await expectArea(page, PAGES.contractorAssign);
  await expect(page.getByRole('row').nth(1)).toContainText(/N° \d+/);
});

test('the repairs of the company have no accessibility violations, wide and as cards', async ({ openArea }) => {
  const page = await openArea('contractorLiquidator', PAGES.contractorRepairs.path);
  for (const [size, role] of [
    [WIDE, 'row'],
    [PHONE, 'listitem'],
  ] as const) {
    await page.setViewportSize(size);
    await expect(
      page
        .getByRole('main')
        .getByRole(role)
        .filter({ hasText: /N° \d+/ })
        .first(),
    ).toBeVisible();
    await expectNoViolations(page);
  }
});
