import { type RequestDetail, ROLE } from '@portal/domain';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

import { administer, type Account } from './accounts';
import {
  credentialsOf,
  signInAccountOverHttp,
  signInOverHttp,
  type Credentials,
  type HttpPerson,
  type Part,
} from './http-person';
import { withDatabase } from './own-database';
import { choose, drawSignature } from './portal-page';
import { assignOverHttp, makeRequest, startOverHttp } from './scenario';
import { signedInContext } from './signed-in-context';

type Data<Value> = { data: Value };

/** A new operator for a test, and requests in any state for them. */
export type FieldWork = {
  operator: Account;
  /** Creates a request that waits for its start, with one photo of the client unless others are given. */
  assigned(photos?: readonly Part[]): Promise<RequestDetail>;
  /** A request whose work has begun. */
  started(): Promise<RequestDetail>;
};

/**
 * Creates an operator for a test and signs in the people who give them work.
 * @param portal origin of the portal
 */
export async function fieldWork(portal: string): Promise<FieldWork> {
  const operator = await (await administer(portal)).createAccount({ rol: [ROLE.operator] });
  const assigner = await signInOverHttp(portal, 'assigner');
  const assigned = async (photos?: readonly Part[]): Promise<RequestDetail> => {
    const request = await makeRequest(portal, 'Gotea la cañería del baño de público', { photos });
    expect(await assignOverHttp(assigner, request, { operator: operator.id })).toBe(200);
    return (await assigner.get<Data<RequestDetail>>(`/request/by-id/${request.id}`)).body.data;
  };

  return {
    operator,
    assigned,
    async started() {
      const request = await assigned();
      await startOverHttp(await signInAccountOverHttp(portal, operator), request.id);
      return request;
    },
  };
}

/** Signs in the liquidator, who sees finished repairs in full. */
export const signInLiquidator = (portal: string): Promise<HttpPerson> =>
  signInAccountOverHttp(portal, credentialsOf('liquidator'));

/** A phone in an operator's hand: 390 × 844, touch, signed in. */
export function openPhone(browser: Browser, portal: string, operator: Credentials): Promise<BrowserContext> {
  return signedInContext(browser, portal, operator, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
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

/** Waits until every photo is small and everything entered is on the device. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Preparando foto/)).toHaveCount(0, { timeout: 60_000 });
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

/** The database's records of the work on a request. */
type StoredWork = { status: string; repairs: number; finishes: number; photos: Record<string, number> };

/**
 * Looks into the database: there may be one repair only.
 * @param dataDir of the portal, by default the tests' own
 */
export const storedWork = (requestId: number, dataDir?: string): Promise<StoredWork> =>
  withDatabase(async (query) => {
    const read = (text: string) => query<Record<string, string>>(text, [requestId]);
    const [request] = await read('select status from requests where id = $1');
    const [repairs] = await read('select count(*) from repairs where request_id = $1');
    const [finishes] = await read("select count(*) from request_history where request_id = $1 and event = 'finish'");
    const photos = await read('select kind, count(*) from photos where request_id = $1 group by kind');
    return {
      status: request?.status ?? '',
      repairs: Number(repairs?.count),
      finishes: Number(finishes?.count),
      photos: Object.fromEntries(photos.map(({ kind = '', count }) => [kind, Number(count)])),
    };
  }, dataDir);
