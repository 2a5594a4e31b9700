import { expect, test, type Page } from '@playwright/test';
import { ROLE, type Company, type CreateUserInput, type ErrorBody, type UserDetail } from '@portal/domain';

import { administer, uniqueName, uniqueRut, type Account, type Administration } from '../src/accounts';
import { choose, signIn } from '../src/portal-page';
import {
  addedOperators,
  addOperator,
  becomeContractor,
  chooseDocumentType,
  expectFieldMessage,
  openUserForm,
  roleBox,
  save,
  USER_LABELS,
  userField,
  type TypedField,
} from '../src/user-form';

/**
 * Every rule of the users form (spec 1 §5 and the product decisions), from one table: each is shown to hold in the browser,
 * under its field, and over HTTP, 422 with the same words; on creation and on edit. The sentences stand here as the spec
 * writes them, so that a slip in the code's own list of sentences is found.
 */
type Form = 'create' | 'edit';
const FORMS: readonly Form[] = ['create', 'edit'];

/** What the rows need of the portal: a company with an operator, another company, and a user who is edited. */
type World = { company: Company; otherCompany: Company; operator: Account; stranger: Account; edited: Account };

type Row = {
  rule: string;
  field: string;
  message: string;
  forms?: readonly Form[];
  /** What the body says instead of what is right. */
  wire: (world: World) => object;
  /** Produces the same in the browser and expects the message there; or shows that the browser cannot produce it. */
  browser: (page: Page, world: World, form: Form) => Promise<void>;
};

let administration: Administration;
let world: World;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  administration = await administer(baseURL ?? '');
  const [company, otherCompany] = [await createCompany(), await createCompany()];
  const accounts = {
    operator: await administration.createAccount({ rol: [ROLE.operator], company: company.id }),
    stranger: await administration.createAccount({ rol: [ROLE.operator], company: otherCompany.id }),
    edited: await administration.createAccount({ rol: [ROLE.report] }),
  };
  world = { company, otherCompany, ...accounts };
  ({ page } = await signIn(browser, 'admin'));
});

test.afterAll(() => page.context().close());

