import { ROLE, type Company, type Page as ListPage, type UserListItem } from '@portal/domain';
import {
  type Account,
  addedOperators,
  administer,
  type Administration,
  choose,
  expect,
  expectToast,
  type Locator,
  openUserForm,
  type Page,
  roleBox,
  PORTAL,
  tabTo,
  test,
  uniqueName,
  uniqueRut,
  userField,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

type Data<Value> = { data: Value };

let administration: Administration;
let page: Page;

test.beforeAll(async () => {
  administration = await administer(PORTAL);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('admin', PAGES.users.path);
});

const fullName = ({ input }: Pick<Account, 'input'>): string => `${input.name} ${input.lastName}`;

async function createCompany(): Promise<Company> {
  const name = uniqueName('Contratista');
  const { status, body } = await administration.admin.send<Data<Company>>('POST', '/companys', { name });
  expect(status).toBe(201);
  return body.data;
}

const createOperators = (company: Company, count: number): Promise<Account[]> =>
  Promise.all(
    Array.from({ length: count }, () => administration.createAccount({ rol: [ROLE.operator], company: company.id })),
  );

/** An account that is not stored yet, for a form to be filled with. */
async function draft(): Promise<Account['input']> {
  const { input } = await administration.createAccount({ rol: [ROLE.report] });
  return { ...input, email: `${crypto.randomUUID()}@pruebas.test`, document: uniqueRut() };
}

const findUser = async (email: string): Promise<UserListItem | undefined> =>
  (await administration.admin.get<ListPage<UserListItem>>(`/users?limit=1&q=${email}`)).body.data[0];

test('the form is filled in and sent with the keyboard alone', async () => {
  const company = await createCompany();
  const [operator] = await createOperators(company, 1);
  const input = await draft();
  const { keyboard } = page;
  const pick = async (select: Locator, searched: string) => {
    await tabTo(select);
    await keyboard.type(searched);
    await expect(select).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('Enter');
    await expect(select).toHaveAttribute('aria-expanded', 'false');
  };
  await openUserForm(page, '/user/create');
  await tabTo(userField(page, 'name'));
  await keyboard.type(input.name);
  await tabTo(userField(page, 'lastName'));
  await keyboard.type(input.lastName);
  await tabTo(userField(page, 'documentType'));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  for (const field of ['document', 'email', 'phone', 'password'] as const) {
    await tabTo(userField(page, field));
    await keyboard.type(input[field]);
  }
  await tabTo(roleBox(page, '¿Es contratista?'));
  await keyboard.press('Space');
  await pick(userField(page, 'company'), company.name);
  await tabTo(roleBox(page, 'Asignador'));
  await keyboard.press('Space');
  await pick(userField(page, 'operator'), fullName(operator!));
  await tabTo(page.getByRole('button', { name: 'Agregar +' }));
  await keyboard.press('Enter');
  await expect(addedOperators(page)).toHaveText([new RegExp(operator!.input.lastName)]);
  await tabTo(page.getByRole('button', { name: 'Guardar' }));
  await keyboard.press('Enter');
  await expectToast(page, 'Usuario creado con exito!');
  expect(await findUser(input.email)).toMatchObject({ roles: 'Asignador', document: input.document });
});

test('search, filters and order are in the address and survive a reload', async () => {
  const company = await createCompany();
  const accounts = await createOperators(company, 3);
  const lastNames = accounts.map(({ input }) => input.lastName).sort();
  const rows = page.getByRole('row').filter({ hasText: 'Elena Prueba' });

  await page.goto('/user');
  await choose(page, 'Contratista', company.name);
  await choose(page, 'Rol', 'Operario');
  await choose(page, 'Estado', 'Activo');
  await page.getByRole('columnheader', { name: 'Correo' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Correo' }).getByRole('button').click();
  await page.getByRole('searchbox').fill('ELENA PRUEBA');
  await expect(page).toHaveURL(/q=ELENA/);
  const expected = { company: String(company.id), role: '7', status: 'activo', sort: '-email', q: 'ELENA PRUEBA' };
  const asExpected = async () => {
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(expected);
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('columnheader', { name: 'Correo' })).toHaveAttribute('aria-sort', 'descending');
    const shown = await rows.evaluateAll((list) => list.map((row) => row.querySelectorAll('td')[3]?.textContent));
    expect(shown).toEqual(accounts.map(({ email }) => email).sort((one, other) => (one < other ? 1 : -1)));
  };
  await asExpected();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('ELENA PRUEBA');
  await asExpected();

  // To an edit and back: the list is as it was left.
  await rows.first().getByRole('button', { name: 'Editar' }).click();
  await expect(userField(page, 'name')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await asExpected();
  expect(new Set(lastNames).size).toBe(3);

  for (const heading of ['#', 'Nombre', 'Documento', 'Correo', 'Estado']) {
    await page.getByRole('columnheader', { name: heading, exact: true }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: heading, exact: true })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    await expect(rows).toHaveCount(3);
  }
});

test('at 768 px and less the list is an accordion of cards, above it a table', async () => {
  const company = await createCompany();
  const [operator] = await createOperators(company, 1);
  const card = page.getByRole('listitem').filter({ hasText: operator!.input.lastName });
  try {
    for (const width of [768, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/user?q=${operator!.email}`);
      await expect(card).toContainText('Operario');
      await expect(card).toContainText('Activo');
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(card).not.toContainText(operator!.email);
      const toggle = card.getByRole('button', { name: 'Ver más' });
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await toggle.click();
      await expect(card).toContainText(operator!.email);
      await expect(card).toContainText(operator!.input.document);
      await expect(card).toContainText(company.name);
      await card.getByRole('button', { name: 'Ver menos' }).click();
      await expect(card).not.toContainText(operator!.email);
      await expect(card.getByRole('button', { name: 'Editar' })).toBeVisible();
      await expect(card.getByRole('button', { name: 'Eliminar' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 769, height: 844 });
    await expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible();
    await expect(card).toHaveCount(0);
  } finally {
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.goto('/user');
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Nombre',
    'Documento',
    'Correo',
    'Rol',
    'Contratista',
    'Estado',
    'Acciones',
  ]);
});
