import { expect, expectArea, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the requests of a client open @smoke', async ({ openArea }) => {
  const page = await openArea('client', PAGES.requestMine.path);
  await expectArea(page, PAGES.requestMine);
  await expect(
    page
      .getByRole('main')
      .getByText(/^N° \d+/)
      .first(),
  ).toBeVisible();
});