async function createCompany(): Promise<Company> {
  const answer = await administration.admin.send<{ data: Company }>('POST', '/companys', {
    name: uniqueName('Contratista'),
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const fullName = ({ input }: Account): string => `${input.name} ${input.lastName}`;
const formAddress = (form: Form): string => (form === 'create' ? '/user/create' : `/user/edit/${world.edited.id}`);

/** A body that would be accepted. */
const rightBody = (form: Form): CreateUserInput & { status?: string } =>
  form === 'create'
    ? { ...world.edited.input, email: `${crypto.randomUUID()}@pruebas.test`, document: uniqueRut() }
    : { ...world.edited.input, status: 'activo' };

const send = (form: Form, body: object) =>
  administration.admin.send<ErrorBody & { data?: UserDetail }>(
    form === 'create' ? 'POST' : 'PUT',
    form === 'create' ? '/users' : `/users/${world.edited.id}`,
    body,
  );

/** What is typed into a field and left there. `given`: the document type it is typed for. */
function typed(field: TypedField, text: string, message: string, given: { documentType?: 'RT' | 'PP' } = {}): Row {
  return {
    rule: `${[...Object.values(given), field].join(' ')} ${JSON.stringify(text)}`,
    field,
    message,
    wire: () => ({ ...given, [field]: text }),
    browser: async (form) => {
      if (given.documentType) await chooseDocumentType(form, given.documentType);
      const input = userField(form, field);
      // Something must have been there for its absence to be noticed while the form is filled in.
      await input.fill('x');
      await input.fill(text);
      await input.blur();
      await expectFieldMessage(form, input, message);
    },
  };
}

const FORBIDDEN_IN_PASSWORD = [`'`, `"`, '`', ';', '\\', '=', '<', '>'];

const TYPED: readonly Row[] = [
  typed('name', '', 'El nombre es requerido'),
  typed('name', '   ', 'El nombre es requerido'),
  typed('name', 'Ana-María', 'Solo se permite letras y números'),
  typed('lastName', '', 'El apellido es requerido'),
  typed('lastName', `O'Higgins`, 'Solo se permite letras y números'),
  typed('document', '', 'El documento es requerido', { documentType: 'RT' }),
  typed('document', '12345-6', 'El RUT debe tener entre 8 y 10 caracteres', { documentType: 'RT' }),
  typed('document', '12345678-55', 'El RUT debe tener entre 8 y 10 caracteres', { documentType: 'RT' }),
  typed('document', '123456785', 'El RUT debe contener un guion', { documentType: 'RT' }),
  typed('document', '1234-567-8', 'El RUT no puede contener más de un guion', { documentType: 'RT' }),
  typed('document', '123456-78', 'El formato del RUT es incorrecto', { documentType: 'RT' }),
  typed('document', '12345678-x', 'El formato del RUT es incorrecto', { documentType: 'RT' }),
  typed('document', '12a45678-5', 'El formato del RUT es incorrecto', { documentType: 'RT' }),
  typed('document', '', 'El documento es requerido', { documentType: 'PP' }),
  typed('document', 'A1234', 'El número de pasaporte debe tener entre 6 y 12 caracteres', { documentType: 'PP' }),
  typed('document', 'A123456789012', 'El número de pasaporte debe tener entre 6 y 12 caracteres', {
    documentType: 'PP',
  }),
  typed('document', 'AB 1234', 'Solo puede contener letras y números, sin espacios ni símbolos especiales.', {
    documentType: 'PP',
  }),
  typed('document', 'AB-1234', 'Solo puede contener letras y números, sin espacios ni símbolos especiales.', {
    documentType: 'PP',
  }),
  typed('email', '', 'El correo es requerido'),
  ...['ana', 'ana@demo', 'ana@@demo.cl', 'ana perez@demo.cl'].map((email) =>
    typed('email', email, 'El formato del correo es incorrecto'),
  ),
  typed('phone', '', 'El celular es requerido'),
  typed('phone', '+56912345678', 'Solo se permite números'),
  typed('phone', '9 1234 5678', 'Solo se permite números'),
  typed('phone', '1234567', 'El celular debe tener entre 8 y 15 dígitos'),
  typed('phone', '1234567890123456', 'El celular debe tener entre 8 y 15 dígitos'),
  { ...typed('password', '', 'La contraseña es requerida'), forms: ['create'] },
  typed('password', 'Con espacio-1', 'La contraseña no puede contener espacios'),
  ...FORBIDDEN_IN_PASSWORD.map((character) =>
    typed('password', `Clave${character}2026`, 'La contraseña contiene caracteres no permitidos.'),
  ),
  typed('password', 'Corta-1', 'La contraseña debe tener al menos 8 caracteres'),
];

/** A leader's body, by default without any operator. */
const leader = ({ company }: World, change: object = {}): object => ({
  isContractor: true,
  company: company.id,
  rol: [ROLE.assigner],
  usersContractors: [],
  ...change,
});
const asOperator = (account: Account) => ({ id: account.id, name: fullName(account) });

const CHOSEN: readonly Row[] = [
  {
    rule: 'no document type',
    field: 'documentType',
    message: 'Este campo es obligatorio',
    wire: () => ({ documentType: '' }),
    browser: async (form, _world, kind) => {
      const select = userField(form, 'documentType');
      if (kind === 'create') {
        await save(form);
        await expectFieldMessage(form, select, 'Este campo es obligatorio');
      } else {
        await expectNoWayToEmpty(form, 'documentType');
      }
    },
  },
  {
    rule: 'a document before its type',
    field: 'documentType',
    message: 'Este campo es obligatorio',
    wire: () => ({ documentType: null, document: '12345678-5' }),
    browser: async (form, _world, kind) => {
      if (kind === 'create') await expect(userField(form, 'document')).toBeDisabled();
      else await expectNoWayToEmpty(form, 'documentType');
    },
  },
  {
    rule: 'a contractor without company',
    field: 'company',
    message: 'La empresa es obligatoria',
    wire: () => ({ isContractor: true, company: '', rol: [ROLE.operator] }),
    browser: async (form) => {
      await roleBox(form, '¿Es contratista?').check();
      await roleBox(form, 'Operario').check();
      await save(form);
      await expectFieldMessage(form, userField(form, 'company'), 'La empresa es obligatoria');
    },
  },
  {
    rule: 'no role',
    field: 'rol',
    message: 'Al menos un rol es requerido',
    wire: () => ({ rol: [] }),
    browser: async (form, _world, kind) => {
      if (kind === 'edit') await roleBox(form, 'Informe').uncheck();
      await save(form);
      await expectFieldMessage(form, roleBox(form, 'Informe'), 'Al menos un rol es requerido');
      await expect(form.getByRole('group', { name: 'Selecciona los roles a asignar:' })).toHaveAccessibleDescription(
        'Al menos un rol es requerido',
      );
    },
  },
  {
    rule: 'a contractor with a role of the operator company',
    field: 'rol',
    message: 'El rol no está disponible para los contratistas',
    wire: ({ company }) => ({ isContractor: true, company: company.id, rol: [ROLE.admin] }),
    browser: async (form) => {
      await roleBox(form, '¿Es contratista?').check();
      const boxes = form.getByRole('group', { name: 'Selecciona los roles a asignar:' }).getByRole('checkbox');
      await expect(boxes).toHaveCount(3);
      for (const role of ['Asignador', 'Operario', 'Liquidador']) await expect(roleBox(form, role)).toBeVisible();
    },
  },
  {
    rule: 'a leader without operators',
    field: 'usersContractors',
    message: 'Es necesario agregar al menos un operador',
    wire: (all) => leader(all),
    browser: async (form, { company }) => {
      await becomeContractor(form, company.name, 'Asignador');
      await expect(form.getByText('Ningún operador agregado')).toBeVisible();
      await save(form);
      await expectFieldMessage(form, userField(form, 'operator'), 'Es necesario agregar al menos un operador');
    },
  },
  {
    rule: 'an operator of another company',
    field: 'usersContractors',
    message: 'El operario no coincide con la empresa seleccionada',
    wire: (all) => leader(all, { usersContractors: [asOperator(all.stranger)] }),
    browser: async (form, { company, otherCompany, stranger }) => {
      await becomeContractor(form, otherCompany.name, 'Asignador');
      await addOperator(form, fullName(stranger));
      await choose(form, USER_LABELS.company, company.name);
      await expectFieldMessage(
        form,
        userField(form, 'operator'),
        'El operario no coincide con la empresa seleccionada',
      );
    },
  },
  {
    rule: 'an operator twice',
    field: 'usersContractors',
    message: 'No se puede repetir operarios',
    wire: (all) => leader(all, { usersContractors: [asOperator(all.operator), asOperator(all.operator)] }),
    browser: async (form, { company, operator }) => {
      await becomeContractor(form, company.name, 'Asignador');
      await addOperator(form, fullName(operator));
      await addOperator(form, fullName(operator));
      await expectFieldMessage(form, userField(form, 'operator'), 'No se puede repetir operarios');
      await expect(addedOperators(form)).toHaveCount(1);
    },
  },
  {
    rule: 'no status',
    field: 'status',
    message: 'El estado es requerido',
    forms: ['edit'],
    wire: () => ({ status: '' }),
    browser: async (form) => {
      await expectNoWayToEmpty(form, 'status');
    },
  },
];

/** A select that once has a value keeps one: the browser cannot send it empty. */
async function expectNoWayToEmpty(form: Page, field: 'documentType' | 'status'): Promise<void> {
  const select = userField(form, field);
  await expect(select).toHaveAttribute('aria-invalid', 'false');
  await select.press('Delete');
  await select.press('Backspace');
  await expect(form.locator('.ant-select').filter({ has: select }).locator('.ant-select-clear')).toHaveCount(0);
  await expect(select).toHaveAttribute('aria-invalid', 'false');
}

for (const form of FORMS) {
  test.describe(form === 'create' ? 'creating a user' : 'editing a user', () => {
    const rows = (table: readonly Row[]) => table.filter(({ forms = FORMS }) => forms.includes(form));

    const expectRefusal = async ({ field, message, wire }: Row): Promise<void> => {
      const { status, body } = await send(form, { ...rightBody(form), ...wire(world) });
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: message } });
    };

    test.describe('what is typed', () => {
      // Filled again and again: what is typed into one field says nothing of another.
      test.beforeAll(() => openUserForm(page, formAddress(form)));

      for (const row of rows(TYPED)) {
        test(`${row.rule}: ${row.message}`, async () => {
          await row.browser(page, world, form);
          await expectRefusal(row);
        });
      }
    });

    test.describe('what is chosen', () => {
      test.beforeEach(() => openUserForm(page, formAddress(form)));

      for (const row of rows(CHOSEN)) {
        test(`${row.rule}: ${row.message}`, async () => {
          await row.browser(page, world, form);
          await expectRefusal(row);
        });
      }
    });

    test('with anything wrong, saving sends nothing and leads to the first wrong field', async () => {
      await openUserForm(page, formAddress(form));
      const sent: string[] = [];
      page.on('request', (request) => {
        if (['POST', 'PUT'].includes(request.method())) sent.push(request.url());
      });
      await userField(page, 'email').fill('ana');
      await userField(page, 'phone').fill('1');
      await save(page);
      await expect(userField(page, form === 'create' ? 'name' : 'email')).toBeFocused();
      await expectFieldMessage(page, userField(page, 'phone'), 'El celular debe tener entre 8 y 15 dígitos');
      expect(sent).toEqual([]);
    });
  });
}

