import { expect, test } from '@playwright/test';
import { changedMessage, MESSAGES, refusalMessage, TOASTS, type RequestDetail } from '@portal/domain';

import { accessibilityProblems } from '../src/axe';
import { signInOverHttp } from '../src/http-person';
import { openAs } from '../src/open-as';
import type { Person } from '../src/people';
import { choose, expectToast, requestRow } from '../src/portal-page';
import { assignOverHttp, makeRequest } from '../src/request-maker';
import { keepNewsAway } from '../src/user-waits';

test('a client edits and deletes a request of their own until somebody takes it', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Gotea en la bodega');
  const page = await openAs(browser, 'client', `/request/client?q=${request.numRequest}`);
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
  const page = await openAs(browser, 'client', `/request/client?q=${request.numRequest}`);
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
  await expectToast(page, refusalMessage('edit', 'asignado'));
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Escribí esto mientras tanto');
  await expect(dialog.getByRole('button', { name: 'Continuar con lo que escribí' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Asignado');
  await expect(row.getByRole('button', { name: 'Editar' })).toHaveCount(0);
});

test('of two edits the second is refused with what it holds, and passes once it has seen the first', async ({
  browser,
  baseURL,
}) => {
  const request = await makeRequest(baseURL ?? '', 'Se corta el agua');
  const page = await openAs(browser, 'assigner', '/home');
  await keepNewsAway(page);
  await page.goto(`/request/assign?q=${request.numRequest}`);
  await requestRow(page, request.numRequest).getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: `Editar solicitud N° ${request.numRequest}` });
  await dialog.getByLabel('Descripción').fill('La segunda palabra');

  const client = await signInOverHttp(baseURL ?? '', 'client');
  const read = async () => (await client.get<{ data: RequestDetail }>(`/request/by-id/${request.id}`)).body.data;
  const { service, client: of, mall, location } = await read();
  const first = await client.send('PUT', `/request/${request.id}`, {
    service: service.id,
    typeWork: 'MT',
    typeRequest: 'urgente',
    client: of.client,
    mall: mall.id,
    location: location.id,
    description: 'La primera palabra',
  });
  expect(first.status).toBe(200);

  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, changedMessage('solicitado'));
  await expect(dialog.getByText('Otra persona cambió esta solicitud mientras la tenías abierta')).toBeVisible();
  await expect(dialog.getByLabel('Descripción')).toHaveValue('La segunda palabra');
  expect((await read()).description).toBe('La primera palabra');
  await dialog.getByRole('button', { name: 'Continuar con lo que escribí' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, TOASTS.request.updated);
  await expect(dialog).toBeHidden();
  expect((await read()).description).toBe('La segunda palabra');
  await page.context().close();
});

test('a deletion that came too late is refused with the state that was found', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Ya la tomaron');
  const page = await openAs(browser, 'client', '/home');
  await keepNewsAway(page);
  await page.goto(`/request/client?q=${request.numRequest}`);
  const row = requestRow(page, request.numRequest);
  await row.getByRole('button', { name: 'Eliminar' }).click();
  const [assigner, operator] = [await signInOverHttp(portal, 'assigner'), await signInOverHttp(portal, 'operator')];
  expect(await assignOverHttp(assigner, request, { operator: operator.id })).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(page, refusalMessage('delete', 'asignado'));
  await expect(row).toContainText('Asignado');
  await expect(row.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await page.context().close();
});

test('a permit that somebody else gave first is refused with the reason', async ({ browser, baseURL }) => {
  const portal = baseURL ?? '';
  const request = await makeRequest(portal, 'Necesita permiso');
  const assigner = await signInOverHttp(portal, 'assigner');
  const operator = await signInOverHttp(portal, 'operator');
  expect(await assignOverHttp(assigner, request, { operator: operator.id, havePermission: true })).toBe(200);
  const page = await openAs(browser, 'processor', `/request/processor?q=${request.numRequest}`);
  await choose(page.getByRole('search'), 'Servicio', 'Gasfitería');
  await expect(page).toHaveURL(/service=\d/);
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
  await expectToast(page, refusalMessage('give-permit', 'asignado'));
  await expect(dialog.getByLabel('Número del permiso')).toHaveValue('77');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(requestRow(page, request.numRequest)).toHaveCount(0);
  const stored = await processor.get<{ data: RequestDetail }>(`/request/by-id/${request.id}`);
  expect(stored.body.data.permissionNum).toBe(76);
});

for (const width of [1440, 390]) {
  test(`axe finds nothing on the lists at ${width} px`, async ({ browser }) => {
    const lists: [Person, string][] = [
      ['client', '/request/client'],
      ['client', '/request/create'],
      ['assigner', '/request/assign'],
      ['processor', '/request/processor'],
      ['leader', '/contractor/request/assign'],
      ['contractorLiquidator', '/contractor/repair'],
    ];
    for (const [person, path] of lists) {
      const page = await openAs(browser, person, path, { viewport: { width, height: 900 } });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
      await page.context().close();
    }
  });
}
