import { MESSAGES } from '@portal/domain';
import {
  expect,
  expectNoViolations,
  expectToast,
  makeRequest,
  PHONE,
  PORTAL,
  requestRow,
  test,
  WIDE,
} from '@portal/portal-e2e';
import { TOASTS } from '../src/toasts';

test('a client edits and deletes a request of their own until somebody takes it', async ({ openArea }) => {
  const request = await makeRequest(PORTAL, 'Gotea en la bodega');
  const page = await openArea('client', `/request/client?q=${request.numRequest}`);
  const row = requestRow(page, request.numRequest);

  await expect(row).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('listitem').filter({ hasText: `N° ${request.numRequest}` })).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize(WIDE);
  await row.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: `Editar solicitud N° ${request.numRequest}` });
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Gotea en la bodega');
  await dialog.getByLabel('Descripción').fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(MESSAGES.request.description)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Descripción').fill('Gotea en la bodega y en la caja');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, TOASTS.request.updated);
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: 'Ver detalles' }).click();
  const detail = page.getByRole('dialog', { name: 'Detalles de mi solicitud' });
  await expect(detail.getByText('Solicitud editada')).toBeVisible();
  await expect(detail.getByText('Trabajo realizado')).toHaveCount(0);
  await detail.getByRole('button', { name: 'Cerrar', exact: true }).last().click();

  await row.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', {
    name: `¿Estás seguro de eliminar la solicitud N° ${request.numRequest}?`,
  });
  await expectNoViolations(page);
  await question.getByLabel('Motivo (opcional)').fill('Ya se arregló');
  await question.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(page, TOASTS.request.deleted);
  await expect(row).toHaveCount(0);
});
