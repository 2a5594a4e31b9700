import { readFile } from 'node:fs/promises';

import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { LIMITS, MASTERS, MASTER_KINDS, MESSAGES, TOASTS, type MasterKind } from '@portal/domain';

import { administer, uniqueName, type Administration } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { PASSWORD, PEOPLE } from '../src/people';
import { choose, expectToast, openFromMenu } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';

const { url: PORTAL } = chooseAddress();

let administration: Administration;
let page: Page;

test.beforeAll(async ({ browser }) => {
  administration = await administer(PORTAL);
  const context = await signedInContext(browser, PORTAL, { email: PEOPLE.admin, password: PASSWORD });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name }).first().click();
const dialog = (name: string): Locator => page.getByRole('dialog', { name });

/** Searches as a person does and waits until the address says so. */
async function search(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
}

async function openKind(kind: MasterKind): Promise<void> {
  await page.goto(`/masters?kind=${kind}`);
  await expect(page.getByRole('radio', { name: MASTERS[kind].plural })).toBeChecked();
}

/** Makes a record over HTTP. */
async function make(kind: MasterKind, input: { name: string; document?: string }): Promise<void> {
  expect((await administration.admin.send('POST', `/masters/${kind}`, input)).status).toBe(201);
}

/** @returns how many records of a kind have a name that begins so */
async function countOf(kind: MasterKind, name: string): Promise<number> {
  const answer = await administration.admin.get<{ total: number }>(
    `/masters/${kind}?limit=1&q=${encodeURIComponent(name)}`,
  );
  return answer.body.total;
}

/** Expects a select of 'Crear solicitud' to offer a record, or not to. */
async function expectOffered(browserPage: Page, label: string, name: string, isOffered: boolean): Promise<void> {
  const select = browserPage.getByRole('combobox', { name: label, exact: true });
  await select.click();
  await select.fill(name);
  await expect(browserPage.getByRole('option', { name, exact: true })).toHaveCount(isOffered ? 1 : 0);
  await select.press('Escape');
}

/** The requests form, in the browser of the client. */
async function withRequestForm(browser: Browser, look: (form: Page) => Promise<void>) {
  const context = await signedInContext(browser, PORTAL, { email: PEOPLE.client, password: PASSWORD });
  const form = await context.newPage();
  await form.goto('/request/create');
  await expect(form.getByRole('combobox', { name: 'Mall', exact: true })).toBeEnabled();
  await look(form);
  await context.close();
}

