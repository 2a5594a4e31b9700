import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { IDEMPOTENCY_HEADER } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import type * as InThread from '../../src/features/dossiers/run-in-thread';
import type { Caller } from '../support/test-app';
import { callOf, type Attempt, type Listed } from './calls';
import { EXPECTATIONS, MONEY_READERS, PUBLIC_ROUTES } from './expectations';
import { routesOf, unnamed } from './printed-routes';
import { REACHES } from './reach';
import { carriesMoney, createMatrixFixtures, type MatrixPerson, type MatrixFixtures } from './matrix-fixtures';

// The content of a dossier in place of its drawing, which would take seconds for each call.
jest.mock('../../src/features/dossiers/run-in-thread', () => ({
  ...jest.requireActual<typeof InThread>('../../src/features/dossiers/run-in-thread'),
  sealInThread: async (prepare: () => Promise<{ seal: object }>) => Buffer.from(JSON.stringify((await prepare()).seal)),
  drawInvoiceInThread: () => Promise.resolve(Buffer.from('%PDF-1.7')),
  verifyInThread: () => Promise.resolve({ result: 'foreign', altered: [], dossier: null }),
}));

type Documented = { parameters?: { in: string; name: string }[]; responses: Record<string, unknown> };

let fixtures: MatrixFixtures;
/** The operations of the API's own document, by their routes without the names of parameters. */
const documented = new Map<string, Documented>();

