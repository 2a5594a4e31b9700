import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { formatRequestNumber, MESSAGES, ROLE } from '@portal/domain';

import { administer, uniqueName, type Account, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { expectAccessible, expectNoViolations, PHONE, STILL, WIDE } from '../src/axe';
import { contractorWork, type ContractorWork } from '../src/contractor-work';
import { fieldWork, openFinish, startOverHttp, type FieldWork } from '../src/field-work';
import { signInAccountOverHttp, signInOverHttp, type Credentials } from '../src/http-person';
import { credentialsOf } from '../src/open-as';
import { PASSWORD, PEOPLE, type Person } from '../src/people';
import { NOTE, smallPhotos } from '../src/photo-files';
import { choose, openFromMenu, requestRow } from '../src/portal-page';
import { assignOverHttp, makeRequest, type MadeRequest } from '../src/request-maker';
import { signedInContext } from '../src/signed-in-context';
import { keepNewsAway } from '../src/user-waits';
import { PAGES } from './areas';

const { url: PORTAL } = chooseAddress();

let administration: Administration;
let leader: Account;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  administration = await administer(PORTAL);
  const { admin } = administration;
  const company = await admin.send<{ data: { id: number } }>('POST', '/companys', { name: uniqueName('Empresa') });
  const { id } = company.body.data;
  const operator = await administration.createAccount({ rol: [ROLE.operator], company: id });
  leader = await administration.createAccount({
    rol: [ROLE.assigner],
    company: id,
    usersContractors: [{ id: operator.id, name: 'Elena' }],
  });
  context = await signedInContext(browser, PORTAL, { email: PEOPLE.admin, password: PASSWORD }, STILL);
});
test.afterAll(() => context.close());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** A list has its rows, and its skeleton is gone. */
const listed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible();
};
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

/** A page of the administrator, and what of it is looked at: each step ends where the page is checked. */
type Walk = { name: string; path: () => string; steps: ((page: Page) => Promise<unknown>)[] };

const question = (page: Page): Promise<void> => expect(dialog(page).getByRole('button')).not.toHaveCount(0);
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
};

/**
 * One page for each component that areas share, and each page that has one of its own. The catalogues are one component,
 * and so are the kinds of 'Maestros': one of each stands for the others.
 */
const WALKS: Walk[] = [
  {
    name: 'home, the user menu, the own account refused, an address that leads nowhere, the audit trail',
    path: () => '/home',
    steps: [
      async (page) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.getByRole('link', { name: /ir al inicio$/ }).hover();
      },
      async (page) => {
        await press(page, /^Menú de usuario/);
        await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
      },
      async (page) => {
        await page.goto('/account');
        await expect(page.getByText(PEOPLE.admin)).toBeVisible();
        await press(page, 'Cambiar contraseña');
        await expect(page.getByText(MESSAGES.password.currentRequired)).toBeVisible();
        await expect(page.getByText('Este dispositivo')).toBeVisible();
      },
      async (page) => {
        await page.goto('/no/existe');
        await expect(page.getByText('La página que estás buscando no existe')).toBeVisible();
        await page.getByRole('link', { name: 'Volver al inicio' }).hover();
      },
      async (page) => {
        await page.goto(PAGES.audit.path);
        await expect(page.getByText('inició sesión').first()).toBeVisible();
      },
    ],
  },
  {
    name: 'users: the list, the question before a deletion, and nobody found',
    path: () => PAGES.users.path,
    steps: [
      listed,
      async (page) => {
        await press(page, 'Eliminar');
        await expect(page.getByRole('dialog', { name: 'Estás seguro de eliminar este usuario?' })).toBeVisible();
      },
      async (page) => {
        await close(page);
        await page.goto(`${PAGES.users.path}?q=nadiesellamaasi`);
        await expect(page.getByRole('button', { name: /filtros/i }).last()).toBeVisible();
      },
    ],
  },
  {
    name: 'create user, refused, a contractor with operators',
    path: () => PAGES.userCreate.path,
    steps: [
      async (page) => {
        await page.getByLabel('¿Es contratista?').check();
        await page.getByLabel('Asignador').check();
        await save(page);
        await expect(page.getByText(MESSAGES.name.required)).toBeVisible();
        await page.getByRole('button', { name: 'Agregar +' }).click();
        await expect(page.getByText(MESSAGES.operators.selection)).toBeVisible();
      },
    ],
  },
  {
    name: 'edit user, with operators and sessions; nobody of that id',
    path: () => `/user/edit/${leader.id}`,
    steps: [
      async (page) => {
        await expect(page.getByRole('list', { name: 'Operarios agregados' })).toBeVisible();
        await expect(page.getByLabel('Nombre')).toHaveValue(leader.input.name);
      },
      async (page) => {
        await page.goto('/user/edit/99999999');
        await expect(page.getByText('No se encontró el usuario, no es posible editarlo')).toBeVisible();
      },
    ],
  },
  {
    name: 'a catalogue: cards, the creation refused, an edition, the question before a deletion',
    path: () => PAGES.services.path,
    steps: [
      listed,
      async (page) => {
        await press(page, 'Agregar servicio +');
        await save(page);
        await expect(dialog(page).getByText(MESSAGES.service.required)).toBeVisible();
      },
      async (page) => {
        await close(page);
        await press(page, 'Editar');
        await expect(dialog(page).getByLabel('Estado')).toBeVisible();
      },
      async (page) => {
        await close(page);
        await press(page, 'Eliminar');
        await question(page);
      },
    ],
  },
  {
    name: 'masters: a kind, the question before one is disabled, an import with wrong lines',
    path: () => `${PAGES.masters.path}?kind=clients`,
    steps: [
      listed,
      async (page) => {
        await press(page, 'Desactivar');
        await question(page);
      },
      async (page) => {
        await close(page);
        await press(page, 'Importar CSV');
        await expect(dialog(page).getByRole('table', { name: 'Ejemplo' })).toBeVisible();
      },
      async (page) => {
        await page.getByLabel('Archivo CSV').setInputFiles({
          name: 'clientes.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`nombre,documento,correo\n${uniqueName('Cliente')},,\n,1_2,sin-arroba\n`),
        });
        await expect(dialog(page).getByText(MESSAGES.email.format)).toBeVisible();
      },
    ],
  },
];

