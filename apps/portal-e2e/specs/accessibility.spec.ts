import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { MASTER_KINDS, MASTERS, MESSAGES, PAGES } from '@portal/domain';

import { administer, uniqueName, type Account, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { accessibilityProblems } from '../src/axe';
import { PASSWORD, PEOPLE } from '../src/people';
import { choose, openFromMenu } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const STILL = { reducedMotion: 'reduce' as const };

const { url: PORTAL } = chooseAddress();

let administration: Administration;
let leader: Account;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  administration = await administer(PORTAL);
  const { admin } = administration;
  const company = await admin.send<{ data: { id: number } }>('POST', '/companys', { name: uniqueName('Empresa') });
  const { id } = company.body.data;
  const operator = await administration.createAccount({ rol: [7], company: id });
  leader = await administration.createAccount({
    rol: [6],
    company: id,
    usersContractors: [{ id: operator.id, name: 'Elena' }],
  });
  context = await signedInContext(browser, PORTAL, { email: PEOPLE.admin, password: PASSWORD }, STILL);
});
test.afterAll(() => context.close());

/** Checks what a page shows now, wide and on a phone, light and dark. */
async function expectAccessible(page: Page, sizes = [WIDE, PHONE]): Promise<void> {
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, ...STILL });
      await expect(page.locator(`html[data-color-scheme="${colorScheme}"]`)).toHaveCount(1);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const found = await accessibilityProblems(page);
      problems.push(...found.map((problem) => `${size.width} px, ${colorScheme}: ${problem}`));
    }
  }
  expect(problems).toEqual([]);
}

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** A list has its rows, and its skeleton is gone. */
const listed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible();
};
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

type Screen = { name: string; path: string; show: (page: Page) => Promise<unknown> };

/** A catalogue page with its dialogs: cards, the creation refused, an edition, the question before a deletion. */
const catalogue = (name: string, path: string, add: string, message: string): Screen[] => [
  { name, path, show: listed },
  {
    name: `${name}: creating, refused`,
    path,
    show: async (page) => {
      await listed(page);
      await press(page, add);
      await save(page);
      await expect(dialog(page).getByText(message)).toBeVisible();
    },
  },
  {
    name: `${name}: editing`,
    path,
    show: async (page) => {
      await listed(page);
      await press(page, 'Editar');
      await expect(dialog(page).getByLabel('Estado')).toBeVisible();
    },
  },
  {
    name: `${name}: the question before a deletion`,
    path,
    show: async (page) => {
      await listed(page);
      await press(page, 'Eliminar');
      await expect(dialog(page)).toBeVisible();
    },
  },
];