beforeAll(async () => {
  fixtures = await createMatrixFixtures();
  const document = await fixtures.nobody.get('/api/docs/json');
  const { paths } = document.json<{ paths: Record<string, Record<string, Documented>> }>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      documented.set(unnamed(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`), operation);
});
afterAll(() => fixtures.close());

type Method = 'get' | 'post' | 'put' | 'delete';

const methodOf = (route: string): Method => (route.split(' ')[0] ?? '').toLowerCase() as Method;

const contentOf = ({ body, form }: Attempt) => ({ ...(body && { body }), ...(form && { form }) });

const send = (caller: Caller, method: Method, attempt: Attempt): Promise<LightMyRequestResponse> =>
  caller[method](attempt.url, { ...(attempt.query && { query: attempt.query }), ...contentOf(attempt) });

/** A call refused by role is refused even for the person's own record, which it leaves as it is. */
const refusing = (): MatrixFixtures => ({ ...fixtures, requestsOf: fixtures.ownOf });

/** Whose hands a call is made with. The person of the other routes must stay signed in, with the same password. */
async function callerFor(route: string, person: MatrixPerson): Promise<Caller> {
  if (route === 'POST /auth/logout') return fixtures.as(person);
  if (route !== 'PUT /account/password') return person.call;
  const { role, companyId } = person;
  const company = companyId === null ? null : { id: companyId, name: '' };
  return fixtures.as(await fixtures.createUser({ roles: role === null ? [] : [role], company }));
}

/** Receives the beginning of an answer that lasts until the caller leaves. */
const sendAndLeave = async (caller: Caller, { url }: Attempt): Promise<LightMyRequestResponse> => {
  const response = await fixtures.app.inject({ url, headers: { ...caller.headers }, payloadAsStream: true });
  response.stream().destroy();
  return Object.assign(response, { body: '' });
};

/** Requests the same address for its headers alone, which answers like its GET. */
const head = (caller: Caller, { url }: Attempt): Promise<LightMyRequestResponse> =>
  fixtures.app.inject({ method: 'HEAD', url, headers: { ...caller.headers } });

const lookOf = ({ url, query }: Attempt): string => `${url} ${JSON.stringify(query ?? {})}`;

const written = Object.keys(EXPECTATIONS);

/** The status of a success. */
const successOf = (route: string): number =>
  Number(Object.keys(documented.get(unnamed(route))?.responses ?? {}).find((status) => status.startsWith('2')));

describe('covers every route', () => {
  it('names exactly the routes of the running API', () => {
    const covered = [...written, ...PUBLIC_ROUTES].map(unnamed);
    const heads = covered.filter((route) => route.startsWith('GET ')).map((route) => route.replace('GET ', 'HEAD '));
    expect(routesOf(fixtures.app)).toEqual([...covered, ...heads].sort());
  });
});

describe.each(Object.entries(EXPECTATIONS))('%s', (route, expectation) => {
  const method = methodOf(route);
  it('admits the right people, shows them only their data, and money only to people who may read it', async () => {
    const { attempts, rows, isEndless = false } = callOf(route);
    const rowsReach = expectation.rows;
    const problems: string[] = [];
    let reached = 0;
    let hasMoney = false;

    for (const person of fixtures.callers) {
      const reach = person.role === null ? undefined : expectation[person.side][person.role];
      const tries = await attempts(reach === undefined ? refusing() : fixtures, person);
      const caller = await callerFor(route, person);
      let reachedRows = 0;
      let isOpen = false;
      for (const attempt of reach === undefined ? tries.slice(0, 1) : tries) {
        const isReached =
          reach !== undefined &&
          // Without an address that names somebody the reach is about the rows.
          ((rows !== undefined && rowsReach === undefined) || REACHES[reach](person, attempt.ownership));
        const expected = reach === undefined ? 403 : isReached ? successOf(route) : 404;
        const response = isEndless ? await sendAndLeave(caller, attempt) : await send(caller, method, attempt);
        if (carriesMoney(response.body)) {
          hasMoney = true;
          const mayRead = person.role !== null && MONEY_READERS[person.side].includes(person.role);
          if (!mayRead) problems.push(`${person.label}, ${lookOf(attempt)}: the answer carries money`);
        }
        if (response.statusCode !== expected) {
          const { statusCode, body } = response;
          problems.push(
            `${person.label}, ${lookOf(attempt)}: expected ${expected}, got ${statusCode} ${body.slice(0, 200)}`,
          );
          continue;
        }
        if (reach === undefined && method === 'get') {
          const { statusCode } = await head(caller, attempt);
          if (statusCode !== 403)
            problems.push(`${person.label}, HEAD ${attempt.url}: expected 403, got ${statusCode}`);
        }
        if (!isReached) continue;
        isOpen = true;
        reached += 1;
        if (rows === undefined) continue;
        const found = await rows(fixtures, response.json<Listed>());
        reachedRows += found.length;
        const foreign = found.filter((ownership) => !REACHES[rowsReach ?? reach](person, ownership));
        if (foreign.length > 0) {
          problems.push(`${person.label}, ${lookOf(attempt)}: foreign rows ${JSON.stringify(foreign.slice(0, 3))}`);
        }
      }
      if (isOpen && rows !== undefined && reachedRows === 0)
        problems.push(`${person.label}: sees nothing of their own`);
    }

    expect(problems).toEqual([]);
    expect(reached).toBeGreaterThan(0);
    expect(hasMoney).toBe(expectation.hasMoney ?? false);
  });

  it('is closed without a whole session', async () => {
    const { attempts } = callOf(route);
    const person = fixtures.callers[0]!;
    const attempt = (await attempts(refusing(), person))[0]!;
    const { authorization = '', cookie = '' } = person.call.headers;
    const halves: Record<string, string>[] = [{}, { authorization }, { cookie }];
    for (const headers of halves) {
      const response = await fixtures.nobody[method](attempt.url, { headers, ...contentOf(attempt) });
      expect([Object.keys(headers), response.statusCode]).toEqual([Object.keys(headers), 401]);
    }
    if (method === 'get') expect((await head(fixtures.nobody, attempt)).statusCode).toBe(401);
  });
});

describe('a key of a submission', () => {
  /** The document offers it. A bulk route has a key for each row: requests/assignment/assignment.test.ts. */
  const takesKey = (route: string): boolean =>
    !route.includes('/bulk') &&
    (documented.get(unnamed(route))?.parameters ?? []).some(
      (one) => one.in === 'header' && one.name === IDEMPOTENCY_HEADER,
    );

  it('gets the first answer again from every route that takes one, and the work is done once', async () => {
    const routes = written.filter(takesKey);
    expect(routes.length).toBeGreaterThan(15);
    const problems: string[] = [];
    for (const route of routes) {
      const { staff, contractor } = EXPECTATIONS[route]!;
      const person = fixtures.callers.find(({ role, side }) => role !== null && { staff, contractor }[side][role])!;
      const [attempt] = await callOf(route).attempts(fixtures, person);
      const headers = { 'idempotency-key': randomUUID() };
      const call = () => person.call[methodOf(route)](attempt!.url, { ...contentOf(attempt!), headers });
      const [first, second] = await Promise.all([call(), call()]);
      for (const response of [first, second]) {
        const isRight = response.statusCode === successOf(route);
        if (!isRight || !isDeepStrictEqual(response.json(), first.json()))
          problems.push(`${route}: ${response.statusCode} ${response.body}`);
      }
    }
    expect(problems).toEqual([]);
  });
});

it.each(PUBLIC_ROUTES)('%s is open without a session', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const prefix = path.startsWith('/api') ? '' : '/api/v1';
  const url = prefix + path.replace(':id', 'x').replace('*', '/');
  const { statusCode } = await fixtures.app.inject({ method: method as 'GET' | 'POST', url });
  expect([401, 403]).not.toContain(statusCode);
});
