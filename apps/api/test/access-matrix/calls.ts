import {
  ADDRESS_KINDS,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  MASTER_KINDS,
  ROLE,
  USUAL_NOTICE_PREFERENCES,
  writeDeadlines,
  type Agenda,
  type BulkResult,
  type MasterKind,
  type RequestStatus,
} from '@portal/domain';
import { sql } from 'kysely';

import { FILLED_FORMS } from '../../../../tools/testing/filled-forms';
import { PASSWORD } from '../support/fixtures';
import { createDevice } from '../support/push-service';
import type { Part } from '../support/test-app';
import { toUploadForm, toUploadFormOfSeveral } from '../support/test-releases';
import type { Ownership } from './reach';
import { AMOUNT, MATRIX_DAY, type MatrixPerson, type MatrixRequest, type MatrixFixtures } from './matrix-fixtures';

/** A complete, correct call, and the properties of its record. */
export type Attempt = {
  url: string;
  ownership: Ownership;
  query?: Record<string, string | number | boolean>;
  body?: object;
  form?: Record<string, Part | Part[]>;
};

/** A call of a route that only access can refuse. */
export type RouteCall = {
  /** Status of a success. */
  answers: 200 | 201;
  /** Fresh for every call; the first is about a record that is the person's in every way. */
  attempts: (fixtures: MatrixFixtures, person: MatrixPerson) => Attempt[] | Promise<Attempt[]>;
  /** For a list: the database's properties of the returned rows. */
  rows?: (fixtures: MatrixFixtures, body: Listed) => Promise<Ownership[]>;
  /** True when the answer lasts until the caller leaves. */
  isEndless?: boolean;
};

export type Listed = { data: { id: number }[] };

const asOneRow = (personId: number): Promise<Ownership[]> => Promise.resolve([{ personId }]);

const idsOf = ({ data }: Listed): number[] => data.map(({ id }) => id);
const requestRows: RouteCall['rows'] = (fixtures, body) => fixtures.ownershipOfRequests(idsOf(body));
const repairRows: RouteCall['rows'] = (fixtures, body) => fixtures.ownershipOfRepairs(idsOf(body));
/** Rows without an owner, such as a catalogue's: only their state matters. */
const stateRows: RouteCall['rows'] = (_fixtures, { data }) =>
  Promise.resolve(data.map((row) => ({ status: (row as { status?: 'activo' | 'inactivo' }).status ?? 'activo' })));

const API = '/api/v1';
let count = 0;
const next = (): number => (count += 1);

/**
 * Adds a job that failed for good.
 * @returns its id
 */
async function addFailedJob(db: MatrixFixtures['db']): Promise<number> {
  const { rows } = await sql<{ id: number }>`select (graphile_worker.permanently_fail_jobs(
    array[(graphile_worker.add_job('lost')).id])).id as id`.execute(db);
  return rows[0]?.id ?? 0;
}

const newName = () => `Registro ${next()}`;

/** A call about nothing in particular. */
const plain = (
  path: string,
  answers: 200 | 201 = 200,
  rest: (fixtures: MatrixFixtures) => Partial<Attempt> = () => ({}),
) =>
  ({
    answers,
    attempts: (fixtures) => [{ url: API + path, ownership: {}, ...rest(fixtures) }],
  }) satisfies RouteCall;

/** Builds calls of a list in several ways, some of which try to widen it. */
const list = (
  path: string | ((person: MatrixPerson, fixtures: MatrixFixtures) => { url: string; ownership: Ownership }[]),
  rows: RouteCall['rows'],
  ...queries: (NonNullable<Attempt['query']> | ((fixtures: MatrixFixtures) => NonNullable<Attempt['query']>))[]
): RouteCall => ({
  answers: 200,
  attempts: (fixtures, person) => {
    const addresses = typeof path === 'string' ? [{ url: path, ownership: {} }] : path(person, fixtures);
    return addresses.flatMap(({ url, ownership }) =>
      [{}, ...queries].map((query) => ({
        url: API + url,
        ownership,
        query: { limit: 200, ...(typeof query === 'function' ? query(fixtures) : query) },
      })),
    );
  },
  ...(rows === undefined ? {} : { rows }),
});

