import { expect, test, type Locator, type Page } from '@playwright/test';
import { MESSAGES, REFUSALS, ROLE, TOASTS, type NamedOption } from '@portal/domain';

import { administer, uniqueName, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { signInOverHttp } from '../src/http-person';
import { PASSWORD, PEOPLE } from '../src/people';
import { choose, expectToast, openFromMenu } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';
import { drawPhoto } from '../src/test-photos';

const { url: PORTAL } = chooseAddress();

/** A page of cards, as the spec words it (spec 2 §2, §5 and §8). */
type Catalogue = {
  menu: string;
  path: string;
  api: string;
  /** Its name in the API, and the label of that field. */
  field: string;
  label: string;
  add: string;
  create: string;
  edit: string;
  question: string;
  none: string;
  toasts: { created: string; updated: string; deleted: string };
  required: string;
  taken: string;
  hasPrice: boolean;
};

const CATALOGUES: Catalogue[] = [
  {
    menu: 'Inventario',
    path: '/inventory',
    api: '/inventory',
    field: 'insumo',
    label: 'Insumo',
    add: 'Agregar insumo +',
    create: 'Crear insumo',
    edit: 'Editar insumo',
    question: '¿Estás seguro de eliminar este insumo?',
    none: 'No hay insumos creados',
    toasts: TOASTS.supply,
    required: MESSAGES.supply.required,
    taken: MESSAGES.supply.taken,
    hasPrice: true,
  },
  {
    menu: 'Servicios',
    path: '/services',
    api: '/services',
    field: 'service',
    label: 'Servicio',
    add: 'Agregar servicio +',
    create: 'Crear servicio',
    edit: 'Editar servicio',
    question: '¿Estás seguro de eliminar este servicio?',
    none: 'No hay servicios creados',
    toasts: TOASTS.service,
    required: MESSAGES.service.required,
    taken: MESSAGES.service.taken,
    hasPrice: true,
  },
  {
    menu: 'Empresas',
    path: '/companys',
    api: '/companys',
    field: 'name',
    label: 'Nombre',
    add: 'Agregar empresa +',
    create: 'Crear empresa',
    edit: 'Editar empresa',
    question: '¿Estás seguro de eliminar esta empresa?',
    none: 'No hay empresas creadas',
    toasts: TOASTS.company,
    required: MESSAGES.name.required,
    taken: MESSAGES.company.taken,
    hasPrice: false,
  },
];

let administration: Administration;
let page: Page;

test.beforeAll(async ({ browser }) => {
  administration = await administer(PORTAL);
  const context = await signedInContext(browser, PORTAL, { email: PEOPLE.admin, password: PASSWORD });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

const card = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name }).first().click();
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

/** Searches as a person does and waits until the address says so. */
async function search(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
}

/** Makes a record over HTTP. @returns its id and name */
async function make({ api, field, hasPrice, label }: Catalogue): Promise<{ id: number; name: string }> {
  const name = uniqueName(label);
  const input = { [field]: name, ...(hasPrice ? { price: 12_500 } : {}) };
  const { status, body } = await administration.admin.send<{ data: { id: number } }>('POST', api, input);
  expect(status).toBe(201);
  return { id: body.data.id, name };
}

/** Opens the page with the card of one record alone. */
async function openWith({ path }: Catalogue, name: string): Promise<void> {
  await page.goto(`${path}?q=${encodeURIComponent(name)}`);
  await expect(card(name)).toHaveCount(1);
}

for (const catalogue of CATALOGUES) {
  test.describe(catalogue.menu, () => {
    test('creates, with every message of the form', async () => {
      const { name: stored } = await make(catalogue);
      const name = uniqueName(catalogue.label);
      await page.goto('/home');
      await openFromMenu(page, catalogue.menu);
      await expect(page).toHaveURL(new RegExp(`${catalogue.path}$`));
      await expect(page.getByRole('heading', { level: 1, name: catalogue.menu })).toBeVisible();
      await press(page, catalogue.add);
      const form = dialog(catalogue.create);
      await expect(form.getByLabel('Estado')).toHaveCount(0);
      await press(form, 'Guardar');
      await expect(form.getByText(catalogue.required)).toBeVisible();
      const field = form.getByLabel(catalogue.label, { exact: true });
      await expect(field).toBeFocused();
      if (catalogue.hasPrice) {
        await expect(form.getByText(MESSAGES.price.required)).toBeVisible();
        for (const [typed, message] of [
          ['mil', MESSAGES.price.number],
          ['-1', MESSAGES.price.negative],
          ['0', MESSAGES.price.zero],
          ['10,555', MESSAGES.decimals],
        ] as const) {
          await form.getByLabel('Valor').fill(typed);
          await expect(form.getByText(message)).toBeVisible();
        }
        await form.getByLabel('Valor').fill('6490,5');
      } else {
        for (const forbidden of ['Norte & Sur', 'Norte-Sur', 'Norte_Sur']) {
          await field.fill(forbidden);
          await expect(form.getByText(MESSAGES.company.characters)).toBeVisible();
        }
      }

      await field.fill(stored.toUpperCase());
      await press(form, 'Guardar');
      await expect(form.getByText(catalogue.taken)).toBeVisible();
      await expectToast(page, catalogue.taken);
      await field.fill(name);
      await expect(form.getByText(catalogue.taken)).toHaveCount(0);
      await press(form, 'Guardar');
      await expectToast(page, catalogue.toasts.created);
      await expect(form).toHaveCount(0);
      await search(name);
      await expect(card(name)).toContainText('Activo');
      if (catalogue.hasPrice) await expect(card(name)).toContainText('$6.490,50');
    });

    test('finds by how the name begins, and keeps it in the address', async () => {
      const { name } = await make(catalogue);
      await page.goto(catalogue.path);
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await search(name.toUpperCase());
      await expect(card(name)).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      await page.reload();
      await expect(page.getByRole('searchbox')).toHaveValue(name.toUpperCase());
      await expect(card(name)).toHaveCount(1);
      await search(name.slice(1));
      await expect(page.getByText('No hay resultados con estos filtros')).toBeVisible();
      await press(page, 'Limpiar filtros');
      await expect(page).toHaveURL(new RegExp(`${catalogue.path}$`));
      await expect(page.getByRole('listitem').first()).toBeVisible();
    });

    test('edits, and asks for the status only then', async () => {
      const { name } = await make(catalogue);
      const renamed = uniqueName(catalogue.label);
      await openWith(catalogue, name);
      await press(card(name), 'Editar');
      const form = dialog(catalogue.edit);
      const field = form.getByLabel(catalogue.label, { exact: true });
      await expect(field).toHaveValue(name);
      await field.fill('');
      await expect(form.getByText(catalogue.required)).toBeVisible();
      await field.fill(renamed);
      if (catalogue.hasPrice) await form.getByLabel('Valor').fill('990');
      await choose(form, 'Estado', 'Inactivo');
      await press(form, 'Guardar');
      await expectToast(page, catalogue.toasts.updated);
      await expect(form).toHaveCount(0);
      await page.goto(`${catalogue.path}?q=${encodeURIComponent(renamed)}`);
      await expect(card(renamed)).toContainText('Inactivo');
      if (catalogue.hasPrice) await expect(card(renamed)).toContainText('$990,00');

      await choose(page, 'Estado', 'Activo');
      await expect(page).toHaveURL(/[?&]status=activo/);
      await expect(card(renamed)).toHaveCount(0);
      await choose(page, 'Estado', 'Inactivo');
      await expect(card(renamed)).toHaveCount(1);
    });

    test('deletes after its question, and not when the answer is no', async () => {
      const { name } = await make(catalogue);
      await openWith(catalogue, name);
      await press(card(name), 'Eliminar');
      const question = dialog(catalogue.question);
      await expect(question).toContainText(name);
      await press(question, 'Cancelar');
      await expect(question).toHaveCount(0);
      await expect(card(name)).toHaveCount(1);
      await press(card(name), 'Eliminar');
      await press(question, 'Eliminar');
      await expectToast(page, catalogue.toasts.deleted);
      await expect(card(name)).toHaveCount(0);
    });

    test('says that there are none, and that the list could not be had', async () => {
      const list = new RegExp(`/api/v1${catalogue.api}/?\\?`);
      await page.route(list, (route) => route.fulfill({ json: { data: [], total: 0, totalPaginas: 1 } }));
      await page.goto(catalogue.path);
      await expect(page.getByText(catalogue.none)).toBeVisible();
      await expect(page.getByRole('button', { name: catalogue.add })).toHaveCount(2);
      await page.unroute(list);
      await page.route(list, (route) => route.fulfill({ status: 403, json: { message: 'No tienes permiso' } }));
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('No tienes permiso');
      await page.unroute(list);
      await press(page, 'Reintentar');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    });
  });
}

test.describe('what open work needs is not taken from it', () => {
  const [, services, companies] = CATALOGUES as [Catalogue, Catalogue, Catalogue];

  test('a service with an open request says so, and can be disabled instead', async () => {
    const service = await make(services);
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

    await openWith(services, service.name);
    await press(card(service.name), 'Eliminar');
    await press(dialog(services.question), 'Eliminar');
    const refusal = dialog('No se puede eliminar el servicio');
    await expect(refusal).toContainText(REFUSALS.serviceInUse(1));
    await expect(refusal).toContainText(service.name);
    await press(refusal, 'Editar servicio');
    const form = dialog(services.edit);
    await choose(form, 'Estado', 'Inactivo');
    await press(form, 'Guardar');
    await expectToast(page, services.toasts.updated);
    await expect(card(service.name)).toContainText('Inactivo');
  });

  test('a company with active users can be neither deleted nor disabled, and leads to them', async () => {
    const company = await make(companies);
    const user = await administration.createAccount({ rol: [ROLE.operator], company: company.id });
    const message = REFUSALS.companyInUse({ users: 1, requests: 0 });

    await openWith(companies, company.name);
    await press(card(company.name), 'Editar');
    const form = dialog(companies.edit);
    await choose(form, 'Estado', 'Inactivo');
    await press(form, 'Guardar');
    await expect(form.getByRole('alert')).toContainText(message);
    await expectToast(page, message);
    await press(form, 'Cancelar');
    await expect(card(company.name)).toContainText('Activo');

    await press(card(company.name), 'Eliminar');
    await press(dialog(companies.question), 'Eliminar');
    const refusal = dialog('No se puede eliminar la empresa');
    await expect(refusal).toContainText(message);
    await press(refusal, 'Ver sus usuarios');
    await expect(page).toHaveURL(new RegExp(`/user\\?company=${company.id}&status=activo$`));
    await expect(page.getByRole('row').filter({ hasText: user.email })).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2);

    await administration.editAccount(user, { status: 'inactivo' });
    await openWith(companies, company.name);
    await press(card(company.name), 'Eliminar');
    await press(dialog(companies.question), 'Eliminar');
    await expectToast(page, companies.toasts.deleted);
  });
});