test('adding an operator asks for one: El operario es necesario', async () => {
  await openUserForm(page, '/user/create');
  await becomeContractor(page, world.company.name, 'Asignador');
  await page.getByRole('button', { name: 'Agregar +' }).click();
  await expectFieldMessage(page, userField(page, 'operator'), 'El operario es necesario');
  await expect(page.getByText('Ningún operador agregado')).toBeVisible();
});

test('on edit an empty password is no password', async () => {
  const { status, body } = await send('edit', { ...rightBody('edit'), password: '' });
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  await openUserForm(page, formAddress('edit'));
  await userField(page, 'password').fill('x');
  await userField(page, 'password').fill('');
  await userField(page, 'password').blur();
  await expect(userField(page, 'password')).toHaveAttribute('aria-invalid', 'false');
});

test('the status offered is activo or inactivo', async () => {
  await openUserForm(page, formAddress('edit'));
  await userField(page, 'status').click();
  await expect(page.getByRole('option')).toHaveText(['Activo', 'Inactivo']);
  expect((await send('edit', { ...rightBody('edit'), status: 'eliminado' })).body.errors).toEqual({
    status: 'La opción seleccionada no es válida',
  });
});

test('a wrong check digit is worth a warning, and no more', async () => {
  const [body = '', digit] = uniqueRut().split('-');
  const wrong = `${body}-${digit === '0' ? '1' : '0'}`;
  await openUserForm(page, '/user/create');
  await chooseDocumentType(page, 'RT');
  await userField(page, 'document').fill('12345678-9');
  await expect(userField(page, 'document')).toHaveAccessibleDescription('El dígito verificador no coincide');
  await expect(userField(page, 'document')).toHaveAttribute('aria-invalid', 'false');
  await userField(page, 'document').fill('12345678-5');
  await expect(userField(page, 'document')).toHaveAccessibleDescription('');
  expect((await send('create', { ...rightBody('create'), document: wrong })).status).toBe(201);
});

test.describe('what is accepted', () => {
  const unique = (length: number): string => crypto.randomUUID().replaceAll('-', '').slice(0, length);
  const accepted: [rule: string, change: () => object][] = [
    ['letters with accents, ñ, digits and spaces', () => ({ name: 'José Ñandú 3', lastName: 'Peña Güemes' })],
    ['a passport of 12 characters', () => ({ documentType: 'PP', document: unique(12) })],
    ['a passport of 6 characters, its type in lower case', () => ({ documentType: 'pp', document: unique(6) })],
    [
      'a RUT, its type and check digit in lower case',
      () => ({ documentType: 'rt', document: uniqueRut().toLowerCase() }),
    ],
    ['a phone of 8 digits', () => ({ phone: '12345678' })],
    ['a phone of 15 digits', () => ({ phone: '123456789012345' })],
    ['an address with a dot, a plus and a subdomain', () => ({ email: `a.b+${unique(12)}@sub.demo.cl` })],
    ['a password of 8 characters', () => ({ password: 'Gatos-88' })],
  ];
  for (const [rule, change] of accepted) {
    test(rule, async () => {
      expect((await send('create', { ...rightBody('create'), ...change() })).status).toBe(201);
    });
  }
});
