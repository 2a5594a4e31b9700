import { readFile } from 'node:fs/promises';

import { LIMITS, MASTERS, MESSAGES, type MasterKind, type NamedOption } from '@portal/domain';
import {
  administer,
  type Administration,
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

let administration: Administration;
let page: Page;

test.beforeAll(async () => {
  administration = await administer(PORTAL);
});
test.beforeEach(async ({ openArea }) => {
  page = await openArea('admin', PAGES.masters.path);
});

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

/** Counts the records of a kind whose name begins like this. */
async function countOf(kind: MasterKind, name: string): Promise<number> {
  const answer = await administration.admin.get<{ total: number }>(
    `/masters/${kind}?limit=1&q=${encodeURIComponent(name)}`,
  );
  return answer.body.total;
}

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

  test('a wrong line stops all of it; corrected, as Excel in Chile writes it, it is listed and offered', async () => {
    const name = `Peñalolén Ópticas “Ñuñoa” ${uniqueName('')}`;
    const sheet = await openImport('clients');
    await chooseFile(
      sheet,
      csv(['nombre;documento;correo;fax', `${name};;;1`, `${uniqueName('Cliente')};;sin-arroba;2`]),
    );
    await expect(sheet.getByText(MESSAGES.import.wrongLines(1))).toBeVisible();
    await expect(sheet.getByText('No se importa la columna "fax"')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^Importar/ })).toHaveCount(0);
    await expect(sheet.getByRole('table', { name: 'Líneas por corregir' })).toContainText(MESSAGES.email.format);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Descargar líneas por corregir' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('clientes-por-corregir.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain(`correo: ${MESSAGES.email.format}`);
    expect(await countOf('clients', name)).toBe(0);

    const bytes = Buffer.concat([
      Buffer.from('nombre;documento;correo\r\n', 'latin1'),
      // Curly quotes are windows-1252 and not latin1.
      Buffer.from(name.replace('“', '\x93').replace('”', '\x94'), 'latin1'),
      Buffer.from(';76123456-7;óptica@peñalolén.cl\r\n', 'latin1'),
    ]);
    await press(sheet, 'Elegir otro archivo');
    await chooseFile(sheet, { name: 'clientes.csv', mimeType: 'application/vnd.ms-excel', buffer: bytes });
    await expect(sheet.getByRole('table', { name: 'Líneas correctas' })).toContainText(name);
    await press(sheet, 'Importar 1 registro');
    await expectToast(page, TOASTS.imported(1));
    await search(name);
    await expect(row(name)).toContainText('óptica@peñalolén.cl');
    const client = await signInOverHttp(PORTAL, 'client');
    const offered = await client.get<{ data: { clients: NamedOption[] } }>('/address/compose');
    expect(offered.body.data.clients.map((option) => option.name)).toContain(name);
  });

  test('a file is dropped, and of a list as long as allowed the first lines are shown', async () => {
    const names = Array.from({ length: LIMITS.importLines }, (_, line) => `${uniqueName('Local')} ${line}`);
    const sheet = await openImport('locations');
    const dropped = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], 'ubicaciones.csv', { type: 'text/csv' }));
        return transfer;
      },
      ['nombre', ...names].join('\n'),
    );
    await sheet.getByText('o arrástralo hasta aquí').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(sheet.getByText('Se muestran las primeras 100 de 5.000 líneas.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Importar 5.000 registros' })).toBeEnabled();
    // Not stored: thousands of locations would be in the way of the other specs, which share this portal.
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await expect(sheet).toHaveCount(0);
  });
});
