import { expect, test, type Locator, type Page } from '@playwright/test';
import { ROLE, type Company, type Page as ListPage, type UserDetail, type UserListItem } from '@portal/domain';

import { administer, uniqueName, uniqueRut, type Account, type Administration } from '../src/accounts';
import { signInAccountOverHttp, type Credentials } from '../src/http-person';
import { tabTo } from '../src/keyboard';
import { choose, expectToast, openFromMenu, signIn } from '../src/portal-page';
import {
  addedOperators,
  addOperator,
  becomeContractor,
  expectFieldMessage,
  fillIdentity,
  openUserForm,
  roleBox,
  save,
  USER_LABELS,
  userField,
} from '../src/user-form';
import { holdBack } from '../src/user-waits';

type Data<Value> = { data: Value };

let administration: Administration;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  administration = await administer(baseURL ?? '');
  ({ page } = await signIn(browser, 'admin'));
});
test.afterAll(() => page.context().close());

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

const readUser = async (id: number): Promise<UserDetail> =>
  (await administration.admin.get<Data<UserDetail>>(`/users/${id}`)).body.data;

const findUser = async (email: string): Promise<UserListItem | undefined> =>
  (await administration.admin.get<ListPage<UserListItem>>(`/users?limit=1&q=${email}`)).body.data[0];