/** The same call about a request of every ownership, in each of these states. */
const aboutRequests = (
  answers: 200 | 201,
  states: readonly RequestStatus[],
  call: (request: MatrixRequest, fixtures: MatrixFixtures, person: MatrixPerson) => Omit<Attempt, 'ownership'>,
): RouteCall => ({
  answers,
  attempts: async (fixtures, person) => {
    const requests: MatrixRequest[] = [];
    for (const state of states) requests.push(...(await fixtures.requestsOf(person, state)));
    return requests.map((request) => {
      const { url, ...rest } = call(request, fixtures, person);
      return { url: API + url, ownership: request.ownership, ...rest };
    });
  },
});

/** Closes a request of every ownership as the duplicate of the person's own, and their own ones as the duplicate of each. */
const aboutDuplicates: RouteCall = {
  answers: 200,
  attempts: async (fixtures, person) => {
    const [own, ...closed] = [
      (await fixtures.requestsOf(person, 'asignado'))[0]!,
      ...(await fixtures.requestsOf(person, 'solicitado')),
    ];
    const originals = await fixtures.requestsOf(person, 'en proceso');
    const attempt = ({ id }: MatrixRequest, { number }: MatrixRequest, { ownership }: MatrixRequest): Attempt => ({
      url: `${API}/request/${id}/duplicate`,
      body: { duplicateOf: number },
      ownership,
    });
    const attempts = closed.map((request) => attempt(request, own, request));
    for (const original of originals) {
      const [request] = await fixtures.requestsOf(person, 'solicitado');
      attempts.push(attempt(request!, original, original));
    }
    return attempts;
  },
};

/** One call about requests of every ownership in that state, of which only the person's own may be done. */
const aboutManyRequests = (
  state: RequestStatus,
  path: string,
  fieldsOf: (fixtures: MatrixFixtures, person: MatrixPerson) => object,
  rowOf: (request: MatrixRequest) => object = () => ({}),
): RouteCall => ({
  answers: 200,
  attempts: async (fixtures, person) => {
    const rows = (await fixtures.requestsOf(person, state)).map((request) => ({ id: request.id, ...rowOf(request) }));
    return [{ url: API + path, ownership: {}, body: { ...fieldsOf(fixtures, person), rows } }];
  },
  rows: (fixtures, body) => fixtures.ownershipOfRequests((body as unknown as { data: BulkResult }).data.done),
});

const assignment = (fixtures: MatrixFixtures, person: MatrixPerson) => ({
  assignContractor: false,
  operator: person.side === 'staff' ? fixtures.strangers.operator.id : fixtures.ledBy.get(person.id)?.id,
  ...FILLED_FORMS.visit,
});

/** A call about somebody, named in the address: the person who calls, and another of the same kind. */
const aboutPeople =
  (path: (id: number) => string) =>
  (person: MatrixPerson, { strangers }: MatrixFixtures): { url: string; ownership: Ownership }[] =>
    [person, strangers.client, strangers.operator, strangers.leader, strangers.colleague].map(({ id }) => ({
      url: path(id),
      ownership: { personId: id },
    }));

/** A call of an administrator about a new user with a session. */
const aboutNewUser = (call: (id: number, session: string) => Omit<Attempt, 'ownership'>): RouteCall => ({
  answers: 200,
  attempts: async (fixtures) => {
    const { id } = await fixtures.createUser({ roles: [ROLE.client] });
    const { url, ...rest } = call(id, await fixtures.newSession(id));
    return [{ url: API + url, ownership: { personId: id }, ...rest }];
  },
});

const newUser = () => ({
  name: 'Inés',
  lastName: 'Ñancupil',
  documentType: 'RT',
  document: `${20_000_000 + next()}-1`,
  email: `matriz${next()}@demo.test`,
  phone: '56912345678',
  password: 'Tres-Gatos-88',
  isContractor: false,
  rol: [ROLE.client],
  usersContractors: [],
});

const requestFields = ({ records }: MatrixFixtures) => ({
  ...FILLED_FORMS.request,
  service: records.service.id,
  client: records.client.id,
  mall: records.mall.id,
  location: records.location.id,
});

const codeFields = ({ records, strangers }: MatrixFixtures) => ({
  locations: [records.location.id],
  mall: records.mall.id,
  client: records.client.id,
  owner: strangers.client.id,
});

