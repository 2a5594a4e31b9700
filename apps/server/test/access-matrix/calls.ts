import {
  ADDRESS_KINDS,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  MASTER_KINDS,
  REQUEST_TRANSITIONS,
  ROLE,
  USUAL_NOTICE_PREFERENCES,
  writeDeadlines,
  type Agenda,
  type BulkResult,
  type MasterKind,
  type RequestStatus,
} from '@portal/domain';
import { sql, type QueryResult } from 'kysely';

import { FILLED_FORMS } from '../../../../tools/testing/filled-forms';
import { PASSWORD } from '../support/fixtures';
import { createDevice } from '../support/push-service';
import type { Part } from '../support/test-app';
import { toUploadForm, toUploadFormOfSeveral } from '../support/test-releases';
import { userForm } from '../support/user-form';
import { ofMoves, type Ownership } from './reach';
import { AMOUNT, MATRIX_DAY, type MatrixPerson, type MatrixRequest, type MatrixFixtures } from './matrix-fixtures';

/** A complete, correct call, and the properties of its record. */
export type Attempt = {
  url: string;
  ownership: Ownership;
  query?: Record<string, string | number | boolean>;
  body?: object;
  form?: Record<string, Part | Part[]>;
};

/** An attempt without its address, which is the route's; the first parameters are those of `at`. */
type Draft = Partial<Omit<Attempt, 'url'>> & { at?: (string | number)[] };
type Drafts = (fixtures: MatrixFixtures, person: MatrixPerson) => Draft[] | Promise<Draft[]>;

type Described = {
  /** Fresh for every call; the first is about a record that is the person's in every way. */
  drafts: Drafts;
  /** For a list: the database's properties of the returned rows. */
  rows?: (fixtures: MatrixFixtures, body: Listed) => Promise<Ownership[]>;
  /** True when the answer lasts until the caller leaves. */
  isEndless?: boolean;
};

/** A call of a route that only access can refuse. */
export type RouteCall = Omit<Described, 'drafts'> & {
  attempts: (fixtures: MatrixFixtures, person: MatrixPerson) => Promise<Attempt[]>;
};

export type Listed = { data: { id: number }[] };

const asOneRow = (personId: number): Promise<Ownership[]> => Promise.resolve([{ personId }]);

const idsOf = ({ data }: Listed): number[] => data.map(({ id }) => id);
const requestRows: Described['rows'] = (fixtures, body) => fixtures.ownershipOfRequests(idsOf(body));
const repairRows: Described['rows'] = (fixtures, body) => fixtures.ownershipOfRepairs(idsOf(body));
/** Rows without an owner, such as a catalogue's: only their state matters. */
const stateRows: Described['rows'] = (_fixtures, { data }) =>
  Promise.resolve(data.map((row) => ({ status: (row as { status?: 'activo' | 'inactivo' }).status ?? 'activo' })));

let count = 0;
const next = (): number => (count += 1);
const newName = () => `Registro ${next()}`;

/** One call, by default about nothing in particular. */
const once = (
  draft: (fixtures: MatrixFixtures, person: MatrixPerson) => Draft | Promise<Draft> = () => ({}),
): Described => ({ drafts: async (fixtures, person) => [await draft(fixtures, person)] });

type Query = NonNullable<Attempt['query']>;

/** Calls of a list in several ways, some of which try to widen it; at each of the places, where the address names one. */
const list = (
  rows: Described['rows'],
  queries: (fixtures: MatrixFixtures) => Query[] = () => [],
  places: (person: MatrixPerson, fixtures: MatrixFixtures) => Draft[] = () => [{}],
): Described => ({
  drafts: (fixtures, person) =>
    places(person, fixtures).flatMap((place) =>
      [{}, ...queries(fixtures)].map((query) => ({ ...place, query: { limit: 200, ...query } })),
    ),
  ...(rows && { rows }),
});

/**
 * The same call about a request of every ownership, new in that state; one that may be repeated is about the person's requests in
 * each state in which somebody could read them.
 */
const ofRequests = (
  state: RequestStatus | 'readable',
  draft: (request: MatrixRequest, fixtures: MatrixFixtures, person: MatrixPerson) => Draft = () => ({}),
): Described => ({
  drafts: async (fixtures, person) => {
    const requests = await (state === 'readable' ? fixtures.readableOf(person) : fixtures.requestsOf(person, state));
    return requests.map((request) => ({
      at: [request.id],
      ownership: request.ownership,
      ...draft(request, fixtures, person),
    }));
  },
});

