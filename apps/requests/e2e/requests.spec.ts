import { MESSAGES } from '@portal/domain';
import { expect, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the requests of a client open @smoke', async ({ openArea }) => {
  const page = await openArea('client', PAGES.requestMine.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.requestMine.title })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/^N° \d+/)
      .first(),
  ).toBeVisible();
});

test('a request without its work is not sent', async ({ openArea }) => {
  const page = await openArea('client', PAGES.requestCreate.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.requestCreate.title })).toBeVisible();
  await page.getByRole('button', { name: 'Crear solicitud' }).click();
  await expect(page.getByText(MESSAGES.request.workType).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${PAGES.requestCreate.path}$`));
});

test('the requests to assign are searched by their number', async ({ openArea }) => {
  const page = await openArea('assigner', PAGES.requestAssign.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.requestAssign.title })).toBeVisible();
  const number = page
    .getByRole('cell')
    .getByText(/^N° \d+/)
    .first();
  const wanted = (await number.textContent())?.replace(/\D/g, '') ?? '';
  await page.getByRole('searchbox').fill(wanted);
  await expect(page).toHaveURL(new RegExp(`[?&]q=${wanted}`));
  await expect(page.getByRole('cell').getByText(`N° ${wanted}`)).toBeVisible();
});
