import { MESSAGES, ROLE, type Company, type Page as ListPage, type UserListItem } from '@portal/domain';
import {
  type Account,
  addedOperators,
  administer,
  type Administration,
  expect,
  expectAccessible,
  expectFieldMessage,
  expectToast,
  type Locator,
  roleBox,
  PASSWORD,
  PORTAL,
  tabTo,
  test,
  uniqueName,
  uniqueRut,
  userField,
  WIDE,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

type Data<Value> = { data: Value };

let administration: Administration;

test.beforeAll(async () => {
  administration = await administer(PORTAL);
});

const fullName = ({ input }: Pick<Account, 'input'>): string => `${input.name} ${input.lastName}`;

async function createCompany(): Promise<Company> {
  const name = uniqueName('Contratista');
  const { status, body } = await administration.admin.send<Data<Company>>('POST', '/companys', { name });
  expect(status).toBe(201);
  return body.data;
}

/** An account that is not stored yet, for a form to be filled with. */
async function draft(): Promise<Account['input']> {
  const { input } = await administration.createAccount({ rol: [ROLE.report] });
  return { ...input, email: `${crypto.randomUUID()}@pruebas.test`, document: uniqueRut() };
}

const findUser = async (email: string): Promise<UserListItem | undefined> =>
  (await administration.admin.get<ListPage<UserListItem>>(`/users?limit=1&q=${email}`)).body.data[0];

test('the form is refused accessibly, filled in and sent with the keyboard alone', async ({ openArea }) => {
  const page = await openArea('admin', PAGES.userCreate.path);
  const company = await createCompany();
  const operator = await administration.createAccount({ rol: [ROLE.operator], company: company.id });
  const input = await draft();
  const { keyboard } = page;
  const pick = async (select: Locator, searched: string) => {
    await tabTo(select);
    await keyboard.type(searched);
    await expect(select).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('Enter');
    await expect(select).toHaveAttribute('aria-expanded', 'false');
  };
  await tabTo(page.getByRole('button', { name: 'Guardar' }));
  await keyboard.press('Enter');
  await expect(userField(page, 'name')).toBeFocused();
  await expectFieldMessage(page, roleBox(page, 'Informe'), MESSAGES.roles.required);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
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
  await pick(userField(page, 'operator'), fullName(operator));
  await tabTo(page.getByRole('button', { name: 'Agregar +' }));
  await keyboard.press('Enter');
  await expect(addedOperators(page)).toHaveText([new RegExp(operator.input.lastName)]);
  await tabTo(userField(page, 'ownPassword'));
  await keyboard.type(PASSWORD);
  await tabTo(page.getByRole('button', { name: 'Guardar' }));
  await keyboard.press('Enter');
  await expectToast(page, 'Usuario creado con exito!');
  expect(await findUser(input.email)).toMatchObject({ roles: 'Asignador', document: input.document });
});