for (const { name, path, steps } of WALKS) {
  test(`no accessibility violations: ${name}`, async () => {
    const page = await context.newPage();
    await page.goto(path());
    for (const step of steps) {
      await step(page);
      await expectNoViolations(page);
    }
    await page.close();
  });
}

test('no accessibility violations: the sign-in, empty and refused', async ({ browser }) => {
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

test('no accessibility violations on a phone: the menu, a list of cards, its filters', async () => {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Usuarios' })).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.goto(PAGES.users.path);
  await listed(page);
  await expectAccessible(page, [PHONE]);
  await press(page, /^Filtros/);
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, [PHONE]);
  await page.close();
});

test('no accessibility violations: an open select, and a toast', async () => {
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

test.describe("a request's life", () => {
  let contractors: ContractorWork;
  let field: FieldWork;
  let fresh: MadeRequest;
  let permit: MadeRequest;
  let done: Awaited<ReturnType<ContractorWork['finished']>>;

  test.beforeAll(async () => {
    contractors = await contractorWork(PORTAL);
    field = await fieldWork(PORTAL);
    fresh = await makeRequest(PORTAL, 'Para mirar', 2);
    permit = await makeRequest(PORTAL, 'Con permiso');
    const assigner = await signInOverHttp(PORTAL, 'assigner');
    expect(await assignOverHttp(assigner, permit, { operator: field.operator.id, havePermission: true })).toBe(200);
    done = await contractors.finished();
  });

  const rowAction = async (page: Page, { numRequest }: MadeRequest, action: string): Promise<void> =>
    requestRow(page, numRequest).getByRole('button', { name: action }).click();
  const refusedSave = async (page: Page, message: string): Promise<void> => {
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dialog(page).getByText(message)).toBeVisible();
  };
  const find = (path: string, { numRequest }: MadeRequest): string => `${path}?q=${numRequest}`;

  type LifeScreen = {
    name: string;
    who: () => Person | Credentials;
    show: (page: Page) => Promise<unknown>;
  };

  const LIFE: LifeScreen[] = [
    {
      name: 'a request refused, the detail of what is done, a photo of it, an edition refused, the question before a deletion',
      who: () => 'client',
      show: async (page) => {
        await page.goto(PAGES.requestCreate.path);
        await page.getByLabel('Fotos', { exact: true }).setInputFiles([...(await smallPhotos(2)), NOTE]);
        await press(page, 'Crear solicitud');
        await expect(page.getByText(MESSAGES.photos.onlyImages)).toBeVisible();
        await expectNoViolations(page);
        await page.goto(`${PAGES.requestMine.path}?solicitud=${done.request.id}`);
        await expect(dialog(page).getByRole('heading', { name: 'Trabajo realizado' })).toBeVisible();
        await expectNoViolations(page);
        await dialog(page).getByRole('list', { name: 'Fotos de la solicitud' }).getByRole('button').first().click();
        await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
        await expectNoViolations(page);
        await page.goto(find(PAGES.requestMine.path, fresh));
        await rowAction(page, fresh, 'Editar');
        await dialog(page).getByLabel('Descripción').fill('');
        await refusedSave(page, MESSAGES.request.description);
        await expectNoViolations(page);
        await page.goto(find(PAGES.requestMine.path, fresh));
        await rowAction(page, fresh, 'Ya no lo necesito');
        await expect(dialog(page).getByLabel('Motivo')).toBeVisible();
        await expectNoViolations(page);
      },
    },
    {
      name: 'assigning, refused, to an operator and to a contractor, and what somebody else changed meanwhile',
      who: () => 'assigner',
      show: async (page) => {
        await keepNewsAway(page);
        await page.goto(find(PAGES.requestAssign.path, fresh));
        await rowAction(page, fresh, 'Asignar');
        await refusedSave(page, MESSAGES.assignment.operator);
        await expectNoViolations(page);
        await dialog(page).getByRole('switch', { name: 'Asignar a contratista' }).click();
        await expect(dialog(page).getByText(MESSAGES.assignment.company)).toBeVisible();
        await expectNoViolations(page);

        const request = await makeRequest(PORTAL, 'Se mueve');
        await page.goto(find(PAGES.requestAssign.path, request));
        await expect(requestRow(page, request.numRequest)).toContainText('Solicitado');
        const [other, operator] = [await signInOverHttp(PORTAL, 'everyone'), field.operator.id];
        expect(await assignOverHttp(other, request, { operator })).toBe(200);
        await rowAction(page, request, 'Asignar');
        await expect(dialog(page).getByRole('button', { name: 'Continuar con lo que escribí' })).toBeVisible();
      },
    },
    {
      name: 'giving a permit, refused',
      who: () => 'processor',
      show: async (page) => {
        await page.goto(find(PAGES.requestPermits.path, permit));
        await rowAction(page, permit, 'Asignar permiso');
        await refusedSave(page, MESSAGES.permit.required);
      },
    },
    {
      name: 'suggesting a price, refused, and a repair that is not there',
      who: () => contractors.contractor.liquidator,
      show: async (page) => {
        await page.goto(PAGES.contractorSuggest.path.replace(':id', String(done.repair)));
        await save(page);
        await expect(page.getByText(MESSAGES.suggestion.price)).toBeVisible();
        await expectNoViolations(page);
        await page.goto(PAGES.contractorSuggest.path.replace(':id', '99999999'));
        await expect(page.getByText('No se encontró la reparación')).toBeVisible();
      },
    },
    {
      name: "an operator's list, its detail, the start refused and gone",
      who: () => field.operator,
      show: async (page) => {
        const { id, numRequest } = await field.assigned();
        await keepNewsAway(page);
        await page.goto(`${PAGES.requestOperator.path}?q=${numRequest}`);
        await press(page, 'Ver detalles');
        await expect(dialog(page).getByText('Asignada a operario')).toBeVisible();
        await expectNoViolations(page);
        await page.goBack();
        await expect(dialog(page)).toBeHidden();
        await press(page, 'Iniciar');
        await dialog(page)
          .getByLabel('Foto del lugar')
          .setInputFiles(await smallPhotos(2));
        await refusedSave(page, MESSAGES.start.branch);
        await expectNoViolations(page);
        await startOverHttp(await signInAccountOverHttp(PORTAL, field.operator), id);
        await choose(dialog(page), 'Sede representada:', 'Santiago Centro');
        await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
        await expect(dialog(page).getByText('Esta solicitud ya no se puede iniciar')).toBeVisible();
        await expectNoViolations(page);
        await dialog(page).getByRole('button', { name: 'Volver a la lista' }).click();
        await expect(page.getByText('Sin terminar en este dispositivo')).toBeVisible();
        await expect(page.getByText(formatRequestNumber(numRequest)).first()).toBeVisible();
      },
    },
    {
      name: 'the finish, refused, with photos and supplies',
      who: () => field.operator,
      show: async (page) => {
        await openFinish(page, await field.started());
        await page.getByLabel('Fotos del resultado').setInputFiles(await smallPhotos(2));
        await page.getByRole('combobox', { name: 'Insumos' }).fill('válvula');
        await page
          .locator('.ant-select-dropdown:visible')
          .getByTitle(/^Válvula/)
          .first()
          .click();
        await page.getByLabel(/^Cantidad de Válvula/).fill('');
        await press(page, 'Finalizar reparación');
        await expect(page.getByText(MESSAGES.finish.description)).toBeVisible();
        await expect(page.getByText(MESSAGES.amount.required)).toBeVisible();
      },
    },
  ];

  for (const { name, who, show } of LIFE) {
    test(`no accessibility violations: ${name}`, async ({ browser }) => {
      const own = await signedInContext(browser, PORTAL, credentialsOf(who()), STILL);
      const page = await own.newPage();
      await show(page);
      await expectAccessible(page);
      await own.close();
    });
  }
});
