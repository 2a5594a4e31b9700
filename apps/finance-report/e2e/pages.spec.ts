import { expect, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the report opens @smoke', async ({ openArea }) => {
  const page = await openArea('report', PAGES.report.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.report.title })).toBeVisible();
});

test('the repairs to liquidate open', async ({ openArea }) => {
  const page = await openArea('liquidator', PAGES.repairs.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.repairs.title })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
