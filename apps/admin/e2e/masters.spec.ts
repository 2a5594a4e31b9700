import { MASTERS, MESSAGES } from '@portal/domain';
import { expect, expectNoViolations, tabTo, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('kinds are chosen with the arrows; a list with a wrong line is shown accessibly', async ({ openArea }) => {
  const page = await openArea('admin', `${PAGES.masters.path}?kind=malls`);
  await tabTo(page.getByRole('radio', { name: MASTERS.malls.plural }));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/kind=clients/);
  await page.getByRole('button', { name: 'Importar CSV' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar clientes' });
  const buffer = Buffer.from('nombre;correo;fax\r\nUno;;1\r\nDos;sin-arroba;2');
  await sheet.getByLabel('Archivo CSV').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
  await expect(sheet.getByRole('table', { name: 'Líneas por corregir' })).toContainText(MESSAGES.email.format);
  await expectNoViolations(page);
});
