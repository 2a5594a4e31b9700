import { expect, expectArea, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the catalogue of services opens @smoke', async ({ openArea }) => {
  const page = await openArea('admin', PAGES.services.path);
  await expectArea(page, PAGES.services);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('$');
});
