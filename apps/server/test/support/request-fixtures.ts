import { type HistoryEntry, type RequestDetail, type RequestEvent, type RequestStatus, ROLE } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { FILLED_FORMS } from '../../../../tools/testing/filled-forms';
import { tinyPhoto, tinySignature, type TestPerson } from './fixtures';
import { createTestApp, setUpOnce, type Caller, type Part, type TestApp, type TestAppOptions } from './test-app';
import { waitForLocks } from './wait-for-locks';

/** A person of the fixtures with the way to call the API as them. */
export type Actor = TestPerson & { call: Caller };

/** The day the tests plan visits for. */
export const VISIT = { day: FILLED_FORMS.visit.date, hour: FILLED_FORMS.visit.hour } as const;

/** An event that a person triggers on an existing request. */
export type TriedEvent = Exclude<RequestEvent, 'create' | 'expire'>;

/** The step of each event. */
const STEPS = {
  assign: 'assign',
  'hand-over': 'handOver',
  'assign-own': 'assignOwn',
  accept: 'accept',
  reject: 'reject',
  return: 'return',
  'give-permit': 'givePermit',
  'correct-permit': 'correctPermit',
  start: 'start',
  interrupt: 'interrupt',
  finish: 'finish',
  'suggest-price': 'suggest',
  liquidate: 'liquidate',
  'correct-liquidation': 'correct',
  invoice: 'invoice',
  'annul-invoice': 'annul',
  continue: 'continue',
  edit: 'edit',
  delete: 'delete',
  'close-as-duplicate': 'closeAsDuplicate',
} as const satisfies Record<Exclude<TriedEvent, 'take-duplicate'>, string>;

/** The options of a step of a request's life. */
type Step = { as?: Actor; headers?: Record<string, string>; change?: Record<string, unknown> };

/**
 * A portal with one user of every kind, master data, and the steps of a request's life over HTTP, for tests that need a
 * request in a later state. Created once per test file.
 */
