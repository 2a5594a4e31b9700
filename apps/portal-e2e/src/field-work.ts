import { openDatabase } from '@portal/api';
import {
  addDays,
  businessDay,
  type NamedOption,
  type RequestDetail,
  ROLE,
  type Service,
  type Supply,
} from '@portal/domain';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

import { administer, type Account } from './accounts';
import { ownDataDir } from './address';
import {
  credentialsOf,
  signInAccountOverHttp,
  signInOverHttp,
  type Credentials,
  type HttpPerson,
  type Part,
} from './http-person';
import { choose, drawSignature } from './portal-page';
import { signedInContext } from './signed-in-context';
import { drawPhoto, drawSignature as drawSignaturePng } from './test-photos';

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
  const [client, assigner] = await Promise.all([signInOverHttp(portal, 'client'), signInOverHttp(portal, 'assigner')]);
  const photo = await drawPhoto('terreno');

  const assigned = async (photos: readonly Part[] = [photo]): Promise<RequestDetail> => {
    const services = await client.get<Data<Service[]>>('/services/?status=activo');
    const address =
      await client.get<Data<Record<'clients' | 'malls' | 'locations', NamedOption[]>>>('/address/compose');
    const created = await client.sendForm<Data<{ id: number }>>('/request/', {
      service: services.body.data[0]?.id,
      client: address.body.data.clients[0]?.id,
      mall: address.body.data.malls[0]?.id,
      location: address.body.data.locations[0]?.id,
      typeWork: 'MT',
      typeRequest: 'urgente',
      description: 'Gotea la cañería del baño de público',
      user: client.id,
      file: photos,
    });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    const assignment = await assigner.send('POST', `/request/assigned/${id}`, {
      assignContractor: false,
      havePermission: false,
      typeService: 'Mantenimiento',
      operator: operator.id,
      date: addDays(businessDay(new Date()), 1),
      hour: '10:30',
    });
    expect(assignment.status).toBe(200);
    return (await assigner.get<Data<RequestDetail>>(`/request/by-id/${id}`)).body.data;
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

/** Starts the work on a request, as the operator it is assigned to. */
export async function startOverHttp(person: HttpPerson, request: number): Promise<void> {
  const branches = await person.get<Data<NamedOption[]>>('/branches/');
  const begun = await person.sendForm('/repairs/start', {
    branch: branches.body.data[0]?.id,
    request,
    file: [await drawPhoto('inicio')],
  });
  expect(begun.status).toBe(201);
}

/** Finishes it with one supply of 2 units, as the operator it is assigned to. */
export async function finishOverHttp(person: HttpPerson, request: number): Promise<void> {
  const supplies = await person.get<Data<Supply[]>>('/inventory/?status=activo');
  const [supply] = supplies.body.data;
  const finished = await person.sendForm('/repairs/', {
    request,
    description: 'Se reparó',
    insumos: JSON.stringify([{ id: supply?.id, name: supply?.name, cantidad: 2 }]),
    fileEnd: [await drawPhoto('listo')],
    receiveName: 'Rosa Soto',
    receiveTypeDoc: 'rt',
    receiveNumDoc: '12345678-5',
    signature: { name: 'firma.png', mimeType: 'image/png', buffer: await drawSignaturePng() },
  });
  expect(finished.status).toBe(201);
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
export type Entered = { description: string; result: string[] | Part[]; supplies?: string[] | Part[] };

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
  await page.getByLabel('Nombre').fill('Rosa Ñancupil');
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
export type StoredWork = { status: string; repairs: number; finishes: number; photos: Record<string, number> };

/** Looks into the database itself: whatever the API shows, there may be one repair only. */
export async function storedWork(requestId: number): Promise<StoredWork> {
  const { pool, close } = await openDatabase({ dataDir: ownDataDir() });
  try {
    const one = async (text: string): Promise<Record<string, string>[]> =>
      (await pool.query<Record<string, string>>(text, [requestId])).rows;
    const [request] = await one('select status from requests where id = $1');
    const [repairs] = await one('select count(*) from repairs where request_id = $1');
    const [finishes] = await one("select count(*) from request_history where request_id = $1 and event = 'finish'");
    const photos = await one('select kind, count(*) from photos where request_id = $1 group by kind');
    return {
      status: request?.status ?? '',
      repairs: Number(repairs?.count),
      finishes: Number(finishes?.count),
      photos: Object.fromEntries(photos.map(({ kind = '', count }) => [kind, Number(count)])),
    };
  } finally {
    await close();
  }
}
