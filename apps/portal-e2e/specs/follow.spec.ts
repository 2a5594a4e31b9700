import { readFile } from 'node:fs/promises';

import { expect, test, type Browser, type Page } from '@playwright/test';
import type { FollowLink } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { expectAccessible, expectBothSchemes, WIDE } from '../src/axe';
import { signInOverHttp } from '../src/http-person';
import { expectFocus, pressWithKeyboard, tabTo } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { scenario } from '../src/scenario';
import { overflowOf } from '../src/touch';
import { PAGES } from './areas';

const { url: PORTAL } = chooseAddress();

/** The narrowest phones, and desks at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 700 };

/** Opens the client's link of a request in a browser without a session. */
async function openLink(browser: Browser, id: number): Promise<Page> {
  const { call } = await signInOverHttp(PORTAL, 'client');
  const { address } = await call.post<FollowLink>(`/request/${id}/follow-link`);
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

/** Checks the page of a link in both colours, and that nothing of it is wider than a narrow phone. */
async function expectGood(page: Page): Promise<void> {
  await expectBothSchemes(page);
  await page.setViewportSize(NARROW);
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize(WIDE);
}

test("by the link alone a client rates the work and says 'Sigue igual', with the keyboard", async ({ browser }) => {
  const { id, numRequest } = await scenario(PORTAL).requestIn('finalizado');
  const page = await openLink(browser, id);
  await expect(page.getByRole('heading', { level: 1, name: `Solicitud N° ${numRequest}` })).toBeVisible();

  await tabTo(page.getByRole('radio', { name: '1 · Muy mal' }));
  for (const opinion of ['2 · Mal', '3 · Regular', '4 · Bien']) {
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.getByRole('radio', { name: opinion }));
  }
  await tabTo(page.getByLabel('Comentario (opcional)'));
  await page.keyboard.type('Quedó limpio');
  await pressWithKeyboard(page.getByRole('button', { name: 'Enviar valoración' }));
  await expect(page.getByText(/^Gracias por tu valoración: 4 de 5/)).toBeVisible();

  await pressWithKeyboard(page.getByRole('button', { name: 'Sigue igual' }), 'Space');
  await expectFocus(page.getByLabel('¿Qué sigue fallando?'));
  await page.keyboard.type('Volvió a gotear');
  await expectGood(page);
  await pressWithKeyboard(page.getByRole('button', { name: 'Enviar aviso' }));
  await expect(page.getByText(/^Avisaste que sigue igual/)).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${PORTAL}/seguir#1.x`);
  await expect(page.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible();
  await expectGood(page);
  await page.context().close();
});

test('a dossier from the link is verified by its reader: genuine, altered and where, not of this portal', async ({
  browser,
}) => {
  const { id } = await scenario(PORTAL).requestIn('finalizado');
  const followed = await openLink(browser, id);
  const [download] = await Promise.all([
    followed.waitForEvent('download'),
    pressWithKeyboard(followed.getByRole('link', { name: 'Descargar expediente' })),
  ]);
  const genuine = await readFile(await download.path());
  await followed.context().close();
  // Within the first photo: a JPEG begins with these bytes.
  const altered = Buffer.from(genuine);
  const at = altered.indexOf(Buffer.from('ffd8ff', 'hex')) + 400;
  altered[at] = (altered[at] ?? 0) ^ 1;

  const page = await openAs(browser, 'client', PAGES.verifyDossier.path);
  const cases = [
    { buffer: genuine, verdict: 'Es auténtico: nadie lo ha alterado' },
    { buffer: altered, verdict: 'Fue alterado: Foto de la solicitud 1' },
    { buffer: Buffer.from('%PDF-1.7'), verdict: 'No es un documento sellado por este portal' },
  ];
  for (const { buffer, verdict } of cases) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      pressWithKeyboard(page.getByLabel('Archivo PDF')),
    ]);
    await chooser.setFiles({ name: 'expediente.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByRole('status').getByText(verdict)).toBeVisible();
    await page.setViewportSize(NARROW);
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
  }
  await page.context().close();
});
