import { readFile } from 'node:fs/promises';

import { MASTERS, MESSAGES, type NamedOption } from '@portal/domain';
import {
  expect,
  expectNoViolations,
  expectToast,
  type Locator,
  PORTAL,
  signInOverHttp,
  tabTo,
  test,
  uniqueName,
} from '@portal/portal-e2e';
import { PAGES } from '../src/pages';
import { TOASTS } from '../src/toasts';

const press = (within: Locator, name: string) => within.getByRole('button', { name }).first().click();

test('a wrong line stops all of it; corrected, as Excel in Chile writes it, and dropped, it is listed and offered', async ({
  openArea,
}) => {
  const page = await openArea('admin', `${PAGES.masters.path}?kind=malls`);
  const name = uniqueName('Peñalolén Ópticas “Ñuñoa”');
  // Kinds are chosen as radio buttons are, also with the keyboard.
  await tabTo(page.getByRole('radio', { name: MASTERS.malls.plural }));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/kind=clients/);
  await page.getByRole('button', { name: 'Importar CSV' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar clientes' });
  await sheet.getByLabel('Archivo CSV').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['nombre;documento;correo;fax', `${name};;;1`, `${uniqueName('Cliente')};;sin-arroba;2`].join('\r\n'),
    ),
  });
  await expect(sheet.getByText(MESSAGES.import.wrongLines(1))).toBeVisible();
  await expect(sheet.getByText('No se importa la columna "fax"')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Importar/ })).toHaveCount(0);
  await expect(sheet.getByRole('table', { name: 'Líneas por corregir' })).toContainText(MESSAGES.email.format);
  await expectNoViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Descargar líneas por corregir' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('clientes-por-corregir.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(`correo: ${MESSAGES.email.format}`);

  const bytes = Buffer.concat([
    Buffer.from('nombre;documento;correo\r\n', 'latin1'),
    // Curly quotes are windows-1252 and not latin1.
    Buffer.from(name.replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    Buffer.from(';76123456-7;óptica@peñalolén.cl\r\n', 'latin1'),
  ]);
  await press(sheet, 'Elegir otro archivo');
  const dropped = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(content)], 'clientes.csv', { type: 'application/vnd.ms-excel' }));
      return transfer;
    },
    [...bytes],
  );
  await sheet.getByText('o arrástralo hasta aquí').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(sheet.getByRole('table', { name: 'Líneas correctas' })).toContainText(name);
  await press(sheet, 'Importar 1 registro');
  await expectToast(page, TOASTS.imported(1));
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('óptica@peñalolén.cl');
  const client = await signInOverHttp(PORTAL, 'client');
  const offered = await client.get<{ data: { clients: NamedOption[] } }>('/address/compose');
  expect(offered.body.data.clients.map((option) => option.name)).toContain(name);
});
