import { expect, expectArea, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the report opens @smoke', async ({ openArea }) => {
  const page = await openArea('report', PAGES.report.path);
  await expectArea(page, PAGES.report);
  await expect(page.getByRole('row').nth(1)).toContainText(/N° \d+/);
});