export async function createRequestFixtures(options: TestAppOptions = {}) {
  const test = await createTestApp(options);
  const actor = async (given: Parameters<TestApp['createUser']>[0]): Promise<Actor> => {
    const person = await test.createUser(given);
    return { ...person, call: await test.as(person) };
  };

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

  /** Fields and photos of a form, some of them exchanged or (undefined) left out. */
  const form = (fields: Record<string, unknown>, change: Record<string, unknown> = {}): Record<string, Part | Part[]> =>
    Object.fromEntries(
      Object.entries({ ...fields, ...change })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, (typeof value === 'number' ? String(value) : value) as Part | Part[]]),
    );

  const requestFields = {
    ...FILLED_FORMS.request,
    service: records.service.id,
    client: records.client.id,
    mall: records.mall.id,
    location: records.location.id,
  };
  const { visit } = FILLED_FORMS;

  const steps = {
    create: ({ as = users.client, headers, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post('/api/v1/request/', {
        form: form({ ...requestFields, file: photos(2) }, change),
        ...withHeaders(headers),
      }),

    edit: (id: number, { as = users.assigner, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.put(`/api/v1/request/${id}`, { body: { ...requestFields, ...change } }),

    delete: (id: number, { as = users.assigner, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.delete(`/api/v1/request/${id}`, { body: { reason: 'Estaba repetida', ...change } }),

    /** Closes a request as the duplicate of another one, by default of a new one. */
    closeAsDuplicate: async (
      id: number,
      { as = users.assigner, change, of }: Step & { of?: number } = {},
    ): Promise<LightMyRequestResponse> => {
      const duplicateOf = await numberOf(of ?? created(await steps.create()));
      return as.call.post(`/api/v1/request/${id}/duplicate`, { body: { duplicateOf, ...change } });
    },

    continue: (id: number, { as = users.client, headers, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/${id}/continue`, {
        form: form({ description: 'Volvió a gotear', file: photos(1) }, change),
        ...withHeaders(headers),
      }),

    assign: (id: number, { as = users.assigner, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/assigned/${id}`, {
        body: { id, assignContractor: false, operator: users.operator.id, ...visit, ...change },
      }),

    handOver: (id: number, { as = users.assigner, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/assigned/${id}`, {
        body: { id, assignContractor: true, company: company.id, assigner: leader.id, ...visit, ...change },
      }),

    assignOwn: (id: number, { as = leader, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/assigned/${id}`, {
        body: { id, operator: users.ledOperator.id, ...visit, ...change },
      }),

    accept: (id: number, { as = leader, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/assigned/${id}/accept`, { body: { ...change } }),

    reject: (id: number, { as = leader, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/assigned/${id}/reject`, {
        body: { reason: 'No trabajamos en ese mall', ...change },
      }),

    return: (id: number, { as = leader, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/request/assigned/${id}/return`, {
        body: { reason: 'Nadie disponible esta semana', ...change },
      }),

    correctPermit: (id: number, { as = users.processor, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.put(`/api/v1/request/process/${id}/number`, { body: { permissionNum: 4712, ...change } }),

    givePermit: (id: number, { as = users.processor, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.put(`/api/v1/request/process/${id}`, { body: { id, permissionNum: 4711, ...change } }),

    start: (id: number, { as = users.operator, headers, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post('/api/v1/repairs/start', {
        form: form({ branch: records.branch.id, request: id, file: photos(1) }, change),
        ...withHeaders(headers),
      }),

    interrupt: (id: number, { as = users.operator, headers, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post('/api/v1/repairs/interrupt', {
        form: form({ request: id, reason: 'Falta un repuesto', file: photos(1) }, change),
        ...withHeaders(headers),
      }),

    finish: (id: number, { as = users.operator, headers, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post('/api/v1/repairs/', {
        form: form(
          {
            ...FILLED_FORMS.work,
            request: id,
            insumos: JSON.stringify([
              { id: records.tap.id, name: records.tap.name, cantidad: 2 },
              { id: records.pipe.id, name: records.pipe.name, cantidad: 1.5 },
            ]),
            fileEnd: photos(2),
            fileInsumos: photos(1),
            signature,
          },
          change,
        ),
        ...withHeaders(headers),
      }),

    suggest: async (id: number, { as = users.suggester, change }: Step = {}): Promise<LightMyRequestResponse> => {
      const repair = await repairOf(id);
      return as.call.put(`/api/v1/contractors/repairs/suggets/${repair}`, {
        body: { price: 41_000, repair, request: id, ...change },
      });
    },

    liquidate: async (
      id: number,
      { as = users.liquidator, headers, change }: Step = {},
    ): Promise<LightMyRequestResponse> =>
      as.call.post('/api/v1/liquidations/', {
        body: {
          price: 40_000,
          branch: records.branch.id,
          observation: 'Pago a 30 días',
          repair: await repairOf(id),
          request: id,
          ...change,
        },
        ...withHeaders(headers),
      }),

    correct: async (
      id: number,
      { as = users.liquidator, headers, change, liquidation }: Step & { liquidation?: number } = {},
    ): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/liquidations/${liquidation ?? (await liquidationOf(id))}/correction`, {
        body: { price: 38_500.5, branch: records.branch.id, reason: 'Se cobró una visita de más', ...change },
        ...withHeaders(headers),
      }),

    invoice: (id: number, { as = users.invoicer, headers, change }: Step = {}): Promise<LightMyRequestResponse> =>
      as.call.post('/api/v1/facturas/emitir', {
        body: { numeroFactura: `F-${id}`, solicitudId: id, ...change },
        ...withHeaders(headers),
      }),

    annul: async (
      id: number,
      { as = users.invoicer, change, invoice }: Step & { invoice?: number } = {},
    ): Promise<LightMyRequestResponse> =>
      as.call.post(`/api/v1/facturas/${invoice ?? (await invoiceOf(id))}/anular`, {
        body: { reason: 'Iba a otro cliente', ...change },
      }),
  };

  /** Makes an event happen to a request, by default as the one who may. */
  const attempt = async (event: TriedEvent, id: number, step: Step = {}): Promise<LightMyRequestResponse> =>
    event === 'take-duplicate'
      ? steps.closeAsDuplicate(created(await steps.create()), { ...step, of: id })
      : steps[STEPS[event]](id, step);

  async function numberOf(id: number): Promise<number> {
    const row = await test.db
      .selectFrom('requests')
      .select('num_request')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.num_request;
  }

  /** The id of the request's repair; an id that does not exist when the repair was never started. */
  async function repairOf(requestId: number): Promise<number> {
    const row = await test.db.selectFrom('repairs').select('id').where('request_id', '=', requestId).executeTakeFirst();
    return row?.id ?? 999_999;
  }

  /** The id of the request's liquidation in force; an id that does not exist when there is none. */
  async function liquidationOf(requestId: number): Promise<number> {
    const row = await test.db
      .selectFrom('liquidations')
      .select('id')
      .where('request_id', '=', requestId)
      .where('status', '=', 'activo')
      .executeTakeFirst();
    return row?.id ?? 999_999;
  }

  /** The id of the request's invoice in force; an id that does not exist when there is none. */
  async function invoiceOf(requestId: number): Promise<number> {
    const row = await test.db
      .selectFrom('invoices')
      .select('id')
      .where('request_id', '=', requestId)
      .where('annulled_at', 'is', null)
      .executeTakeFirst();
    return row?.id ?? 999_999;
  }

  /** The steps from the beginning to each state, by the operator company's own operator or by the contractor's. */
  const wayTo = (
    status: RequestStatus,
    isContractors: boolean,
  ): ((id: number) => Promise<LightMyRequestResponse>)[] => {
    const operator = isContractors ? users.ledOperator : users.operator;
    const taken = isContractors
      ? [(id: number) => steps.handOver(id), (id: number) => steps.assignOwn(id)]
      : [(id: number) => steps.assign(id)];
    const started = [...taken, (id: number) => steps.start(id, { as: operator })];
    const finished = [...started, (id: number) => steps.finish(id, { as: operator })];
    const liquidated = [...finished, (id: number) => steps.liquidate(id)];
    switch (status) {
      case 'solicitado':
        return [];
      case 'pendiente':
        return [(id) => steps.handOver(id)];
      case 'tramite':
        return isContractors
          ? [(id) => steps.handOver(id), (id) => steps.assignOwn(id, { change: { havePermission: '1' } })]
          : [(id) => steps.assign(id, { change: { havePermission: '1' } })];
      case 'asignado':
        return taken;
      case 'en proceso':
        return started;
      case 'finalizado':
        return finished;
      case 'liquidado':
        return liquidated;
      case 'facturado':
        return [...liquidated, (id) => steps.invoice(id)];
      case 'eliminado':
        return [(id) => steps.delete(id)];
    }
  };

  /** Creates a request, brings it to the state over HTTP and returns its id. */
  async function requestIn(status: RequestStatus, { isContractors = false } = {}): Promise<number> {
    const id = created(await steps.create());
    for (const step of wayTo(status, isContractors)) {
      const response = await step(id);
      if (response.statusCode >= 300) throw new Error(`On the way to ${status}: ${response.body}`);
    }
    return id;
  }

  async function statusOf(id: number): Promise<RequestStatus> {
    const row = await test.db.selectFrom('requests').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    return row.status;
  }

  /** The version of a request that its readers see now. */
  async function versionOf(id: number): Promise<string> {
    const response = await users.assigner.call.get(`/api/v1/request/by-id/${id}`);
    return response.json<{ data: RequestDetail }>().data.version;
  }

  /** Reads the history of a request, oldest first. */
  async function historyOf(id: number): Promise<HistoryEntry[]> {
    const response = await users.liquidator.call.get(`/api/v1/request/by-id/${id}/history`);
    return response.json<{ data: HistoryEntry[] }>().data;
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
    steps,
    attempt,
    requestIn,
    numberOf,
    repairOf,
    liquidationOf,
    invoiceOf,
    statusOf,
    versionOf,
    historyOf,
    holdRequest,
    waitForLocks: (count: number) => waitForLocks(test.pool, count),
  };
}
export type RequestFixtures = Awaited<ReturnType<typeof createRequestFixtures>>;

export const setUpRequestFixtures = (options?: TestAppOptions): RequestFixtures =>
  setUpOnce(() => createRequestFixtures(options));

const withHeaders = (headers: Record<string, string> | undefined) => (headers === undefined ? {} : { headers });

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