/** @returns the status that a sign-in is answered with */
async function statusOfSignIn(portal: string | undefined, { email, password }: Credentials): Promise<number> {
  const { status } = await fetch(`${portal}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

/** Opens the list with one user in it. */
async function findInList(account: Account): Promise<void> {
  await page.goto(`/user?q=${account.email}`);
  await expect(page.getByRole('row').nth(1)).toContainText(account.input.lastName);
}

/** @returns the operators that the select offers */
async function offeredOperators(): Promise<string[]> {
  const select = userField(page, 'operator');
  await select.click();
  const list = page.locator(`[id="${await select.getAttribute('aria-controls')}"]`);
  await expect(list).toBeAttached();
  const names = await page
    .locator('.ant-select-dropdown')
    .filter({ has: list })
    .locator('.ant-select-item-option')
    .allTextContents();
  await select.press('Escape');
  return names;
}

test('a contractor leader is created with two operators, and the next one is not offered them', async () => {
  const company = await createCompany();
  const [first, second, third] = await createOperators(company, 3);
  const input = await draft();
  await openFromMenu(page, 'Usuarios');
  await page.getByRole('button', { name: 'Agregar usuario +' }).click();
  await expect(page).toHaveURL(/\/user\/create$/);

  await fillIdentity(page, input);
  await becomeContractor(page, company.name, 'Asignador', 'Liquidador');
  await expect(page.getByText('Selecciona los operadores que te pertenecen:')).toBeVisible();
  expect((await offeredOperators()).sort()).toEqual([first!, second!, third!].map(fullName).sort());
  await addOperator(page, fullName(first!));
  await addOperator(page, fullName(second!));
  await expect(addedOperators(page)).toHaveCount(2);

  // The answer waits until the button has been seen at work.
  const release = await holdBack(page, '**/api/v1/users/');
  await save(page);
  const button = page.getByRole('button', { name: /Guardar/ });
  await expect(button).toBeDisabled();
  await expect(button.getByRole('img', { name: 'loading' })).toBeVisible();
  await release();
  await expectToast(page, 'Usuario creado con exito!');

  const stored = await findUser(input.email);
  expect(stored).toMatchObject({ isContractor: true, company: { id: company.id }, roles: 'Asignador, Liquidador' });
  const leader = stored!.id;
  expect((await readUser(leader)).usersContractors.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort());
  const led = await administration.admin.get<Data<UserListItem[]>>(`/users?userLeader=${leader}`);
  expect(led.body.data.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort());

  await expect(userField(page, 'name')).toBeFocused();
  for (const field of ['name', 'lastName', 'document', 'email', 'phone', 'password'] as const) {
    await expect(userField(page, field)).toHaveValue('');
  }
  await expect(roleBox(page, '¿Es contratista?')).not.toBeChecked();
  await becomeContractor(page, company.name, 'Asignador');
  await expect(page.getByText('Ningún operador agregado')).toBeVisible();
  expect(await offeredOperators()).toEqual([fullName(third!)]);
});

test('each of the four rules of operators speaks, and what is put right is sent', async () => {
  const [company, other] = [await createCompany(), await createCompany()];
  const [operator] = await createOperators(company, 1);
  const [stranger] = await createOperators(other, 1);
  const input = await draft();
  await openUserForm(page, '/user/create');
  await fillIdentity(page, input);
  await becomeContractor(page, other.name, 'Asignador');
  const select = userField(page, 'operator');

  await page.getByRole('button', { name: 'Agregar +' }).click();
  await expectFieldMessage(page, select, 'El operario es necesario');
  await save(page);
  await expectFieldMessage(page, select, 'Es necesario agregar al menos un operador');
  await addOperator(page, fullName(stranger!));
  await expect(select).toHaveAttribute('aria-invalid', 'false');
  await addOperator(page, fullName(stranger!));
  await expectFieldMessage(page, select, 'No se puede repetir operarios');

  await choose(page, USER_LABELS.company, company.name);
  await expectFieldMessage(page, select, 'El operario no coincide con la empresa seleccionada');
  // Who is no contractor hears nothing of operators.
  await roleBox(page, '¿Es contratista?').uncheck();
  await expect(page.getByText('El operario no coincide con la empresa seleccionada')).toHaveCount(0);
  await becomeContractor(page, company.name, 'Asignador');
  await expectFieldMessage(page, select, 'El operario no coincide con la empresa seleccionada');

  await page.getByRole('button', { name: `Eliminar a ${fullName(stranger!)}` }).click();
  await expect(page.getByText('Ningún operador agregado')).toBeVisible();
  await addOperator(page, fullName(operator!));
  await save(page);
  await expectToast(page, 'Usuario creado con exito!');
  const stored = await findUser(input.email);
  expect((await readUser(stored!.id)).usersContractors.map(({ id }) => id)).toEqual([operator!.id]);
});

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

test('the select of operators says that they are on their way and that nothing matches', async () => {
  const company = await createCompany();
  await openUserForm(page, '/user/create');
  const release = await holdBack(page, '**/api/v1/users?*haveLeader=false*');
  await becomeContractor(page, company.name, 'Asignador');
  await expect(page.getByText('Cargando operadores...')).toBeVisible();
  await release();
  await expect(page.getByText('Seleccione un operador')).toBeVisible();
  await userField(page, 'operator').fill('nadie se llama así');
  await expect(page.getByText('No hay coincidencias')).toBeVisible();
});

test('roles say that they are on their way, that none is for contractors, and that they could not be loaded', async () => {
  const roles = '**/api/v1/roles?*';
  const release = await holdBack(page, roles, {
    data: [{ id: 4, rol: 'Administrador', allowContractor: false, status: 'activo' }],
  });
  await page.goto('/user/create');
  await expect(page.getByText('Cargando Roles...')).toBeVisible();
  await release();
  await expect(page.getByText('Selecciona los roles a asignar:')).toBeVisible();
  await roleBox(page, '¿Es contratista?').check();
  await expect(page.getByText('No hay ningún rol disponible para los contratistas')).toBeVisible();

  await page.route(roles, (route) => route.fulfill({ status: 403, json: { status: 403, code: 'FORBIDDEN' } }));
  await page.goto('/user/create');
  await expect(page.getByText('Error al cargar los roles')).toBeVisible();
  await page.unroute(roles);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(roleBox(page, 'Administrador')).toBeVisible();
});

test('a leader is edited: their operators are there, one is let go, another taken', async () => {
  const company = await createCompany();
  const [kept, gone, taken] = await createOperators(company, 3);
  const leader = await administration.createAccount({
    rol: [ROLE.assigner],
    company: company.id,
    usersContractors: [kept!, gone!].map((account) => ({ id: account.id, name: fullName(account) })),
  });
  await findInList(leader);
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/edit/${leader.id}$`));
  await expect(userField(page, 'name')).toHaveValue(leader.input.name);
  await expect(userField(page, 'lastName')).toHaveValue(leader.input.lastName);
  await expect(userField(page, 'document')).toHaveValue(leader.input.document);
  await expect(userField(page, 'email')).toHaveValue(leader.email);
  await expect(userField(page, 'phone')).toHaveValue(leader.input.phone);
  await expect(userField(page, 'password')).toHaveValue('');
  await expect(roleBox(page, '¿Es contratista?')).toBeChecked();
  await expect(roleBox(page, 'Asignador')).toBeChecked();
  await expect(page.getByTitle(company.name)).toBeVisible();
  await expect(addedOperators(page)).toHaveCount(2);

  await page.getByRole('button', { name: `Eliminar a ${fullName(gone!)}` }).click();
  await addOperator(page, fullName(taken!));
  await save(page);
  await expectToast(page, 'Usuario actualizado con exito!');
  await expect(page).toHaveURL(/\/user\?q=/);
  const { usersContractors } = await readUser(leader.id);
  expect(usersContractors.map(({ id }) => id).sort()).toEqual([kept!.id, taken!.id].sort());
  const free = await administration.admin.get<Data<UserListItem[]>>(
    `/users?role=operario&status=activo&haveLeader=false&company=${company.id}`,
  );
  expect(free.body.data.map(({ id }) => id)).toEqual([gone!.id]);
});

