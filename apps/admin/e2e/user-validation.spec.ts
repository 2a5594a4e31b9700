import { MESSAGES, ROLE, type Company } from '@portal/domain';
import {
  type Account,
  addedOperators,
  addOperator,
  administer,
  type Administration,
  becomeContractor,
  choose,
  chooseDocumentType,
  expect,
  expectFieldMessage,
  expectToast,
  fillIdentity,
  openUserForm,
  type Page,
  roleBox,
  save,
  PORTAL,
  test,
  uniqueName,
  uniqueRut,
  USER_LABELS,
  userField,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

// What each rule says is tested with the schemas (libs/domain) and that the API asks them (apps/api, users-validation). Here:
// that each kind of message is seen at its field, and that nothing is sent while one stands.

let administration: Administration;
let page: Page;

test.beforeAll(async () => {
  administration = await administer(PORTAL);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('admin', PAGES.users.path);
});

async function createCompany(): Promise<Company> {
  const answer = await administration.admin.send<{ data: Company }>('POST', '/companys', {
    name: uniqueName('Contratista'),
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const fullName = ({ input }: Account): string => `${input.name} ${input.lastName}`;
const createOperator = (company: Company): Promise<Account> =>
  administration.createAccount({ rol: [ROLE.operator], company: company.id });

/** An account that is not stored yet, for a form to be filled with. */
const draft = (other: Account): Account['input'] => ({
  ...other.input,
  email: `${crypto.randomUUID()}@pruebas.test`,
  document: uniqueRut(),
});

/** Collects the addresses of all later requests that write. */
function collectWrites(): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method())) sent.push(request.url());
  });
  return sent;
}

test('a new user: every kind of message stands under its field, and nothing is sent', async () => {
  await openUserForm(page, '/user/create');
  const sent = collectWrites();
  await expect(userField(page, 'document')).toBeDisabled();
  await save(page);
  await expect(userField(page, 'name')).toBeFocused();
  await expectFieldMessage(page, userField(page, 'name'), MESSAGES.name.required);
  await expectFieldMessage(page, userField(page, 'documentType'), MESSAGES.document.typeRequired);
  await expectFieldMessage(page, roleBox(page, 'Informe'), MESSAGES.roles.required);
  await expect(page.getByRole('group', { name: 'Selecciona los roles a asignar:' })).toHaveAccessibleDescription(
    MESSAGES.roles.required,
  );

  await userField(page, 'name').fill('Ana-María');
  await expectFieldMessage(page, userField(page, 'name'), MESSAGES.name.characters);
  await chooseDocumentType(page, 'RT');
  await userField(page, 'document').fill('123456785');
  await expectFieldMessage(page, userField(page, 'document'), MESSAGES.rut.noHyphen);
  await userField(page, 'document').fill('12345678-9');
  await expect(userField(page, 'document')).toHaveAccessibleDescription(MESSAGES.rut.checkDigit);
  await expect(userField(page, 'document')).toHaveAttribute('aria-invalid', 'false');
  await userField(page, 'password').fill('Con espacio-1');
  await expectFieldMessage(page, userField(page, 'password'), MESSAGES.password.spaces);

  await roleBox(page, '¿Es contratista?').check();
  await roleBox(page, 'Operario').check();
  await save(page);
  await expectFieldMessage(page, userField(page, 'company'), MESSAGES.company.required);
  expect(sent).toEqual([]);
});

test('an edited user: what is wrong is said, what once has a value keeps one, and nothing is sent', async () => {
  const { id } = await administration.createAccount({ rol: [ROLE.report] });
  await openUserForm(page, `/user/edit/${id}`);
  const sent = collectWrites();
  await userField(page, 'email').fill('ana');
  await userField(page, 'phone').fill('1');
  await roleBox(page, 'Informe').uncheck();
  await save(page);
  await expect(userField(page, 'email')).toBeFocused();
  await expectFieldMessage(page, userField(page, 'email'), MESSAGES.email.format);
  await expectFieldMessage(page, userField(page, 'phone'), MESSAGES.phone.length);
  await expectFieldMessage(page, roleBox(page, 'Informe'), MESSAGES.roles.required);
  await expect(userField(page, 'password')).toHaveAttribute('aria-invalid', 'false');

  await userField(page, 'status').click();
  await expect(page.getByRole('option')).toHaveText(['Activo', 'Inactivo']);
  await page.keyboard.press('Escape');
  for (const field of ['documentType', 'status'] as const) {
    const select = userField(page, field);
    await select.press('Delete');
    await select.press('Backspace');
    await expect(page.locator('.ant-select').filter({ has: select }).locator('.ant-select-clear')).toHaveCount(0);
    await expect(select).toHaveAttribute('aria-invalid', 'false');
  }
  expect(sent).toEqual([]);
});

test('each of the four rules of operators speaks, and what is put right is sent', async () => {
  const [company, other] = [await createCompany(), await createCompany()];
  const [operator, stranger] = [await createOperator(company), await createOperator(other)];
  await openUserForm(page, '/user/create');
  await fillIdentity(page, draft(operator));
  await becomeContractor(page, other.name, 'Asignador');
  const select = userField(page, 'operator');

  await page.getByRole('button', { name: 'Agregar +' }).click();
  await expectFieldMessage(page, select, MESSAGES.operators.selection);
  await save(page);
  await expectFieldMessage(page, select, MESSAGES.operators.required);
  await addOperator(page, fullName(stranger));
  await addOperator(page, fullName(stranger));
  await expectFieldMessage(page, select, MESSAGES.operators.repeated);
  await choose(page, USER_LABELS.company, company.name);
  await expectFieldMessage(page, select, MESSAGES.operators.otherCompany);
  await page.getByRole('button', { name: `Eliminar a ${fullName(stranger)}` }).click();
  await addOperator(page, fullName(operator));
  await save(page);
  await expectToast(page, 'Usuario creado con exito!');
});

test('what only the server can know lands on its field, and nothing typed is lost', async () => {
  const company = await createCompany();
  const operator = await createOperator(company);
  const input = draft(operator);
  await openUserForm(page, '/user/create');
  await fillIdentity(page, { ...input, email: operator.email.toUpperCase() });
  await becomeContractor(page, company.name, 'Asignador');
  await addOperator(page, fullName(operator));
  await save(page);
  await expectFieldMessage(page, userField(page, 'email'), MESSAGES.email.taken);
  await expectToast(page, MESSAGES.email.taken);
  await expect(userField(page, 'email')).toBeFocused();
  await userField(page, 'email').fill(input.email);

  // Another leader gets the operator while this form is still open.
  const usersContractors = [{ id: operator.id, name: fullName(operator) }];
  await administration.createAccount({ rol: [ROLE.assigner], company: company.id, usersContractors });
  await save(page);
  await expectFieldMessage(page, userField(page, 'operator'), MESSAGES.operators.otherLeader);
  await expect(userField(page, 'email')).toHaveAttribute('aria-invalid', 'false');
  await expect(addedOperators(page)).toHaveCount(1);
  await expect(userField(page, 'password')).toHaveValue(input.password);
});
