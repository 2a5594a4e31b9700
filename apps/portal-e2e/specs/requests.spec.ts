import { expect, test, type Browser } from '@playwright/test';
import { MESSAGES, TOASTS } from '@portal/domain';

import { accessibilityProblems } from '../src/axe';
import { signInOverHttp } from '../src/http-person';
import { PASSWORD, PEOPLE, type Person } from '../src/people';
import { expectToast, requestRow } from '../src/portal-page';
import { assignOverHttp, makeRequest } from '../src/request-maker';
import { signedInContext } from '../src/signed-in-context';

async function openAs(browser: Browser, portal: string, person: Person, path: string, width = 1440) {
  const credentials = { email: PEOPLE[person], password: PASSWORD };
  const context = await signedInContext(browser, portal, credentials, { viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('a client edits and deletes a request of their own until somebody takes it', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Gotea en la bodega');
  const page = await openAs(browser, portal, 'client', `/request/client?q=${request.numRequest}`);
  const row = requestRow(page, request.numRequest);

  await row.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: `Editar solicitud N° ${request.numRequest}` });
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Gotea en la bodega');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByLabel('Descripción').fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(MESSAGES.request.description)).toBeVisible();
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
  await question.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(page, TOASTS.request.deleted);
  await expect(row).toHaveCount(0);
});

test('a client is told when the request they are editing was taken', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Se queda sin luz');
  const page = await openAs(browser, portal, 'client', `/request/client?q=${request.numRequest}`);
  const row = requestRow(page, request.numRequest);
  await row.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: `Editar solicitud N° ${request.numRequest}` });
  await dialog.getByLabel('Descripción').fill('Escribí esto mientras tanto');

  const assigner = await signInOverHttp(portal, 'assigner');
  const operator = await signInOverHttp(portal, 'operator');
  expect(await assignOverHttp(assigner, request, { operator: operator.id })).toBe(200);

  await expect(dialog.getByText('Otra persona cambió esta solicitud mientras la tenías abierta')).toBeVisible();
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Escribí esto mientras tanto');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'No se puede editar una solicitud en estado asignado');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Asignado');
  await expect(row.getByRole('button', { name: 'Editar' })).toHaveCount(0);
});

test('a permit that somebody else gave first is refused with the reason', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Necesita permiso');
  const assigner = await signInOverHttp(portal, 'assigner');
  const operator = await signInOverHttp(portal, 'operator');
  expect(await assignOverHttp(assigner, request, { operator: operator.id, havePermission: true })).toBe(200);
  const page = await openAs(browser, portal, 'processor', `/request/processor?q=${request.numRequest}`);
  await requestRow(page, request.numRequest).getByRole('button', { name: 'Asignar permiso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asignar permiso' });
  await expect(dialog.getByText(/Andrés|Asignada/).first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(MESSAGES.permit.required)).toBeVisible();
  await dialog.getByLabel('Número del permiso').fill('77');

  const processor = await signInOverHttp(portal, 'processor');
  const given = await processor.send('PUT', `/request/process/${request.id}`, { id: request.id, permissionNum: 76 });
  expect(given.status).toBe(200);
  await expect(dialog.getByText('Otra persona cambió esta solicitud mientras la tenías abierta')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, /en estado asignado/);
  await expect(dialog).toBeHidden();
});

for (const width of [1440, 390]) {
  test(`axe finds nothing on the lists at ${width} px`, async ({ browser, baseURL }) => {
    const portal = baseURL ?? '';
    const lists: [Person, string][] = [
      ['client', '/request/client'],
      ['client', '/request/create'],
      ['assigner', '/request/assign'],
      ['processor', '/request/processor'],
      ['leader', '/contractor/request/assign'],
      ['contractorLiquidator', '/contractor/repair'],
    ];
    for (const [person, path] of lists) {
      const page = await openAs(browser, portal, person, path, width);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
      await page.context().close();
    }
  });
}