test('an edit without a password keeps it, one with a password changes it', async ({ baseURL }) => {
  const account = await administration.createAccount({ rol: [ROLE.report] });
  const address = `/user/edit/${account.id}`;
  await openUserForm(page, address);
  await userField(page, 'lastName').fill('Cambiada');
  await save(page);
  await expectToast(page, 'Usuario actualizado con exito!');
  await expect(page).toHaveURL(/\/user$/);
  expect((await readUser(account.id)).lastName).toBe('Cambiada');
  expect(await statusOfSignIn(baseURL, account)).toBe(200);

  await openUserForm(page, address);
  await userField(page, 'password').fill('Nueva-2026');
  await save(page);
  await expect(page).toHaveURL(/\/user$/);
  expect(await statusOfSignIn(baseURL, account)).toBe(401);
  expect(await statusOfSignIn(baseURL, { email: account.email, password: 'Nueva-2026' })).toBe(200);

  await openUserForm(page, address);
  await choose(page, USER_LABELS.status, 'Inactivo');
  await save(page);
  await expect(page).toHaveURL(/\/user$/);
  expect(await statusOfSignIn(baseURL, { email: account.email, password: 'Nueva-2026' })).toBe(401);
});

test('who is not there cannot be edited', async () => {
  for (const address of ['/user/edit/999999999', '/user/edit/abc']) {
    await page.goto(address);
    await expect(page.getByText('No se encontró el usuario, no es posible editarlo')).toBeVisible();
  }
  const release = await holdBack(page, '**/api/v1/users/1');
  await page.goto('/user/edit/1');
  await expect(page.getByRole('main').getByText('Cargando...')).toBeVisible();
  await release();
  await expect(userField(page, 'name')).toBeVisible();
});

test('a user is deleted after the question, and cannot sign in again', async ({ baseURL }) => {
  const account = await administration.createAccount({ rol: [ROLE.report] });
  await findInList(account);
  const dialog = page.getByRole('dialog', { name: 'Estás seguro de eliminar este usuario?', exact: true });
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toContainText(fullName(account));
  await dialog.getByRole('button', { name: 'No, cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await statusOfSignIn(baseURL, account)).toBe(200);

  await page.getByRole('button', { name: 'Eliminar' }).click();
  await dialog.getByRole('button', { name: 'Sí, estoy seguro' }).click();
  await expectToast(page, 'Usuario eliminado con exito!');
  await expect(page.getByText('No hay resultados con estos filtros')).toBeVisible();
  expect(await statusOfSignIn(baseURL, account)).toBe(401);
});

test('the server’s reason is told when a user cannot be deleted', async () => {
  await page.goto('/user?q=admin@demo.test');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Sí, estoy seguro' }).click();
  await expectToast(page, 'No puedes eliminar ni desactivar tu propia cuenta');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'No, cancelar' }).click();
});

