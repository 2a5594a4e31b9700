import { expect, expectArea, PHONE, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test("opens an operator's assigned work on a phone @smoke", async ({ openArea }) => {
  const page = await openArea('operator', PAGES.requestOperator.path, { viewport: PHONE });
  await expectArea(page, PAGES.requestOperator);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/Iniciar|Finalizar/);
});