test('the kinds are tabs kept in the address; a search stays behind with its kind', async () => {
  await page.goto('/home');
  await openFromMenu(page, 'Maestros');
  await expect(page.getByRole('heading', { level: 1, name: 'Maestros' })).toBeVisible();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await search('Caf');
  for (const kind of MASTER_KINDS.slice(1)) {
    await page.getByText(MASTERS[kind].plural, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/masters\\?kind=${kind}$`));
    for (const { label } of MASTERS[kind].fields) {
      await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
    }
    await expect(page.getByRole('searchbox')).toHaveValue('');
  }
  await page.goBack();
  await expect(page).toHaveURL(/kind=locations$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ubicaciones' })).toBeChecked();
});

for (const kind of MASTER_KINDS) {
  const master = MASTERS[kind];
  test(`${master.plural}: create, edit, disable and enable`, async () => {
    const name = uniqueName(master.plural);
    const renamed = uniqueName(master.plural);
    await openKind(kind);
    await press(page, `Agregar ${master.singular} +`);
    const creation = dialog(`Crear ${master.singular}`);
    await expect(creation.getByLabel('Estado')).toHaveCount(0);
    await press(creation, 'Guardar');
    await expect(creation.getByText(MESSAGES.name.required)).toBeVisible();
    await creation.getByLabel('Nombre').fill(name);
    if (kind === 'clients') {
      await creation.getByLabel('Documento').fill('76.123_456');
      await expect(creation.getByText(MESSAGES.master.document)).toBeVisible();
      await creation.getByLabel('Documento').fill('76123456-7');
      await creation.getByLabel('Correo').fill('pagos');
      await press(creation, 'Guardar');
      await expect(creation.getByText(MESSAGES.email.format)).toBeVisible();
      await creation.getByLabel('Correo').fill('pagos@cliente.cl');
    }
    if (kind === 'branches') await creation.getByLabel('Dirección').fill('Av. Libertador 1449');
    await press(creation, 'Guardar');
    await expectToast(page, master.toasts.created);
    await expect(creation).toHaveCount(0);
    await search(name);
    await expect(row(name)).toContainText('Activo');

    await press(page, `Agregar ${master.singular} +`);
    await creation.getByLabel('Nombre').fill(name);
    if (kind === 'clients') await creation.getByLabel('Documento').fill('76123456-7');
    await press(creation, 'Guardar');
    await expect(creation.getByText(master.taken)).toBeVisible();
    await press(creation, 'Cancelar');

    await press(row(name), 'Editar');
    const edition = dialog(`Editar ${master.singular}`);
    await edition.getByLabel('Nombre').fill(renamed);
    await choose(edition, 'Estado', 'Inactivo');
    await press(edition, 'Guardar');
    await expectToast(page, master.toasts.updated);
    await page.goto(`/masters?kind=${kind}&q=${encodeURIComponent(renamed)}`);
    await expect(row(renamed)).toContainText('Inactivo');
    await press(row(renamed), 'Activar');
    await expect(row(renamed).getByText('Activo', { exact: true })).toBeVisible();

    await press(row(renamed), 'Desactivar');
    const question = dialog(`¿Estás seguro de desactivar ${master.isFeminine ? 'esta' : 'este'} ${master.singular}?`);
    await expect(question).toContainText(renamed);
    await press(question, 'Cancelar');
    await expect(row(renamed).getByText('Activo', { exact: true })).toBeVisible();
    await press(row(renamed), 'Desactivar');
    await press(question, 'Desactivar');
    await expect(row(renamed)).toContainText('Inactivo');
    await choose(page, 'Estado', 'Activo');
    await expect(page).toHaveURL(/[?&]status=activo/);
    await expect(row(renamed)).toHaveCount(0);
  });

  test(`${master.plural}: says that there are none`, async () => {
    const list = new RegExp(`/api/v1/masters/${kind}\\?`);
    await page.route(list, (route) => route.fulfill({ json: { data: [], total: 0, totalPaginas: 1 } }));
    await openKind(kind);
    const created = master.isFeminine ? 'creadas' : 'creados';
    await expect(page.getByText(`No hay ${master.plural.toLowerCase()} ${created}`)).toBeVisible();
    await page.unroute(list);
  });
}

test('the list is sorted by its headings', async () => {
  await openKind('locations');
  const first = page.getByRole('row').nth(1).getByRole('cell').first();
  const before = (await first.textContent()) ?? '';
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(first).not.toHaveText(before);
});

test('what is disabled is not offered any more, and is again once enabled', async ({ browser }) => {
  const name = uniqueName('Mall');
  await make('malls', { name });
  await withRequestForm(browser, (form) => expectOffered(form, 'Mall', name, true));
  await page.goto(`/masters?kind=malls&q=${encodeURIComponent(name)}`);
  await press(row(name), 'Desactivar');
  await press(page.getByRole('dialog'), 'Desactivar');
  await expectToast(page, TOASTS.mall.updated);
  await withRequestForm(browser, (form) => expectOffered(form, 'Mall', name, false));
  await press(row(name), 'Activar');
  await expect(row(name).getByText('Activo', { exact: true })).toBeVisible();
  await withRequestForm(browser, (form) => expectOffered(form, 'Mall', name, true));
});

test.describe('Importar CSV', () => {
  const csv = (lines: readonly string[], { name = 'lista.csv' } = {}) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });

  async function openImport(kind: MasterKind): Promise<Locator> {
    await openKind(kind);
    await press(page, 'Importar CSV');
    return dialog(`Importar ${MASTERS[kind].plural.toLowerCase()}`);
  }

  const chooseFile = (within: Locator, file: ReturnType<typeof csv>) =>
    within.getByLabel('Archivo CSV').setInputFiles(file);

  test('tells what the file must look like and gives a template', async () => {
    const sheet = await openImport('branches');
    const example = sheet.getByRole('table', { name: 'Ejemplo' });
    await expect(example.getByRole('columnheader')).toHaveText(['nombre', 'documento', 'direccion']);
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Descargar plantilla' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('plantilla-sedes.csv');
    expect(await readFile(await template.path(), 'utf8')).toBe('\uFEFFnombre;documento;direccion\r\n');
    await press(sheet, 'Cancelar');
    await expect(sheet).toHaveCount(0);
  });

  test('a good file is shown, imported, listed and offered where requests are created', async ({ browser }) => {
    const [first, second] = [uniqueName('Mall importado'), uniqueName('Mall importado')];
    const sheet = await openImport('malls');
    await chooseFile(sheet, csv(['Nombre,Teléfono', `${first},1`, `"${second}",2`, '']));
    await expect(sheet.getByText('2 registros listos para importar')).toBeVisible();
    await expect(sheet.getByText('No se importa la columna "Teléfono"')).toBeVisible();
    const lines = sheet.getByRole('table', { name: 'Líneas correctas' });
    await expect(lines.getByRole('row').filter({ hasText: second })).toContainText('3');
    expect(await countOf('malls', first)).toBe(0);
    await press(sheet, 'Importar 2 registros');
    await expectToast(page, TOASTS.imported(2));
    await expect(sheet).toHaveCount(0);
    await search(first);
    await expect(row(first)).toContainText('Activo');
    await withRequestForm(browser, async (form) => {
      await expectOffered(form, 'Mall', first, true);
      await expectOffered(form, 'Mall', second, true);
    });
  });

  test('a file as Excel in Chile writes it keeps its accents', async ({ browser }) => {
    const name = `Peñalolén Ópticas “Ñuñoa” ${uniqueName('')}`;
    const bytes = Buffer.concat([
      Buffer.from('nombre;documento;correo\r\n', 'latin1'),
      // Curly quotes are windows-1252 and not latin1.
      Buffer.from(name.replace('“', '\x93').replace('”', '\x94'), 'latin1'),
      Buffer.from(';76123456-7;óptica@peñalolén.cl\r\n', 'latin1'),
    ]);
    const sheet = await openImport('clients');
    await chooseFile(sheet, { name: 'clientes.csv', mimeType: 'application/vnd.ms-excel', buffer: bytes });
    await expect(sheet.getByRole('table', { name: 'Líneas correctas' })).toContainText(name);
    await press(sheet, 'Importar 1 registro');
    await expectToast(page, TOASTS.imported(1));
    await search(name);
    await expect(row(name)).toContainText('óptica@peñalolén.cl');
    await withRequestForm(browser, (form) => expectOffered(form, 'Cliente', name, true));
  });

  test('a wrong line stops all of it: each says what is wrong; corrected, it goes through', async () => {
    const [stored, good, twice] = [uniqueName('Cliente'), uniqueName('Cliente'), uniqueName('Cliente')];
    await make('clients', { name: stored, document: '76123456-7' });
    const sheet = await openImport('clients');
    await chooseFile(
      sheet,
      csv([
        'nombre;documento;correo',
        `${good};;`,
        ';76123456-7;',
        `${'x'.repeat(LIMITS.nameMax + 1)};;`,
        `${uniqueName('Cliente')};76_123;`,
        `${uniqueName('Cliente')};;sin-arroba`,
        `${twice};1-9;`,
        `${twice.toUpperCase()};1-9;`,
        `${stored};76123456-7;`,
      ]),
    );
    await expect(sheet.getByText(MESSAGES.import.wrongLines(6))).toBeVisible();
    await expect(sheet.getByText('No se guardará nada hasta que el archivo esté corregido')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^Importar/ })).toHaveCount(0);
    const wrong = sheet.getByRole('table', { name: 'Líneas por corregir' });
    for (const [line, message] of [
      [3, MESSAGES.name.required],
      [4, MESSAGES.maxLength(LIMITS.nameMax)],
      [5, MESSAGES.master.document],
      [6, MESSAGES.email.format],
      [8, MESSAGES.import.repeatedLine(7)],
      [9, MASTERS.clients.taken],
    ] as const) {
      const told = wrong.getByRole('row').filter({ has: page.getByRole('cell', { name: String(line), exact: true }) });
      await expect(told).toContainText(message);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Descargar líneas por corregir' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('clientes-por-corregir.csv');
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved.split('\r\n')).toHaveLength(8);
    expect(saved).toContain(`correo: ${MESSAGES.email.format}`);
    await sheet.getByText('Correctas (2)').click();
    await expect(sheet.getByRole('table', { name: 'Líneas correctas' })).toContainText(good);
    expect(await countOf('clients', good)).toBe(0);

    await press(sheet, 'Elegir otro archivo');
    await chooseFile(sheet, csv(['nombre;documento;correo', `${good};;`, `${twice};1-9;`]));
    await press(sheet, 'Importar 2 registros');
    await expectToast(page, TOASTS.imported(2));
    expect(await countOf('clients', good)).toBe(1);
  });

  test('a record created by somebody else in between is shown as such, and nothing is stored', async () => {
    const [first, second] = [uniqueName('Ubicación'), uniqueName('Ubicación')];
    const sheet = await openImport('locations');
    await chooseFile(sheet, csv(['nombre', first, second]));
    await expect(sheet.getByRole('button', { name: 'Importar 2 registros' })).toBeVisible();
    await make('locations', { name: second });
    await press(sheet, 'Importar 2 registros');
    await expectToast(page, MESSAGES.import.wrongLines(1));
    const wrong = sheet.getByRole('table', { name: 'Líneas por corregir' });
    await expect(wrong.getByRole('row').filter({ hasText: second })).toContainText(MASTERS.locations.taken);
    expect(await countOf('locations', first)).toBe(0);
  });

  test('says what is wrong with the file as a whole', async () => {
    const sheet = await openImport('malls');
    const manyLines = ['nombre', ...Array.from({ length: LIMITS.importLines + 1 }, (_, line) => `Mall ${line}`)];
    for (const [file, message] of [
      [csv(['mall', 'Sur']), MESSAGES.import.missingColumn('nombre')],
      [csv(['nombre;nombre', 'Sur;Norte']), MESSAGES.import.repeatedColumn('nombre')],
      [csv(['nombre']), MESSAGES.import.empty],
      [csv(['nombre', 'Sur'], { name: 'malls.xlsx' }), MESSAGES.import.unreadable],
      [csv(['nombre', 'x'.repeat(LIMITS.importBytes)]), MESSAGES.import.tooLarge],
      [csv(manyLines), MESSAGES.import.tooManyLines],
    ] as const) {
      await chooseFile(sheet, file);
      await expect(sheet.getByRole('alert')).toContainText(message);
    }
  });

  test('a file can be dropped', async () => {
    const name = uniqueName('Mall');
    const sheet = await openImport('malls');
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'malls.csv', { type: 'text/csv' }));
      return transfer;
    }, `nombre\n${name}\n`);
    await sheet.getByText('o arrástralo hasta aquí').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(sheet.getByRole('table', { name: 'Líneas correctas' })).toContainText(name);
  });

  test('of a list as long as allowed the first lines are shown', async () => {
    const names = Array.from({ length: LIMITS.importLines }, (_, line) => `${uniqueName('Local')} ${line}`);
    const sheet = await openImport('locations');
    await chooseFile(sheet, csv(['nombre', ...names]));
    await expect(sheet.getByText('Se muestran las primeras 100 de 5.000 líneas.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Importar 5.000 registros' })).toBeEnabled();
    // Not stored: thousands of locations would be in the way of the other specs, which share this portal.
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await expect(sheet).toHaveCount(0);
  });
});
