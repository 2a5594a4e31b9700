import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { chooseAddress, ownDataDir } from '../src/address';
import { expectAccessible, expectBothSchemes, expectNoViolations } from '../src/axe';
import { signInOverHttp } from '../src/http-person';
import { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabTo, typeInto } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { smallPhotos } from '../src/photo-files';

const { url: PORTAL } = chooseAddress();

const mailFolder = (): string => path.join(ownDataDir(), 'mail');

/** The link in the mail to an address, which waits in the folder of a portal without a mail server. */
async function mailedLink(to: string, address: string): Promise<string | undefined> {
  for (const name of await readdir(mailFolder()).catch(() => [])) {
    const mail = (await readFile(path.join(mailFolder(), name), 'utf8')).replaceAll('=\r\n', '');
    if (mail.includes(`To: ${to}`)) return new RegExp(`${address}#[\\w.-]+`).exec(mail)?.[0];
  }
  return undefined;
}

test('a place asks by its printed code, with the keyboard alone, and what is confirmed is marked', async ({
  browser,
}) => {
  const name = `Local QR ${Date.now()}`;
  const email = `qr-${Date.now()}@local.cl`;
  await (await signInOverHttp(PORTAL, 'admin')).call.post('/masters/locations', { body: { name } });

  const admin = await openAs(browser, 'admin', `/masters?kind=locations&q=${encodeURIComponent(name)}`);
  await tabTo(admin.getByRole('checkbox', { name }));
  await admin.keyboard.press('Space');
  await pressWithKeyboard(admin.getByRole('button', { name: 'Imprimir código QR' }));
  await expect(admin.getByRole('heading', { name: 'Una ubicación sin código' })).toBeVisible();
  await expectNoViolations(admin);
  await chooseWithKeyboard(admin.getByRole('combobox', { name: 'Cliente', exact: true }), 'Café Puerto Azul');
  await chooseWithKeyboard(admin.getByRole('combobox', { name: 'Cuenta del cliente' }), 'Camila Reyes');
  await chooseWithKeyboard(admin.getByRole('combobox', { name: 'Mall', exact: true }), 'Centro Comercial Los Aromos');
  await pressWithKeyboard(admin.getByRole('button', { name: 'Crear código' }));
  const sheet = admin.getByRole('article', { name: `Código de ${name}` });
  await expect(sheet.getByRole('img', { name: `Código QR de ${name}` })).toBeVisible();
  await expectAccessible(admin);
  const address = await sheet.getByText(/\/pedir#/).innerText();
  await admin.context().close();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByText(name)).toBeVisible();
  const service = stranger.getByLabel('Servicio');
  await tabTo(service);
  await service.press('ArrowDown');
  await stranger.getByLabel('Fotos', { exact: true }).setInputFiles(await smallPhotos(1));
  await expect(stranger.getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
  await expectBothSchemes(stranger);
  for (const name of ['Mantención', 'Programado']) await stranger.getByRole('radio', { name }).press('Space');
  await typeInto(stranger.getByLabel('Descripción'), 'La llave gotea sobre la caja');
  await typeInto(stranger.getByLabel('Tu nombre'), 'Eva Soto');
  await typeInto(stranger.getByLabel('Tu correo'), email);
  await pressWithKeyboard(stranger.getByRole('button', { name: 'Enviar solicitud' }));
  await expect(stranger.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await expectBothSchemes(stranger);

  await expect.poll(() => mailedLink(email, '/pedir/confirmar')).toMatch(/confirmar#/);
  await stranger.goto((await mailedLink(email, '/pedir/confirmar')) ?? '');
  await expect(stranger.getByText('La llave gotea sobre la caja')).toBeVisible();
  await expectBothSchemes(stranger);
  await pressWithKeyboard(stranger.getByRole('button', { name: 'Confirmar solicitud' }));
  const heading = stranger.getByRole('heading', { level: 1, name: /^Solicitud N° / });
  await expect(heading).toBeVisible();
  const title = await heading.innerText();
  await expectBothSchemes(stranger);
  await stranger.context().close();

  const assigner = await openAs(browser, 'assigner', `/solicitud/${/\d+/.exec(title)?.[0]}`);
  await expect(assigner.getByText('Por QR')).toBeVisible();
  const more = assigner.getByRole('button', { name: 'Más', exact: true });
  await pressWithKeyboard(more);
  await expectFocus(assigner.getByRole('menuitem', { name: 'Cerrar esta como duplicada' }));
  await expectNoViolations(assigner);
  await assigner.keyboard.press('Escape');
  await expectFocus(more);
  await assigner.context().close();
});