test.describe('what only the server can know lands on its field, and nothing typed is lost', () => {
  test('address and document that are taken', async () => {
    const other = await administration.createAccount({ rol: [ROLE.report] });
    const input = await draft();
    await openUserForm(page, '/user/create');
    await fillIdentity(page, { ...input, email: other.email.toUpperCase() });
    await roleBox(page, 'Informe').check();
    await save(page);
    await expectFieldMessage(page, userField(page, 'email'), 'El correo ya está registrado');
    await expectToast(page, 'El correo ya está registrado');
    await expect(userField(page, 'email')).toBeFocused();
    await userField(page, 'email').fill(input.email);
    await userField(page, 'document').fill(other.input.document);
    await save(page);
    await expectFieldMessage(page, userField(page, 'document'), 'El documento ya está registrado');
    await expect(userField(page, 'email')).toHaveAttribute('aria-invalid', 'false');
    await expect(userField(page, 'password')).toHaveValue(input.password);
    await expect(roleBox(page, 'Informe')).toBeChecked();
    expect(await findUser(input.email)).toBeUndefined();
  });

  test('a company closed and an operator taken while the form was filled in', async () => {
    const company = await createCompany();
    const [operator] = await createOperators(company, 1);
    await openUserForm(page, '/user/create');
    await fillIdentity(page, await draft());
    await becomeContractor(page, company.name, 'Asignador');
    await addOperator(page, fullName(operator!));
    await administration.createAccount({
      rol: [ROLE.assigner],
      company: company.id,
      usersContractors: [{ id: operator!.id, name: fullName(operator!) }],
    });
    await save(page);
    await expectFieldMessage(page, userField(page, 'operator'), 'El operario ya pertenece a otro asignador');
    await expect(addedOperators(page)).toHaveCount(1);

    const closing = await createCompany();
    await openUserForm(page, '/user/create');
    await fillIdentity(page, await draft());
    await becomeContractor(page, closing.name, 'Operario');
    const closed = await administration.admin.send('PUT', `/companys/${closing.id}`, {
      name: closing.name,
      status: 'inactivo',
    });
    expect(closed.status).toBe(200);
    await save(page);
    await expectFieldMessage(page, userField(page, 'company'), 'La opción seleccionada no existe o no está activa');
  });
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
    for (const heading of ['Nombre', 'Correo', 'Rol', 'Contratista', 'Estado', 'Acciones']) {
      await expect(page.getByRole('columnheader', { name: heading, exact: true })).toBeInViewport({ ratio: 0.99 });
    }
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

test('an administrator sees where a person is signed in, and ends it', async ({ baseURL }) => {
  const account = await administration.createAccount({ rol: [ROLE.report] });
  const [first, second] = [
    await signInAccountOverHttp(baseURL ?? '', account),
    await signInAccountOverHttp(baseURL ?? '', account),
  ];
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sesiones' }) });
  const statuses = async () => Promise.all([first, second].map(async (one) => (await one.get('/auth/verify')).status));
  await openUserForm(page, `/user/edit/${account.id}`);
  await expect(panel).toContainText('Al cambiar sus roles, su empresa, su estado o su contraseña');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  expect(await statuses()).toEqual([200, 200]);

  await panel
    .getByRole('button', { name: /^Cerrar sesión en/ })
    .first()
    .click();
  const one = page.getByRole('dialog', { name: '¿Cerrar esta sesión?' });
  await expect(one).toContainText(fullName(account));
  await one.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expectToast(page, 'Sesión cerrada con exito!');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await statuses()).sort()).toEqual([200, 401]);

  await panel.getByRole('button', { name: 'Cerrar todas las sesiones' }).click();
  const all = page.getByRole('dialog', { name: '¿Cerrar todas las sesiones?' });
  await all.getByRole('button', { name: 'Cerrar todas las sesiones' }).click();
  await expectToast(page, 'Sesiones cerradas con exito!');
  await expect(panel).toContainText('La persona no tiene sesiones abiertas');
  await expect.poll(statuses).toEqual([401, 401]);
});
