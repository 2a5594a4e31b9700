import { REFUSALS, ROLE, type NamedOption } from '@portal/domain';
import {
  administer,
  type Administration,
  choose,
  drawPhoto,
  expect,
  expectToast,
  type Locator,
  type Page,
  PORTAL,
  signInOverHttp,
  test,
  uniqueName,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

// The pages of cards are one component: their words, forms, questions and refusals are tested page by page in src, created and
// edited in a browser in services.spec.ts, and with the keyboard in keyboard.spec.ts. Here is what open work keeps from happening.

const SERVICES = { path: '/services', field: 'service', label: 'Servicio' };
const COMPANIES = { path: '/companys', field: 'name', label: 'Nombre' };

let administration: Administration;
let page: Page;

test.beforeAll(async () => {
  administration = await administer(PORTAL);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('admin', PAGES.services.path);
});

const card = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name }).first().click();
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

/** Makes a record over HTTP. @returns its id and name */
async function make({ path, field, label }: typeof SERVICES): Promise<{ id: number; name: string }> {
  const name = uniqueName(label);
  const { status, body } = await administration.admin.send<{ data: { id: number } }>('POST', path, {
    [field]: name,
    ...(path === SERVICES.path ? { price: 12_500 } : {}),
  });
  expect(status).toBe(201);
  return { id: body.data.id, name };
}

/** Opens the page with the card of one record alone. */
async function openWith({ path }: typeof SERVICES, name: string): Promise<void> {
  await page.goto(`${path}?q=${encodeURIComponent(name)}`);
  await expect(card(name)).toHaveCount(1);
}

/** Presses 'Eliminar' and agrees. */
async function deleteCard(name: string, question: string): Promise<void> {
  await press(card(name), 'Eliminar');
  await press(dialog(question), 'Eliminar');
}

test('a service with an open request says so, and can be disabled instead', async () => {
  const service = await make(SERVICES);
  const client = await signInOverHttp(PORTAL, 'client');
  const address = await client.get<{ data: Record<'clients' | 'malls' | 'locations', NamedOption[]> }>(
    '/address/compose',
  );
  const { clients, malls, locations } = address.body.data;
  const created = await client.sendForm('/request/', {
    service: service.id,
    client: clients[0]?.id,
    mall: malls[0]?.id,
    location: locations[0]?.id,
    typeWork: 'MT',
    typeRequest: 'programado',
    description: 'Un servicio que no puede desaparecer todavía',
    user: client.id,
    file: [await drawPhoto('en-uso')],
  });
  expect(created.status).toBe(201);

  await openWith(SERVICES, service.name);
  await deleteCard(service.name, '¿Estás seguro de eliminar este servicio?');
  const refusal = dialog('No se puede eliminar el servicio');
  await expect(refusal).toContainText(REFUSALS.serviceInUse(1));
  await expect(refusal).toContainText(service.name);
  await press(refusal, 'Editar servicio');
  const form = dialog('Editar servicio');
  await choose(form, 'Estado', 'Inactivo');
  await press(form, 'Guardar');
  await expectToast(page, TOASTS.service.updated);
  await expect(card(service.name)).toContainText('Inactivo');

  const unused = await make(SERVICES);
  await openWith(SERVICES, unused.name);
  await deleteCard(unused.name, '¿Estás seguro de eliminar este servicio?');
  await expectToast(page, TOASTS.service.deleted);
  await expect(card(unused.name)).toHaveCount(0);
});

test('a company with active users can be neither deleted nor disabled, and leads to them', async () => {
  const company = await make(COMPANIES);
  const user = await administration.createAccount({ rol: [ROLE.operator], company: company.id });
  const message = REFUSALS.companyInUse({ users: 1, requests: 0 });

  await openWith(COMPANIES, company.name);
  await press(card(company.name), 'Editar');
  const form = dialog('Editar empresa');
  await choose(form, 'Estado', 'Inactivo');
  await press(form, 'Guardar');
  await expect(form.getByRole('alert')).toContainText(message);
  await expectToast(page, message);
  await press(form, 'Cancelar');
  await expect(card(company.name)).toContainText('Activo');

  await deleteCard(company.name, '¿Estás seguro de eliminar esta empresa?');
  const refusal = dialog('No se puede eliminar la empresa');
  await expect(refusal).toContainText(message);
  await press(refusal, 'Ver sus usuarios');
  await expect(page).toHaveURL(new RegExp(`/user\\?company=${company.id}&status=activo$`));
  await expect(page.getByRole('row').filter({ hasText: user.email })).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(2);

  await administration.editAccount(user, { status: 'inactivo' });
  await openWith(COMPANIES, company.name);
  await press(card(company.name), 'Editar');
  await choose(form, 'Estado', 'Inactivo');
  await press(form, 'Guardar');
  await expectToast(page, TOASTS.company.updated);
  await expect(card(company.name)).toContainText('Inactivo');
  await deleteCard(company.name, '¿Estás seguro de eliminar esta empresa?');
  await expectToast(page, TOASTS.company.deleted);
});
