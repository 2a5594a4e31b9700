import type { RequestDetail } from '@portal/domain';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

import type { Part } from './http-person';
import type { Credentials } from './people';
import { choose, drawSignature } from './portal-page';
import { signedInContext } from './signed-in-context';

/** A phone in an operator's hand: 390 × 844, touch, signed in. */
export function openPhone(browser: Browser, portal: string, operator: Credentials): Promise<BrowserContext> {
  return signedInContext(browser, portal, operator, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
}

/** Opens the finish of a request from the operator's list. */
export async function openFinish(page: Page, { numRequest }: Pick<RequestDetail, 'numRequest'>): Promise<void> {
  await page.goto(`/request/operator?q=${numRequest}`);
  await page.getByRole('button', { name: 'Finalizar' }).first().click();
  await expect(page.getByLabel('Descripción')).toBeVisible();
}

/** Entries of a test in the finish form; photos as paths of files. */
type Entered = { description: string; result: string[] | Part[]; supplies?: string[] | Part[] };

/** Fills in the whole form, with a supply, a receiver and a signature. */
export async function fillFinish(page: Page, { description, result, supplies }: Entered): Promise<void> {
  await page.getByLabel('Descripción').fill(description);
  await page.getByLabel('Fotos del resultado').setInputFiles(result);
  const search = page.getByRole('combobox', { name: 'Insumos' });
  await search.fill('Válvula');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^Válvula/)
    .first()
    .click();
  await page.getByLabel(/^Cantidad de Válvula/).fill('2');
  if (supplies) await page.getByLabel('Fotos de los insumos').setInputFiles(supplies);
  await page.getByLabel('Nombre', { exact: true }).fill('Rosa Ñancupil');
  await choose(page, 'Tipo de documento', 'R.U.T');
  await page.getByLabel('Número de documento').fill('12345678-5');
  await drawSignature(page);
}

/** Measures the signature: its number of dark pixels and how far right they reach, in CSS pixels. */
export function inkOf(page: Page): Promise<{ pixels: number; right: number; width: number }> {
  return page.getByRole('img', { name: 'Firma' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data, width } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let pixels = 0;
    let right = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) > 128) continue;
      pixels += 1;
      right = Math.max(right, (at / 4) % width);
    }
    const ratio = canvas.width / canvas.offsetWidth;
    return { pixels, right: right / ratio, width: canvas.offsetWidth };
  });
}

/** Waits until every photo is small and everything entered is on the device. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Preparando foto/)).toHaveCount(0);
  await expect(page.getByText('Guardado en este dispositivo')).toBeVisible();
}

/** Counts the drafts and files in the browser's storage. */
export function savedOnDevice(page: Page): Promise<{ drafts: number; files: number }> {
  return page.evaluate(
    () =>
      new Promise<{ drafts: number; files: number }>((resolve, reject) => {
        const opening = indexedDB.open('portal-field-repairs');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction(['drafts', 'files']);
          const drafts = tx.objectStore('drafts').count();
          const files = tx.objectStore('files').count();
          tx.oncomplete = () => {
            db.close();
            resolve({ drafts: drafts.result, files: files.result });
          };
        };
      }),
  );
}