type StepName = Exclude<keyof MatrixFixtures['noted'], 'create' | 'closeAsDuplicate'>;

/** A step of a request's life, on a request of every ownership. */
const ofStep = (step: StepName, state: RequestStatus, change: Record<string, unknown> = {}): Described => ({
  drafts: async (fixtures, person) => {
    const requests = await fixtures.requestsOf(person, state);
    return Promise.all(
      requests.map(async ({ id, ownership }) => {
        const { url, ...sent } = await fixtures.noted[step](id, { change });
        return { at: url.match(/(?<=\/)\d+/g) ?? [], ownership, ...sent };
      }),
    );
  },
});

/** Closes a request of every ownership as the duplicate of the person's own, and their own ones as the duplicate of each. */
const ofDuplicates: Described = {
  drafts: async (fixtures, person) => {
    const [own, ...closed] = [
      (await fixtures.requestsOf(person, 'asignado'))[0]!,
      ...(await fixtures.requestsOf(person, 'solicitado')),
    ];
    const draft = ({ id }: MatrixRequest, { number }: MatrixRequest, { ownership }: MatrixRequest): Draft => ({
      at: [id],
      body: { duplicateOf: number },
      ownership,
    });
    const drafts = closed.map((request) => draft(request, own, request));
    for (const original of await fixtures.requestsOf(person, 'en proceso')) {
      const [request] = await fixtures.requestsOf(person, 'solicitado');
      drafts.push(draft(request!, original, original));
    }
    return drafts;
  },
};

/** One call about requests of every ownership in that state, of which only the person's own may be done. */
const ofManyRequests = (
  state: RequestStatus,
  fieldsOf: (fixtures: MatrixFixtures, person: MatrixPerson) => object = () => ({}),
  rowOf: (request: MatrixRequest) => object = () => ({}),
): Described => ({
  ...once(async (fixtures, person) => {
    const rows = (await fixtures.requestsOf(person, state)).map((request) => ({ id: request.id, ...rowOf(request) }));
    return { body: { ...fieldsOf(fixtures, person), rows } };
  }),
  rows: (fixtures, body) => fixtures.ownershipOfRequests((body as unknown as { data: BulkResult }).data.done),
});

const assignment = (fixtures: MatrixFixtures, person: MatrixPerson) => ({
  assignContractor: false,
  operator: person.side === 'staff' ? fixtures.strangers.operator.id : fixtures.ledBy.get(person.id)?.id,
  ...FILLED_FORMS.visit,
});

/** The person who calls, and others of each kind, in the address. */
const people = (person: MatrixPerson, { strangers }: MatrixFixtures): Draft[] =>
  [person, strangers.client, strangers.operator, strangers.leader, strangers.colleague].map(({ id }) => ({
    at: [id],
    ownership: { personId: id },
  }));

/** A call of an administrator about a new user with a session. */
const ofNewUser = (body?: () => object): Described =>
  once(async (fixtures) => {
    const { id } = await fixtures.createUser({ roles: [ROLE.client] });
    return { at: [id, await fixtures.newSession(id)], ownership: { personId: id }, ...(body && { body: body() }) };
  });

const codeFields = ({ records, strangers }: MatrixFixtures) => ({
  locations: [records.location.id],
  mall: records.mall.id,
  client: records.client.id,
  owner: strangers.client.id,
});

/** The four routes of a catalogue that administrators keep. */
function catalogue(
  path: string,
  rows: Described['rows'],
  create: (fixtures: MatrixFixtures, name: string) => Promise<{ id: number }>,
  bodyOf: (name: string) => object,
): Record<string, Described> {
  const ofNew = (body?: (name: string) => object): Described =>
    once(async (fixtures) => {
      const name = newName();
      return { at: [(await create(fixtures, name)).id], ...(body && { body: body(name) }) };
    });
  return {
    [`GET ${path}`]: list(rows, () => [{ status: 'inactivo' }]),
    [`POST ${path}`]: once(() => ({ body: bodyOf(newName()) })),
    [`PUT ${path}/:id`]: ofNew((name) => ({ ...bodyOf(name), status: 'activo' })),
    [`DELETE ${path}/:id`]: ofNew(),
  };
}

const RECORD_OF = { clients: 'client', malls: 'mall', locations: 'location', branches: 'branch' } as const;