const asForm = (fields: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The four routes of a catalogue that administrators keep. */
function catalogue(
  path: string,
  rows: RouteCall['rows'],
  create: (fixtures: MatrixFixtures, name: string) => Promise<{ id: number }>,
  bodyOf: (name: string) => object,
): Record<string, RouteCall> {
  const ofNew = async (fixtures: MatrixFixtures, body?: (name: string) => object): Promise<Attempt[]> => {
    const name = newName();
    const { id } = await create(fixtures, name);
    return [{ url: `${API}${path}/${id}`, ownership: {}, ...(body && { body: body(name) }) }];
  };
  return {
    [`GET ${path}`]: list(path, rows, { status: 'inactivo' }),
    [`POST ${path}`]: plain(path, 201, () => ({ body: bodyOf(newName()) })),
    [`PUT ${path}/:id`]: {
      answers: 200,
      attempts: (fixtures) => ofNew(fixtures, (name) => ({ ...bodyOf(name), status: 'activo' })),
    },
    [`DELETE ${path}/:id`]: { answers: 200, attempts: (fixtures) => ofNew(fixtures) },
  };
}

const RECORD_OF = { clients: 'client', malls: 'mall', locations: 'location', branches: 'branch' } as const;

/** The same call about every kind of master data. */
const aboutKinds = (
  answers: 200 | 201,
  call: (kind: MasterKind, fixtures: MatrixFixtures) => Omit<Attempt, 'ownership'>,
): RouteCall => ({
  answers,
  attempts: (fixtures) =>
    MASTER_KINDS.map((kind) => {
      const { url, ...rest } = call(kind, fixtures);
      return { url: API + url, ownership: {}, ...rest };
    }),
});

/** A change of an area's place in the release; what it needs to succeed is published just before. */
const aboutArea = (
  step: string,
  prepare: (fixtures: MatrixFixtures) => Promise<Omit<Attempt, 'url' | 'ownership'>>,
): RouteCall => ({
  answers: 200,
  attempts: async (fixtures) => [
    { url: `${API}/releases/areas/admin/${step}`, ownership: {}, ...(await prepare(fixtures)) },
  ],
});

/** A call about saved filters: the person's own, and somebody else's. */
const aboutFilters = (body?: object): RouteCall => ({
  answers: 200,
  attempts: (fixtures, person) =>
    Promise.all(
      [person.id, fixtures.strangers.client.id].map(async (filtersOf) => ({
        url: `${API}/account/filters/report/${await fixtures.newFilters(filtersOf)}`,
        ownership: { filtersOf },
        ...(body && { body }),
      })),
    ),
});

/** Every request in the states in which somebody could read it. */
const READABLE: readonly RequestStatus[] = [
  'solicitado',
  'pendiente',
  'asignado',
  'en proceso',
  'finalizado',
  'facturado',
];
const EVERY_STATE = { status: 'solicitado,pendiente,tramite,asignado,en proceso,finalizado,liquidado,facturado' };

/** The call of each route of the expectations. */
export const CALLS: Readonly<Record<string, RouteCall>> = {
  'GET /auth/verify': list('/auth/verify', (_fixtures, body) =>
    asOneRow((body as unknown as { data: { user: { id: number } } }).data.user.id),
  ),
  'POST /auth/logout': {
    answers: 200,
    // Signing out ends the session that the following routes need, so the test makes a session for this one.
    attempts: () => [{ url: `${API}/auth/logout`, ownership: {}, body: {} }],
  },
  'GET /events': { ...plain('/events'), isEndless: true },

  'GET /account': list('/account', (_fixtures, body) =>
    asOneRow((body as unknown as { data: { id: number } }).data.id),
  ),
  'PUT /account/phone': plain('/account/phone', 200, () => ({ body: { phone: '56911112222' } })),
  'PUT /account/password': plain('/account/password', 200, () => ({
    body: { currentPassword: PASSWORD, password: 'Otra-Clave-2027', repeatedPassword: 'Otra-Clave-2027' },
  })),
  'GET /account/sessions': list('/account/sessions', (fixtures, { data }) =>
    fixtures.ownershipOfSessions(data.map(({ id }) => String(id))),
  ),
  'DELETE /account/sessions': plain('/account/sessions'),
  'DELETE /account/sessions/:sessionId': {
    answers: 200,
    attempts: (fixtures, person) =>
      Promise.all(
        [person.id, fixtures.strangers.client.id].map(async (sessionOf) => ({
          url: `${API}/account/sessions/${await fixtures.newSession(sessionOf)}`,
          ownership: { sessionOf },
        })),
      ),
  },
  'GET /account/filters/:list': {
    answers: 200,
    attempts: async (fixtures, person) => {
      await Promise.all([person.id, fixtures.strangers.client.id].map((id) => fixtures.newFilters(id)));
      return [{ url: `${API}/account/filters/report`, ownership: { filtersOf: person.id } }];
    },
    rows: (fixtures, body) => fixtures.ownershipOfFilters(idsOf(body)),
  },
  'POST /account/filters/:list': plain('/account/filters/repairs', 201, () => ({
    body: { name: newName(), query: 'q=abc' },
  })),
  'PUT /account/filters/:list/:id': aboutFilters({ name: 'Este mes', query: 'q=abc' }),
  'DELETE /account/filters/:list/:id': aboutFilters(),
  'GET /account/calendar': plain('/account/calendar'),
  'POST /account/calendar': plain('/account/calendar', 201),
  'DELETE /account/calendar': {
    answers: 200,
    attempts: async (fixtures, person) => {
      await fixtures.newCalendar(person.id);
      return [{ url: `${API}/account/calendar`, ownership: {} }];
    },
  },
  'GET /account/notices': plain('/account/notices'),
  'PUT /account/notices': plain('/account/notices', 200, () => ({ body: USUAL_NOTICE_PREFERENCES })),

  'GET /notices': plain('/notices'),
  'GET /notices/unread': plain('/notices/unread'),
  'PUT /notices/read': plain('/notices/read', 200, () => ({ body: { upTo: 1 } })),
  'PUT /notices/:id/read': plain('/notices/1/read'),
  'PUT /notices/request/:number/read': plain('/notices/request/1/read'),
  'GET /notices/push-key': plain('/notices/push-key'),
  'PUT /notices/push-subscription': plain('/notices/push-subscription', 200, () => {
    const { p256dh, auth } = createDevice();
    return { body: { endpoint: `https://web.push.apple.com/device-${next()}`, p256dh, auth } };
  }),
  'DELETE /notices/push-subscription': plain('/notices/push-subscription'),

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
  'GET /deadlines': plain('/deadlines'),
  'PUT /deadlines': plain('/deadlines', 200, () => ({
    body: writeDeadlines({ rules: DEFAULT_DEADLINE_RULES, week: DEFAULT_WORKING_WEEK }),
  })),
  'PUT /deadlines/days-off': plain('/deadlines/days-off', 200, () => ({
    body: { day: '2027-01-04', name: newName() },
  })),
  'DELETE /deadlines/days-off/:day': {
    answers: 200,
    attempts: async ({ db }) => {
      const same = { day: '2027-02-01', name: 'Inventario' };
      await db
        .insertInto('days_off')
        .values(same)
        .onConflict((day) => day.doNothing())
        .execute();
      return [{ url: `${API}/deadlines/days-off/${same.day}`, ownership: {} }];
    },
  },
  'GET /branches': list('/branches', undefined),
  'GET /address/compose': plain('/address/compose'),
  'GET /address/:kind': {
    answers: 200,
    attempts: () => ADDRESS_KINDS.map((kind) => ({ url: `${API}/address/${kind}`, ownership: {} })),
  },

  'GET /masters/:kind': aboutKinds(200, (kind) => ({ url: `/masters/${kind}`, query: { limit: 200 } })),
  'POST /masters/:kind': aboutKinds(201, (kind) => ({ url: `/masters/${kind}`, body: { name: newName() } })),
  'PUT /masters/:kind/:id': aboutKinds(200, (kind, { records }) => ({
    url: `/masters/${kind}/${records[RECORD_OF[kind]].id}`,
    body: { name: newName(), status: 'activo' },
  })),
  'POST /masters/:kind/import/preview': aboutKinds(200, (kind) => ({
    url: `/masters/${kind}/import/preview`,
    body: { content: `nombre\n${newName()}\n` },
  })),
  'POST /masters/:kind/import': aboutKinds(201, (kind) => ({
    url: `/masters/${kind}/import`,
    body: { content: `nombre\n${newName()}\n` },
  })),

  'GET /places/codes': plain('/places/codes', 200, ({ records }) => ({
    query: { locations: String(records.location.id) },
  })),
  'POST /places/codes': plain('/places/codes', 200, (fixtures) => ({ body: codeFields(fixtures) })),
  'DELETE /places/codes/:id': {
    answers: 200,
    attempts: async (fixtures, person) => {
      const { client, mall, owner } = codeFields(fixtures);
      const location = await fixtures.createLocation();
      const { id } = await fixtures.db
        .insertInto('place_codes')
        .values({
          token: `matriz-${next()}`,
          location_id: location.id,
          mall_id: mall,
          client_id: client,
          owner_id: owner,
          created_by: person.id,
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return [{ url: `${API}/places/codes/${id}`, ownership: {} }];
    },
  },

  'GET /roles': plain('/roles'),
  'GET /roles/asigner-contractor': plain('/roles/asigner-contractor'),
  'GET /users': list(
    '/users',
    (fixtures, body) => fixtures.ownershipOfUsers(idsOf(body)),
    ({ other }) => ({ company: other.id }),
    ({ strangers }) => ({ userLeader: strangers.leader.id }),
    { role: 'administrador' },
    { role: 'operario', haveLeader: false },
    { isLeader: true },
    { isNotContractor: true },
  ),

  'POST /users': plain('/users', 201, () => ({ body: newUser() })),
  'GET /users/:id': aboutNewUser((id) => ({ url: `/users/${id}` })),
  'PUT /users/:id': aboutNewUser((id) => ({ url: `/users/${id}`, body: { ...newUser(), status: 'activo' } })),
  'DELETE /users/:id': aboutNewUser((id) => ({ url: `/users/${id}` })),
  'GET /users/:id/sessions': aboutNewUser((id) => ({ url: `/users/${id}/sessions` })),
  'DELETE /users/:id/sessions': aboutNewUser((id) => ({ url: `/users/${id}/sessions` })),
  'DELETE /users/:id/sessions/:sessionId': aboutNewUser((id, session) => ({
    url: `/users/${id}/sessions/${session}`,
  })),
  'POST /users/:id/invitation': aboutNewUser((id) => ({ url: `/users/${id}/invitation` })),

  'POST /companys/contractor': plain('/companys/contractor', 201, () => {
    const person = () => {
      const { name, lastName, documentType, document, email, phone } = newUser();
      return { name, lastName, documentType, document, email, phone };
    };
    return { body: { name: `Contratista ${next()}`, leader: person(), operators: [person()] } };
  }),
  'GET /request/': list('/request/', requestRows, EVERY_STATE),
  'GET /request/agenda': {
    answers: 200,
    attempts: async (fixtures, person) => {
      await fixtures.requestsOf(person, 'asignado');
      return [{ url: `${API}/request/agenda`, ownership: {}, query: { from: MATRIX_DAY, to: MATRIX_DAY } }];
    },
    rows: (fixtures, body) => {
      const { visits } = (body as unknown as { data: Agenda }).data;
      return fixtures.ownershipOfRequests(visits.map(({ id }) => id));
    },
  },
  'POST /request/': {
    answers: 201,
    attempts: (fixtures) => [
      { url: `${API}/request/`, ownership: {}, form: { ...asForm(requestFields(fixtures)), file: fixtures.photo } },
    ],
  },
  'GET /request/by-id/:id': aboutRequests(200, READABLE, ({ id }) => ({ url: `/request/by-id/${id}` })),
  'GET /request/by-number/:number': aboutRequests(200, READABLE, ({ number }) => ({
    url: `/request/by-number/${number}`,
  })),
  'GET /request/:id/dossier': aboutRequests(200, READABLE, ({ id }) => ({ url: `/request/${id}/dossier` })),
  'POST /dossiers/verify': plain('/dossiers/verify', 200, ({ photo }) => ({ form: { file: photo } })),
  'GET /request/search': {
    answers: 200,
    // Each finds its own number, and nobody else's.
    attempts: async (fixtures, person) =>
      (await fixtures.requestsOf(person, 'finalizado')).map(({ number }) => ({
        url: `${API}/request/search`,
        ownership: {},
        query: { q: `N° ${number}` },
      })),
    rows: requestRows,
  },
  'GET /request/same': {
    answers: 200,
    attempts: async (fixtures, person) => {
      await fixtures.requestsOf(person, 'solicitado');
      const { service, mall, location } = fixtures.records;
      const query = { service: service.id, mall: mall.id, location: location.id };
      return [{ url: `${API}/request/same`, ownership: {}, query }];
    },
    rows: requestRows,
  },
  'GET /request/by-id/:id/visit-proposal': aboutRequests(200, ['pendiente'], ({ id }) => ({
    url: `/request/by-id/${id}/visit-proposal`,
  })),
  'GET /request/by-id/:id/notes': aboutRequests(200, READABLE, ({ id }) => ({ url: `/request/by-id/${id}/notes` })),
  'POST /request/by-id/:id/notes': aboutRequests(201, READABLE, ({ id }) => ({
    url: `/request/by-id/${id}/notes`,
    form: { text: 'El local abre a las diez', visibility: 'client' },
  })),
  'PUT /request/by-id/:id/notes/read': aboutRequests(200, READABLE, ({ id }) => ({
    url: `/request/by-id/${id}/notes/read`,
    body: { last: 1 },
  })),
  'GET /request/unread-notes': plain('/request/unread-notes'),
  'GET /request/by-id/:id/history': aboutRequests(200, READABLE, ({ id }) => ({
    url: `/request/by-id/${id}/history`,
  })),
  'GET /request/by-id/:id/money': aboutRequests(200, READABLE, ({ id }) => ({ url: `/request/by-id/${id}/money` })),
  'PUT /request/:id': aboutRequests(200, ['solicitado'], ({ id }, fixtures) => ({
    url: `/request/${id}`,
    body: requestFields(fixtures),
  })),
  'DELETE /request/:id': aboutRequests(200, ['solicitado'], ({ id }) => ({
    url: `/request/${id}`,
    body: { reason: 'Estaba repetida' },
  })),
  'POST /request/:id/duplicate': aboutDuplicates,
  'POST /request/:id/follow-link': aboutRequests(200, READABLE, ({ id }) => ({ url: `/request/${id}/follow-link` })),
  'DELETE /request/:id/follow-link': aboutRequests(200, ['asignado'], ({ id }) => ({
    url: `/request/${id}/follow-link`,
  })),
  'POST /request/:id/continue': aboutRequests(201, ['finalizado'], ({ id }, { photo }) => ({
    url: `/request/${id}/continue`,
    form: { description: 'Volvió a gotear', file: photo },
  })),
  'GET /request/client/:id': list(
    aboutPeople((id) => `/request/client/${id}`),
    requestRows,
    EVERY_STATE,
  ),
  'GET /request/assigned/:userId': list(
    aboutPeople((id) => `/request/assigned/${id}`),
    requestRows,
    { status: 'asignado,en proceso' },
  ),
  'GET /request/assigned/:userId/finished': list(
    aboutPeople((id) => `/request/assigned/${id}/finished`),
    requestRows,
  ),
  'POST /request/assigned/:id': aboutRequests(200, ['pendiente'], ({ id }, fixtures, person) => ({
    url: `/request/assigned/${id}`,
    body: { id, ...assignment(fixtures, person) },
  })),
  'POST /request/bulk/assign': aboutManyRequests('pendiente', '/request/bulk/assign', assignment),
  'POST /request/bulk/accept': aboutManyRequests('pendiente', '/request/bulk/accept', () => ({})),
  'POST /request/bulk/permit': aboutManyRequests('tramite', '/request/bulk/permit', () => ({ permissionNum: 4711 })),
  'GET /request/process': list('/request/process', requestRows, { given: 1 }),
  'GET /request/process/options': plain('/request/process/options'),
  'PUT /request/process/:id': aboutRequests(200, ['tramite'], ({ id }) => ({
    url: `/request/process/${id}`,
    body: { id, permissionNum: 4711 },
  })),
  'PUT /request/process/:id/number': aboutRequests(200, ['pendiente'], ({ id }) => ({
    url: `/request/process/${id}/number`,
    body: { permissionNum: 4712 },
  })),
  'POST /request/assigned/:id/accept': aboutRequests(200, ['pendiente'], ({ id }) => ({
    url: `/request/assigned/${id}/accept`,
    body: {},
  })),
  'POST /request/assigned/:id/reject': aboutRequests(200, ['pendiente'], ({ id }) => ({
    url: `/request/assigned/${id}/reject`,
    body: { reason: 'No trabajamos en ese mall' },
  })),
  'POST /request/assigned/:id/return': aboutRequests(200, ['pendiente'], ({ id }) => ({
    url: `/request/assigned/${id}/return`,
    body: { reason: 'Nadie disponible esta semana' },
  })),

  'POST /repairs/start': aboutRequests(201, ['asignado'], ({ id }, { records, photo }) => ({
    url: '/repairs/start',
    form: { ...asForm({ request: id, branch: records.branch.id }), file: photo },
  })),
  'POST /repairs/interrupt': aboutRequests(201, ['en proceso'], ({ id }, { photo }) => ({
    url: '/repairs/interrupt',
    form: { ...asForm({ request: id, reason: 'Falta un repuesto' }), file: photo },
  })),
  'POST /repairs/': aboutRequests(201, ['en proceso'], ({ id }, { photo, signature }) => ({
    url: '/repairs/',
    form: {
      ...asForm({
        ...FILLED_FORMS.work,
        request: id,
        insumos: '[]',
      }),
      fileEnd: photo,
      signature,
    },
  })),
  'GET /repairs/': list('/repairs/', repairRows, { status: 'finalizado,liquidado,facturado' }),
  'GET /repairs/:id': aboutRequests(200, ['finalizado'], ({ repairId }) => ({ url: `/repairs/${repairId}` })),

  'GET /contractors/request/assigned/:userId': list(
    aboutPeople((id) => `/contractors/request/assigned/${id}`),
    requestRows,
    EVERY_STATE,
  ),
  'GET /contractors/request/assigned/:userId/options': {
    answers: 200,
    attempts: (fixtures, person) =>
      aboutPeople((id) => `${API}/contractors/request/assigned/${id}/options`)(person, fixtures),
  },
  'GET /contractors/repairs/:company': list(
    (_person, { own, other }) =>
      [own, other].map(({ id }) => ({ url: `/contractors/repairs/${id}`, ownership: { companyId: id } })),
    repairRows,
    { status: 'finalizado,liquidado,facturado' },
  ),
  'GET /contractors/repairs/:id/:company': {
    answers: 200,
    attempts: async (fixtures, person) => {
      const requests = [
        ...(await fixtures.requestsOf(person, 'finalizado')),
        ...(await fixtures.requestsOf(person, 'en proceso')),
      ];
      return requests.flatMap(({ repairId, ownership }) =>
        [fixtures.own, fixtures.other].map(({ id }) => ({
          url: `${API}/contractors/repairs/${repairId}/${id}`,
          ownership: { ...ownership, addressCompanyId: id },
        })),
      );
    },
  },
  'PUT /contractors/repairs/suggets/:id': aboutRequests(201, ['finalizado'], ({ id, repairId }) => ({
    url: `/contractors/repairs/suggets/${repairId}`,
    body: { price: AMOUNT, repair: repairId, request: id },
  })),

  'POST /liquidations/': aboutRequests(201, ['finalizado'], ({ id, repairId }, { records }) => ({
    url: '/liquidations/',
    body: { price: AMOUNT, branch: records.branch.id, repair: repairId, request: id },
  })),
  'POST /liquidations/bulk': aboutManyRequests(
    'finalizado',
    '/liquidations/bulk',
    ({ records }) => ({ price: AMOUNT, branch: records.branch.id }),
    ({ repairId }) => ({ repair: repairId }),
  ),
  'POST /liquidations/:id/correction': aboutRequests(201, ['liquidado'], ({ liquidationId }, { records }) => ({
    url: `/liquidations/${liquidationId}/correction`,
    body: { price: 2 * AMOUNT, branch: records.branch.id, reason: 'Se cobró una visita de más' },
  })),
  'GET /facturas/pendientes': list('/facturas/pendientes', requestRows),
  'GET /facturas/emitidas': list('/facturas/emitidas', requestRows),
  'POST /facturas/:id/anular': aboutRequests(200, ['facturado'], ({ invoiceId }) => ({
    url: `/facturas/${invoiceId}/anular`,
    body: { reason: 'Iba a otro cliente' },
  })),
  'GET /facturas/siguiente': plain('/facturas/siguiente'),
  'POST /facturas/emitir': aboutRequests(201, ['liquidado'], ({ id }) => ({
    url: '/facturas/emitir',
    body: { numeroFactura: `M-${id}`, solicitudId: id },
  })),
  'POST /facturas/bulk/emitir': aboutManyRequests(
    'liquidado',
    '/facturas/bulk/emitir',
    () => ({}),
    ({ id }) => ({ numeroFactura: `L-${id}` }),
  ),
  'GET /facturas/:solicitudId/pdf': aboutRequests(200, ['facturado'], ({ id }) => ({ url: `/facturas/${id}/pdf` })),
  'GET /informes/options': plain('/informes/options'),
  'GET /informes/resumen': plain('/informes/resumen'),
  'GET /informes': list('/informes', requestRows, { estado: 'finalizado,liquidado' }),
  'GET /informes/excel': plain('/informes/excel'),

  'GET /audit': plain('/audit'),
  'GET /audit/people': plain('/audit/people'),

  'GET /jobs': plain('/jobs'),
  'POST /jobs/retry': plain('/jobs/retry'),
  'POST /jobs/:id/retry': {
    answers: 200,
    attempts: async ({ db }) => [{ url: `${API}/jobs/${await addFailedJob(db)}/retry`, ownership: {} }],
  },

  'GET /releases/current': plain('/releases/current'),
  'GET /releases/current/document': plain('/releases/current/document'),
  'GET /releases': plain('/releases'),
  'GET /releases/areas/:area/versions': plain('/releases/areas/admin/versions'),
  'GET /releases/areas/:area/failures': plain('/releases/areas/admin/failures'),
  'POST /releases/areas/:area/versions': aboutArea('versions', async ({ releases }) => ({
    form: await toUploadForm(await releases.build('admin')),
  })),
  'POST /releases/versions': {
    answers: 200,
    attempts: async ({ releases }) => [
      {
        url: `${API}/releases/versions`,
        ownership: {},
        form: await toUploadFormOfSeveral([await releases.build('shell'), await releases.build('admin')]),
      },
    ],
  },
  'POST /releases/areas/:area/promote': aboutArea('promote', async ({ releases }) => {
    await releases.tryOut('admin');
    return { body: {} };
  }),
  'POST /releases/areas/:area/rollback': aboutArea('rollback', async ({ releases }) => {
    await releases.publish('admin');
    return { body: {} };
  }),
  'DELETE /releases/areas/:area': {
    answers: 200,
    attempts: async ({ releases }) => {
      await releases.publish('fleet');
      return [{ url: `${API}/releases/areas/fleet`, ownership: {} }];
    },
  },
  'PUT /releases/areas/:area/canary': aboutArea('canary', async ({ releases }) => {
    await releases.tryOut('admin');
    return { body: { share: 20 } };
  }),
  'DELETE /releases/areas/:area/canary': aboutArea('canary', async ({ releases }) => {
    await releases.tryOut('admin');
    return {};
  }),
  'POST /releases/areas/:area/previews': {
    answers: 201,
    attempts: async ({ db, releases, strangers }) => {
      const version = await releases.tryOut('admin');
      const { id } = strangers.client;
      const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
      return [{ url: `${API}/releases/areas/admin/previews`, body: { version, email }, ownership: {} }];
    },
  },
  'GET /releases/previews': plain('/releases/previews'),
  'GET /releases/previews/given': plain('/releases/previews/given'),
  'DELETE /releases/previews/:id': {
    answers: 200,
    attempts: async ({ db, strangers }) => {
      const { id } = await db
        .insertInto('previews')
        .values({ area: 'admin', version: '1.0.0', user_id: strangers.client.id, expires_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return [{ url: `${API}/releases/previews/${id}`, ownership: {} }];
    },
  },
  'POST /releases/rollback': plain('/releases/rollback', 200, () => ({ body: { number: 1 } })),
  'GET /deploy-tokens': plain('/deploy-tokens'),
  'POST /deploy-tokens': plain('/deploy-tokens', 201, () => ({ body: { deployable: 'admin', name: 'CI' } })),
  'DELETE /deploy-tokens/:id': {
    answers: 200,
    attempts: async ({ db, strangers }) => {
      const { id } = await db
        .insertInto('deploy_tokens')
        .values({
          deployable: 'admin',
          name: 'CI',
          token_hash: Buffer.from(String(next())),
          created_by: strangers.client.id,
          expires_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return [{ url: `${API}/deploy-tokens/${id}`, ownership: {} }];
    },
  },
  'POST /area-visits': plain('/area-visits', 200, () => ({
    body: { visits: [{ area: 'admin', version: '1.0.2-test', outcome: 'shown' }] },
  })),
};
