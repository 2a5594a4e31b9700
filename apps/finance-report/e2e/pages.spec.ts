import { expect, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the report opens @smoke', async ({ openArea }) => {
  const page = await openArea('report', PAGES.report.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.report.title })).toBeVisible();
});