const SCREENS: Screen[] = [
  { name: 'home', path: '/home', show: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible() },
  { name: 'users', path: PAGES.users.path, show: listed },
  {
    name: 'users: the question before a deletion',
    path: PAGES.users.path,
    show: async (page) => {
      await listed(page);
      await press(page, 'Eliminar');
      await expect(page.getByRole('dialog', { name: 'Estás seguro de eliminar este usuario?' })).toBeVisible();
    },
  },
  {
    name: 'users: nobody found',
    path: `${PAGES.users.path}?q=nadiesellamaasi`,
    show: (page) => expect(page.getByRole('button', { name: /filtros/i }).last()).toBeVisible(),
  },
  {
    name: 'create user',
    path: PAGES.userCreate.path,
    show: (page) => expect(page.getByLabel('Asignador')).toBeVisible(),
  },
  {
    name: 'create user, refused, a contractor with operators',
    path: PAGES.userCreate.path,
    show: async (page) => {
      await page.getByLabel('¿Es contratista?').check();
      await page.getByLabel('Asignador').check();
      await save(page);
      await expect(page.getByText(MESSAGES.name.required)).toBeVisible();
      await page.getByRole('button', { name: 'Agregar +' }).click();
      await expect(page.getByText(MESSAGES.operators.selection)).toBeVisible();
    },
  },
  {
    name: 'edit user, with operators and sessions',
    path: PAGES.userEdit.path,
    show: async (page) => {
      await page.goto(`/user/edit/${leader.id}`);
      await expect(page.getByRole('list', { name: 'Operadores agregados' })).toBeVisible();
      await expect(page.getByLabel('Nombre')).toHaveValue(leader.input.name);
    },
  },
  {
    name: 'edit user: nobody of that id',
    path: '/user/edit/99999999',
    show: (page) => expect(page.getByText('No se encontró el usuario, no es posible editarlo')).toBeVisible(),
  },
  ...catalogue('inventory', PAGES.inventory.path, 'Agregar insumo +', MESSAGES.supply.required),
  ...catalogue('services', PAGES.services.path, 'Agregar servicio +', MESSAGES.service.required),
  ...catalogue('companies', PAGES.companies.path, 'Agregar empresa +', MESSAGES.name.required),
  ...MASTER_KINDS.map((kind) => ({
    name: `masters: ${MASTERS[kind].plural}`,
    path: `${PAGES.masters.path}?kind=${kind}`,
    show: listed,
  })),
  {
    name: 'masters: creating, refused',
    path: PAGES.masters.path,
    show: async (page) => {
      await listed(page);
      await press(page, 'Agregar cliente +');
      await save(page);
      await expect(dialog(page).getByText(MESSAGES.name.required)).toBeVisible();
    },
  },
  {
    name: 'masters: the question before one is disabled',
    path: PAGES.masters.path,
    show: async (page) => {
      await listed(page);
      await press(page, 'Desactivar');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'masters: the import dialog',
    path: PAGES.masters.path,
    show: async (page) => {
      await press(page, 'Importar CSV');
      await expect(dialog(page).getByRole('table', { name: 'Ejemplo' })).toBeVisible();
    },
  },
  {
    name: 'masters: an import with wrong lines',
    path: PAGES.masters.path,
    show: async (page) => {
      await press(page, 'Importar CSV');
      await page.getByLabel('Archivo CSV').setInputFiles({
        name: 'clientes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`nombre,documento,correo\n${uniqueName('Cliente')},,\n,1_2,sin-arroba\n`),
      });
      await expect(dialog(page).getByText(MESSAGES.email.format)).toBeVisible();
    },
  },
  {
    name: 'own account',
    path: '/account',
    show: async (page) => {
      await expect(page.getByText(PEOPLE.admin)).toBeVisible();
      await press(page, 'Cambiar contraseña');
      await expect(page.getByText(MESSAGES.password.currentRequired)).toBeVisible();
      await expect(page.getByText('Este dispositivo')).toBeVisible();
    },
  },
  {
    name: 'an address that leads nowhere',
    path: '/no/existe',
    show: (page) => expect(page.getByText('La página que estás buscando no existe')).toBeVisible(),
  },
  {
    name: 'the user menu',
    path: '/home',
    show: async (page) => {
      await press(page, /^Menú de usuario/);
      await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
    },
  },
];

for (const { name, path, show } of SCREENS) {
  test(`no barriers: ${name}`, async () => {
    const page = await context.newPage();
    if (!path.includes(':')) await page.goto(path);
    await show(page);
    await expectAccessible(page);
    await page.close();
  });
}

test('no barriers: the sign-in, empty and refused', async ({ browser }) => {
  const page = await browser.newPage(STILL);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Cuentas de demostración').click();
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByText(MESSAGES.email.required)).toBeVisible();
  await expectAccessible(page);
  await page.close();
});

test('no barriers: the menu of a phone', async () => {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Usuarios' })).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.close();
});

test('no barriers: the filters of a list on a phone', async () => {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(PAGES.users.path);
  await listed(page);
  await press(page, /^Filtros/);
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.close();
});

test('no barriers: an open select, and a toast', async () => {
  const page = await context.newPage();
  await page.goto(PAGES.inventory.path);
  await listed(page);
  await press(page, 'Agregar insumo +');
  await dialog(page).getByLabel('Insumo').fill(uniqueName('Insumo'));
  await dialog(page).getByLabel('Valor').fill('10');
  await save(page);
  await expect(page.getByText('Insumo creado con exito!')).toBeVisible();
  await openFromMenu(page, 'Usuarios');
  await choose(page, 'Rol', 'Asignador');
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await expectAccessible(page, [WIDE]);
  await page.close();
});
