import { type HistoryEntry, PHOTO_VARIANTS, type RequestDetail, type RequestStatus, ROLE } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { createSteps } from '../../../../tools/testing/create-steps';
import { FILLED_FORMS } from '../../../../tools/testing/filled-forms';
import { photoKey } from '../../src/platform/files/photo-keys';
import { tinyPhoto, tinySignature } from './fixtures';
import { createTestApp, type Actor, type Part, type TestAppOptions } from './test-app';
import { setUpOnce } from './test-database';
import { waitForLocks } from './wait-for-locks';

export type { TriedEvent } from '../../../../tools/testing/create-steps';
export type { Actor } from './test-app';

/** The day the tests plan visits for. */
export const VISIT = { day: FILLED_FORMS.visit.date, hour: FILLED_FORMS.visit.hour } as const;

/**
 * A portal with one user of every kind, master data, and the steps of a request's life over HTTP, for tests that need a
 * request in a later state. Created once per test file.
 */
export async function createRequestFixtures(options: TestAppOptions = {}) {
  const test = await createTestApp(options);
  const { createActor: actor } = test;

  const company = await test.createCompany();
  const otherCompany = await test.createCompany();
  const leader = await actor({ roles: [ROLE.assigner], company, name: 'Lidia' });
  const otherLeader = await actor({ roles: [ROLE.assigner], company: otherCompany });
  const users = {
    processor: await actor({ roles: [ROLE.processor] }),
    reporter: await actor({ roles: [ROLE.report] }),
    admin: await actor({ roles: [ROLE.admin] }),
    client: await actor({ roles: [ROLE.client], name: 'Clara' }),
    otherClient: await actor({ roles: [ROLE.client] }),
    assigner: await actor({ roles: [ROLE.assigner], name: 'Ana' }),
    operator: await actor({ roles: [ROLE.operator], name: 'Óscar', lastName: 'Núñez' }),
    otherOperator: await actor({ roles: [ROLE.operator] }),
    liquidator: await actor({ roles: [ROLE.liquidator] }),
    invoicer: await actor({ roles: [ROLE.invoicing] }),
    leader,
    otherLeader,
    ledOperator: await actor({ roles: [ROLE.operator], company, leader, name: 'Luis' }),
    unledOperator: await actor({ roles: [ROLE.operator], company }),
    strangeOperator: await actor({ roles: [ROLE.operator], company: otherCompany, leader: otherLeader }),
    suggester: await actor({ roles: [ROLE.liquidator], company }),
    otherSuggester: await actor({ roles: [ROLE.liquidator], company: otherCompany }),
  };

  const records = {
    client: await test.createClient('Comercial Ñandú SpA'),
    mall: await test.createMall('Mall Peñalolén'),
    location: await test.createLocation('Local 214'),
    branch: await test.createBranch('Sede Ñuñoa'),
    service: await test.createService({ name: 'Gasfitería', price: 25_000.5 }),
    tap: await test.createSupply({ name: 'Llave de paso ½"', price: 3_990.55 }),
    pipe: await test.createSupply({ name: 'Cañería de cobre', price: 1_200 }),
  };

  const photo: Part = { filename: 'foto.jpg', content: await tinyPhoto() };
  const signature: Part = { filename: 'firma.png', content: await tinySignature(), type: 'image/png' };
  const photos = (count: number): Part[] => Array.from({ length: count }, () => photo);

  async function numberOf(id: number): Promise<number> {
    const row = await test.db
      .selectFrom('requests')
      .select('num_request')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.num_request;
  }

  /** The id of what a request has in force; an id that does not exist when it has nothing. */
  const idIn =
    (table: string, inForce = 'true') =>
    async (request: number) => {
      const { rows } = await test.pool.query<{ id: number }>(
        `select id::int from ${table} where request_id = $1 and ${inForce}`,
        [request],
      );
      return rows[0]?.id ?? 999_999;
    };
  const repairOf = idIn('repairs');
  const liquidationOf = idIn('liquidations', `status = 'activo'`);
  const invoiceOf = idIn('invoices', 'annulled_at is null');

  const world = {
    records: () => ({
      request: {
        service: records.service.id,
        client: records.client.id,
        mall: records.mall.id,
        location: records.location.id,
      },
      branch: records.branch.id,
      supplies: [
        { id: records.tap.id, name: records.tap.name, cantidad: 2 },
        { id: records.pipe.id, name: records.pipe.name, cantidad: 1.5 },
      ],
    }),
    photos,
    signature: () => signature,
    find: { number: numberOf, repair: repairOf, liquidation: liquidationOf, invoice: invoiceOf },
  };
  const { steps, attempt, requestIn } = createSteps<LightMyRequestResponse, Part, Actor>({
    ...world,
    person: (role) => users[role],
    accepted(response) {
      if (response.statusCode >= 300) throw new Error(`Refused with ${response.statusCode}: ${response.body}`);
      return response.json<{ data: { id: number } }>().data.id;
    },
  });

  async function statusOf(id: number): Promise<RequestStatus> {
    const row = await test.db.selectFrom('requests').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    return row.status;
  }

  const detailOf = async (id: number, as = users.assigner): Promise<RequestDetail> =>
    (await as.call.get(`/api/v1/request/by-id/${id}`)).json<{ data: RequestDetail }>().data;

  /** The version of a request that its readers see now. */
  const versionOf = async (id: number): Promise<string> => (await detailOf(id)).version;

  /** Reads the history of a request, oldest first. */
  const historyOf = async (id: number, as = users.liquidator): Promise<HistoryEntry[]> =>
    (await as.call.get(`/api/v1/request/by-id/${id}/history`)).json<{ data: HistoryEntry[] }>().data;

  /** Expects both sizes of every photo that a row names, and no other file. */
  async function expectFilesOfRows(): Promise<void> {
    const rows = await test.db.selectFrom('photos').select('id').execute();
    const keys = rows.flatMap(({ id }) => PHOTO_VARIANTS.map((variant) => photoKey(id, variant)));
    expect(await test.storedKeys()).toEqual(keys.sort());
  }

  /**
   * Locks a request as another transaction would.
   * @returns how to let go
   */
  async function holdRequest(id: number): Promise<() => Promise<void>> {
    const client = await test.pool.connect();
    await client.query('begin');
    await client.query('select from requests where id = $1 for update', [id]);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  return {
    ...test,
    company,
    otherCompany,
    users,
    records,
    photo,
    photos,
    signature,
    world,
    steps,
    attempt,
    requestIn,
    numberOf,
    repairOf,
    liquidationOf,
    invoiceOf,
    statusOf,
    detailOf,
    versionOf,
    historyOf,
    expectFilesOfRows,
    holdRequest,
    waitForLocks: (count: number) => waitForLocks(test.pool, count),
  };
}
export type RequestFixtures = Awaited<ReturnType<typeof createRequestFixtures>>;

export const setUpRequestFixtures = (options?: TestAppOptions): RequestFixtures =>
  setUpOnce(() => createRequestFixtures(options));

/** The id in the answer to a creation, which must have succeeded. */
export function created(response: LightMyRequestResponse): number {
  if (response.statusCode !== 201) throw new Error(`Expected 201, got ${response.statusCode}: ${response.body}`);
  return response.json<{ data: { id: number } }>().data.id;
}

/** Counts the answers by status, for instance `{ 201: 1, 409: 9 }`. */
export function countStatuses(responses: readonly LightMyRequestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** Makes the same call ten times at once. */
export function tenTimes(call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse[]> {
  return Promise.all(Array.from({ length: 10 }, call));
}
