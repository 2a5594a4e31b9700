import { expect, test } from '@playwright/test';
import { formatRequestNumber, MESSAGES, requestPath, type RequestDetail } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { fieldWork, openPhone } from '../src/field-work';
import { signInOverHttp } from '../src/http-person';
import { openAs } from '../src/open-as';
import { smallPhotos } from '../src/photo-files';
import { expectToast, requestRow } from '../src/portal-page';
import { PAGES, TOASTS } from './areas';

const { url: PORTAL } = chooseAddress();

test('work that could not be finished goes back to the assigner, with reason and photo', async ({ browser }) => {
  const field = await fieldWork(PORTAL);
  const { id, numRequest } = await field.started();
  const phone = await openPhone(browser, PORTAL, field.operator);
  const page = await phone.newPage();
  await page.goto(PAGES.requestOperator.path);
  const visit = page.getByRole('listitem').filter({ hasText: formatRequestNumber(numRequest) });
  await visit.getByRole('button', { name: 'No se pudo terminar' }).click();
  const dialog = page.getByRole('dialog', { name: 'No se pudo terminar' });
  await dialog.getByLabel('Fotos (opcional)').setInputFiles(await smallPhotos(1));
  const send = dialog.getByRole('button', { name: 'Devolver al asignador', exact: true });
  await send.click();
  await expect(dialog.getByText(MESSAGES.reason)).toBeVisible();
  await dialog.getByLabel('¿Por qué no se pudo terminar?').fill('Falta la válvula');
  await send.click();
  await expectToast(page, TOASTS.repair.interrupted);
  await expect(visit).toHaveCount(0);
  await phone.close();

  const assigner = await signInOverHttp(PORTAL, 'assigner');
  const stored = await assigner.get<{ data: RequestDetail }>(`/request/by-id/${id}`);
  expect(stored.body.data).toMatchObject({ status: 'solicitado', operator: null, dateAssigned: null });

  const desk = await openAs(browser, 'assigner', `${PAGES.requestAssign.path}?q=${numRequest}`);
  await expect(requestRow(desk, numRequest).getByRole('button', { name: 'Asignar' })).toBeVisible();
  await desk.goto(requestPath(numRequest));
  const story = desk.locator('.ui-history');
  await expect(story).toContainText('Falta la válvula');
  // The photo of the start, and the one of the reason.
  await expect(story.locator('img')).toHaveCount(2);
  await desk.context().close();
});