/** The same call about every kind of master data. */
const ofKinds = (draft: (kind: MasterKind, fixtures: MatrixFixtures) => Draft): Described => ({
  drafts: (fixtures) => MASTER_KINDS.map((kind) => ({ at: [kind], ...draft(kind, fixtures) })),
});
const importFile = () => ({ body: { content: `nombre\n${newName()}\n` } });

/** A change of the place of an area in the release; what it needs to succeed is published just before. */
const ofArea = (publish: 'publish' | 'tryOut', { at = ['admin'], ...sent }: { at?: [string]; body?: object } = {}) =>
  once(async ({ releases }) => {
    await releases[publish](at[0]);
    return { at, ...sent };
  });

/** Calls about something that a person keeps: the person's own, and somebody else's. */
const ofBoth = (draft: (id: number, fixtures: MatrixFixtures) => Promise<Draft>): Described => ({
  drafts: (fixtures, person) => Promise.all([person.id, fixtures.strangers.client.id].map((id) => draft(id, fixtures))),
});
const ofFilters = (body?: object): Described =>
  ofBoth(async (filtersOf, fixtures) => ({
    at: ['report', await fixtures.newFilters(filtersOf)],
    ownership: { filtersOf },
    ...(body && { body }),
  }));

/** A call about a new row of a table. */
const ofRow = (insert: (fixtures: MatrixFixtures) => Promise<QueryResult<{ id: number }>>, body = {}): Described =>
  once(async (fixtures) => ({ at: (await insert(fixtures)).rows.map(({ id }) => id), body }));

async function insertCode(fixtures: MatrixFixtures) {
  const { client, mall, owner } = codeFields(fixtures);
  const { id } = await fixtures.createLocation();
  return sql<{ id: number }>`insert into place_codes (token, location_id, mall_id, client_id, owner_id, created_by)
    values (${`matriz-${id}`}, ${id}, ${mall}, ${client}, ${owner}, ${owner}) returning id`.execute(fixtures.db);
}

/** Asks by the code of a new place, without an e-mail. */
async function insertWaiting(fixtures: MatrixFixtures) {
  const [code] = (await insertCode(fixtures)).rows;
  return sql<{ id: number }>`insert into place_requests
      (code_id, service_id, type_work, type_request, description, name, phone, expires_at)
    values (${code?.id}, ${fixtures.records.service.id}, 'MT', 'urgente', 'La llave gotea sobre la caja', 'Eva', '56912345678',
      now() + interval '1 day') returning id`.execute(fixtures.db);
}

const everyState = () => [
  { status: 'solicitado,pendiente,tramite,asignado,en proceso,finalizado,liquidado,facturado' },
];
const doneStates = () => [{ status: 'finalizado,liquidado,facturado' }];

/** The other routes need nothing but their address. */
const DESCRIBED: Readonly<Record<string, Described>> = {
  'GET /auth/verify': list((_fixtures, body) =>
    asOneRow((body as unknown as { data: { user: { id: number } } }).data.user.id),
  ),
  // Signing out ends the session that the following routes need, so the test makes a session for this one.
  'POST /auth/logout': once(() => ({ body: {} })),
  'GET /events': { ...once(), isEndless: true },

  'GET /account': list((_fixtures, body) => asOneRow((body as unknown as { data: { id: number } }).data.id)),
  'PUT /account/phone': once(() => ({ body: { phone: '56911112222' } })),
  'PUT /account/password': once(() => ({
    body: { currentPassword: PASSWORD, password: 'Otra-Clave-2027', repeatedPassword: 'Otra-Clave-2027' },
  })),
  'GET /account/sessions': list((fixtures, { data }) => fixtures.ownershipOfSessions(data.map(({ id }) => String(id)))),
  'DELETE /account/sessions/:sessionId': ofBoth(async (sessionOf, fixtures) => ({
    at: [await fixtures.newSession(sessionOf)],
    ownership: { sessionOf },
  })),
  'GET /account/filters/:list': {
    ...once(async (fixtures, person) => {
      await Promise.all([person.id, fixtures.strangers.client.id].map((id) => fixtures.newFilters(id)));
      return { at: ['report'], ownership: { filtersOf: person.id } };
    }),
    rows: (fixtures, body) => fixtures.ownershipOfFilters(idsOf(body)),
  },
  'POST /account/filters/:list': once(() => ({ at: ['repairs'], body: { name: newName(), query: 'q=abc' } })),
  'PUT /account/filters/:list/:id': ofFilters({ name: 'Este mes', query: 'q=abc' }),
  'DELETE /account/filters/:list/:id': ofFilters(),
  'DELETE /account/calendar': once(async (fixtures, person) => {
    await fixtures.newCalendar(person.id);
    return {};
  }),
  'PUT /account/notices': once(() => ({ body: USUAL_NOTICE_PREFERENCES })),

  'PUT /notices/read': once(() => ({ body: { upTo: 1 } })),
  'PUT /notices/:id/read': once(() => ({ at: [1] })),
  'PUT /notices/request/:number/read': once(() => ({ at: [1] })),
  'PUT /notices/push-subscription': once(() => {
    const { p256dh, auth } = createDevice();
    return { body: { endpoint: `https://web.push.apple.com/device-${next()}`, p256dh, auth } };
  }),

  ...catalogue(
    '/inventory',
    stateRows,
    (fixtures, name) => fixtures.createSupply({ name, price: AMOUNT }),
    (insumo) => ({ insumo, price: AMOUNT }),
  ),
  ...catalogue(
    '/services',
    undefined,
    (fixtures, name) => fixtures.createService({ name, price: AMOUNT }),
    (service) => ({ service, price: AMOUNT }),
  ),
  ...catalogue(
    '/companys',
    undefined,
    (fixtures, name) => fixtures.createCompany(name),
    (name) => ({ name }),
  ),
  'PUT /deadlines': once(() => ({
    body: writeDeadlines({ rules: DEFAULT_DEADLINE_RULES, week: DEFAULT_WORKING_WEEK }),
  })),
  'PUT /deadlines/days-off': once(() => ({ body: { day: '2027-01-04', name: newName() } })),
  'DELETE /deadlines/days-off/:day': once(async ({ db }) => {
    await sql`insert into days_off (day, name) values ('2027-02-01', 'Inventario') on conflict do nothing`.execute(db);
    return { at: ['2027-02-01'] };
  }),
  'GET /branches': list(undefined),
  'GET /branches/:id/logo': once(({ records }) => ({ at: [records.branch.id] })),
  'PUT /branches/:id/logo': once(({ records }) => ({ at: [records.branch.id], body: {} })),
  'GET /address/:kind': { drafts: () => ADDRESS_KINDS.map((kind) => ({ at: [kind] })) },

  'GET /masters/:kind': ofKinds(() => ({ query: { limit: 200 } })),
  'POST /masters/:kind': ofKinds(() => ({ body: { name: newName() } })),
  'PUT /masters/:kind/:id': ofKinds((kind, { records }) => ({
    at: [kind, records[RECORD_OF[kind]].id],
    body: { name: newName(), status: 'activo' },
  })),
  'POST /masters/:kind/import/preview': ofKinds(importFile),
  'POST /masters/:kind/import': ofKinds(importFile),

  'GET /places/codes': once(({ records }) => ({ query: { locations: String(records.location.id) } })),
  'POST /places/codes': once((fixtures) => ({ body: codeFields(fixtures) })),
  'DELETE /places/codes/:id': ofRow(insertCode),
  'GET /places/waiting': once(() => ({})),
  'POST /places/waiting/:id': ofRow(insertWaiting),
  'POST /places/waiting/:id/discard': ofRow(insertWaiting, { reason: 'Ya se arregló' }),

  'GET /users': list(
    (fixtures, body) => fixtures.ownershipOfUsers(idsOf(body)),
    ({ other, strangers }): Query[] => [
      { company: other.id },
      { userLeader: strangers.leader.id },
      { role: 'administrador' },
      { role: 'operario', haveLeader: false },
      { isLeader: true },
      { isNotContractor: true },
    ],
  ),
  'POST /users': once(() => ({ body: userForm() })),
  'GET /users/:id': ofNewUser(),
  'PUT /users/:id': ofNewUser(userForm),
  'DELETE /users/:id': ofNewUser(),
  'GET /users/:id/sessions': ofNewUser(),
  'DELETE /users/:id/sessions': ofNewUser(),
  'DELETE /users/:id/sessions/:sessionId': ofNewUser(),
  'POST /users/:id/invitation': ofNewUser(),
  'POST /companys/contractor': once(() => ({
    body: { name: `Contratista ${next()}`, leader: userForm(), operators: [userForm()] },
  })),

  'GET /request/': list(requestRows, everyState),
  'GET /request/agenda': {
    ...once(async (fixtures, person) => {
      await fixtures.requestsOf(person, 'asignado');
      return { query: { from: MATRIX_DAY, to: MATRIX_DAY } };
    }),
    rows: (fixtures, body) => {
      const { visits } = (body as unknown as { data: Agenda }).data;
      return fixtures.ownershipOfRequests(visits.map(({ id }) => id));
    },
  },
  'POST /request/': once(async ({ noted }) => {
    const { url: _url, ...sent } = await noted.create();
    return sent;
  }),
  'GET /request/by-id/:id': ofRequests('readable'),
  'GET /request/by-number/:number': ofRequests('readable', ({ number }) => ({ at: [number] })),
  'GET /request/:id/dossier': ofRequests('readable'),
  'POST /dossiers/verify': once(({ photo }) => ({ form: { file: photo } })),
  'GET /request/search': {
    // Each finds its own number, and nobody else's.
    drafts: async (fixtures, person) =>
      (await fixtures.requestsOf(person, 'finalizado')).map(({ number }) => ({ query: { q: `N° ${number}` } })),
    rows: requestRows,
  },
  'GET /request/same': {
    ...once(async (fixtures, person) => {
      await fixtures.requestsOf(person, 'solicitado');
      const { service, client, mall, location } = fixtures.records;
      return { query: { service: service.id, client: client.id, mall: mall.id, location: location.id } };
    }),
    rows: requestRows,
  },
  'PUT /request/:id/follower': ofRequests('solicitado'),
  'GET /request/by-id/:id/visit-proposal': ofRequests('pendiente'),
  'GET /request/by-id/:id/notes': ofRequests('readable'),
  'POST /request/by-id/:id/notes': ofRequests('readable', () => ({
    form: { text: 'El local abre a las diez', visibility: 'client' },
  })),
  'PUT /request/by-id/:id/notes/read': ofRequests('readable', () => ({ body: { last: 1 } })),
  'GET /request/by-id/:id/history': ofRequests('readable'),
  'GET /request/by-id/:id/money': ofRequests('readable'),
  'PUT /request/:id': ofStep('edit', 'solicitado'),
  'DELETE /request/:id': ofStep('delete', 'solicitado'),
  'POST /request/:id/duplicate': ofDuplicates,
  'POST /request/:id/follow-link': ofRequests('readable'),
  'DELETE /request/:id/follow-link': ofRequests('asignado'),
  'POST /request/:id/continue': ofStep('continue', 'finalizado'),
  'POST /request/:id/rating': ofRequests('finalizado', () => ({ body: { stars: 4 } })),
  'GET /request/client/:id': list(requestRows, everyState, people),
  'GET /request/assigned/:userId': list(requestRows, () => [{ status: 'asignado,en proceso' }], people),
  'GET /request/assigned/:userId/finished': list(requestRows, undefined, people),
  'POST /request/assigned/:id': ofRequests('pendiente', ({ id }, fixtures, person) => ({
    body: { id, ...assignment(fixtures, person) },
  })),
  'POST /request/bulk/assign': ofManyRequests('pendiente', assignment),
  'POST /request/bulk/accept': ofManyRequests('pendiente'),
  'POST /request/bulk/permit': ofManyRequests('tramite', () => ({ permissionNum: 4711 })),
  'GET /request/process': list(requestRows, () => [{ given: 1 }]),
  'PUT /request/process/:id': ofStep('givePermit', 'tramite'),
  'PUT /request/process/:id/number': ofStep('correctPermit', 'pendiente'),
  ...ofMoves((move) => ofStep(move, REQUEST_TRANSITIONS[move].from[0]!)),

  'POST /repairs/start': ofStep('start', 'asignado'),
  'POST /repairs/interrupt': ofStep('interrupt', 'en proceso'),
  'POST /repairs/': ofStep('finish', 'en proceso'),
  'GET /repairs/': list(repairRows, doneStates),
  'GET /repairs/:id': ofRequests('finalizado', ({ repairId }) => ({ at: [repairId] })),

  'GET /contractors/request/assigned/:userId': list(requestRows, everyState, people),
  'GET /contractors/request/assigned/:userId/options': { drafts: (fixtures, person) => people(person, fixtures) },
  'GET /contractors/repairs/:company': list(repairRows, doneStates, (_person, { own, other }) =>
    [own, other].map(({ id }) => ({ at: [id], ownership: { companyId: id } })),
  ),
  'GET /contractors/repairs/:id/:company': {
    drafts: async (fixtures, person) => {
      const requests = [
        ...(await fixtures.requestsOf(person, 'finalizado')),
        ...(await fixtures.requestsOf(person, 'en proceso')),
      ];
      return requests.flatMap(({ repairId, ownership }) =>
        [fixtures.own, fixtures.other].map(({ id }) => ({
          at: [repairId, id],
          ownership: { ...ownership, addressCompanyId: id },
        })),
      );
    },
  },
  'PUT /contractors/repairs/suggets/:id': ofStep('suggest', 'finalizado', { price: AMOUNT }),

  'POST /liquidations/': ofStep('liquidate', 'finalizado', { price: AMOUNT }),
  'POST /liquidations/bulk': ofManyRequests(
    'finalizado',
    ({ records }) => ({ price: AMOUNT, branch: records.branch.id }),
    ({ repairId }) => ({ repair: repairId }),
  ),
  'POST /liquidations/:id/correction': ofStep('correct', 'liquidado', { price: 2 * AMOUNT }),
  'GET /facturas/pendientes': list(requestRows),
  'GET /facturas/emitidas': list(requestRows),
  'POST /facturas/:id/anular': ofStep('annul', 'facturado'),
  'POST /facturas/emitir': ofStep('invoice', 'liquidado'),
  'POST /facturas/bulk/emitir': ofManyRequests('liquidado', undefined, ({ id }) => ({ numeroFactura: `L-${id}` })),
  'GET /facturas/:solicitudId/pdf': ofRequests('facturado'),
  'GET /informes': list(requestRows, () => [{ estado: 'finalizado,liquidado' }]),

  'POST /jobs/:id/retry': ofRow(({ db }) =>
    sql<{ id: number }>`select (graphile_worker.permanently_fail_jobs(
      array[(graphile_worker.add_job('lost')).id])).id as id`.execute(db),
  ),

  'GET /releases/areas/:area/versions': once(() => ({ at: ['admin'] })),
  'GET /releases/areas/:area/failures': once(() => ({ at: ['admin'] })),
  'POST /releases/areas/:area/versions': once(async ({ releases }) => ({
    at: ['admin'],
    form: await toUploadForm(await releases.build('admin')),
  })),
  'POST /releases/versions': once(async ({ releases }) => ({
    form: await toUploadFormOfSeveral([await releases.build('shell'), await releases.build('admin')]),
  })),
  'POST /releases/areas/:area/promote': ofArea('tryOut', { body: {} }),
  'POST /releases/areas/:area/rollback': ofArea('publish', { body: {} }),
  'DELETE /releases/areas/:area': ofArea('publish', { at: ['fleet'] }),
  'PUT /releases/areas/:area/candidate': ofArea('tryOut', { body: { share: 20 } }),
  'DELETE /releases/areas/:area/candidate': ofArea('tryOut'),
  'POST /releases/rollback': ofArea('publish', { body: { areas: ['admin'] } }),
  'POST /deploy-tokens': once(() => ({ body: { deployable: 'admin', name: 'CI', ownPassword: PASSWORD } })),
  'DELETE /deploy-tokens/:id': ofRow(({ db, strangers }) =>
    sql<{ id: number }>`insert into deploy_tokens (deployable, name, token_hash, created_by, expires_at)
      values ('admin', 'CI', ${Buffer.from(String(next()))}, ${strangers.client.id}, now()) returning id`.execute(db),
  ),
  'POST /area-visits': once(() => ({
    body: { visits: [{ area: 'admin', version: '1.0.2-test', outcome: 'shown' }] },
  })),
};

function addressOf(route: string, at: readonly (string | number)[]): string {
  const values = [...at];
  const [, path = ''] = route.split(' ');
  return `/api/v1${path.replace(/:\w+/g, () => String(values.shift()))}`;
}

/** The call of a route of the expectations. */
export function callOf(route: string): RouteCall {
  const { drafts, ...rest } = DESCRIBED[route] ?? once();
  return {
    ...rest,
    attempts: async (fixtures, person) =>
      (await drafts(fixtures, person)).map(({ at = [], ownership = {}, ...sent }) => ({
        url: addressOf(route, at),
        ownership,
        ...sent,
      })),
  };
}
