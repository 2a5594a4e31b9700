import type { DevelopmentAttack } from './attacked';
import { call, inParallel } from './call';
import { holds, isStaff, readPeople, ROLES, type Person } from './people-model';

const CALLERS = 6;
const DONE = ['finalizado', 'liquidado', 'facturado'];

/** A request, by what decides whose it is. */
type Owned = {
  id: number;
  status: string;
  creator: number;
  operator: number | null;
  leader: number | null;
  company: number | null;
  repair: number | null;
};

const { processor, report, administrator, client, assigner, operator, liquidator, invoicing } = ROLES;

const readsEverything = (person: Person): boolean =>
  isStaff(person) && holds(person, processor, report, assigner, liquidator, invoicing);

const isCompanyWork = (person: Person, request: Owned): boolean =>
  !isStaff(person) && holds(person, liquidator) && request.company === person.company && DONE.includes(request.status);

/** Who may read a request (product decisions, "People and roles"). Written apart from the code that decides. */
function mayRead(person: Person, request: Owned): boolean {
  if (holds(person, operator) && request.operator === person.id) return true;
  if (readsEverything(person) || isCompanyWork(person, request)) return true;
  if (isStaff(person)) return holds(person, client) && request.creator === person.id;
  return holds(person, assigner) && request.company === person.company && request.leader === person.id;
}

/** A route by id, and what it answers to somebody: 403 without the role, 404 for what is not theirs, or else 200. */
type Route = {
  addresses: (request: Owned, companies: readonly number[]) => { path: string; company?: number }[];
  expected: (person: Person, request: Owned, company?: number) => number;
};

const requestReaders = (person: Person): boolean =>
  isStaff(person)
    ? holds(person, processor, report, client, assigner, operator, liquidator, invoicing)
    : holds(person, assigner, operator, liquidator);

const moneyReaders = (person: Person): boolean =>
  isStaff(person) ? holds(person, report, liquidator, invoicing) : holds(person, liquidator);

const answer = (hasRole: boolean, isTheirs: boolean): number => (hasRole ? (isTheirs ? 200 : 404) : 403);

const ROUTES: readonly Route[] = [
  ...['', '/history'].map((rest): Route => ({
    addresses: ({ id }) => [{ path: `/request/by-id/${id}${rest}` }],
    expected: (person, request) => answer(requestReaders(person), mayRead(person, request)),
  })),
  {
    addresses: ({ id }) => [{ path: `/request/by-id/${id}/money` }],
    expected: (person, request) => answer(moneyReaders(person), mayRead(person, request)),
  },
  {
    addresses: ({ repair }) => (repair === null ? [] : [{ path: `/repairs/${repair}` }]),
    expected: (person) => answer(isStaff(person) && holds(person, liquidator), true),
  },
  {
    addresses: ({ repair }, companies) =>
      repair === null
        ? []
        : companies.map((company) => ({ path: `/contractors/repairs/${repair}/${company}`, company })),
    expected: (person, request, company) =>
      answer(
        !isStaff(person) && holds(person, liquidator),
        isCompanyWork(person, request) && company === person.company,
      ),
  },
  {
    addresses: ({ id }) => [{ path: `/facturas/${id}/pdf` }],
    expected: (person, { status }) =>
      answer(isStaff(person) && holds(person, report, invoicing), status === 'facturado'),
  },
];

/** A route by the id of a person, and what it answers to somebody else. */
const ROUTES_OF_PEOPLE: readonly { path: (id: number) => string; expected: (person: Person, id: number) => number }[] =
  [
    ...['', '/sessions'].map((rest) => ({
      path: (id: number) => `/users/${id}${rest}`,
      expected: (person: Person) => answer(isStaff(person) && holds(person, administrator), true),
    })),
    {
      path: (id) => `/request/client/${id}`,
      expected: (person, id) => answer(isStaff(person) && holds(person, client), id === person.id),
    },
    ...['', '/finished'].map((rest) => ({
      path: (id: number) => `/request/assigned/${id}${rest}`,
      expected: (person: Person, id: number) => answer(holds(person, operator), id === person.id),
    })),
    ...['', '/options'].map((rest) => ({
      path: (id: number) => `/contractors/request/assigned/${id}${rest}`,
      expected: (person: Person, id: number) => answer(!isStaff(person) && holds(person, assigner), id === person.id),
    })),
  ];

/** Reads every request and repair by its id as every account, and compares the answers with a model of who may see what. */
export const readsById: DevelopmentAttack = async (portal, { checks }) => {
  const { pool } = portal.database;
  const people = await readPeople(pool);
  const { rows: requests } = await pool.query<Owned>(
    `select requests.id::int, requests.status, requests.created_by::int as creator, requests.operator_id::int as operator,
            requests.assigner_id::int as leader, requests.company_id::int as company, repairs.id::int as repair
       from requests left join repairs on repairs.request_id = requests.id order by requests.id`,
  );
  const { rows: companies } = await pool.query<{ id: number }>('select id::int from companies order by id');
  const companyIds = companies.map(({ id }) => id);
  const calls = requests.flatMap((request) =>
    ROUTES.flatMap(({ addresses, expected }) =>
      addresses(request, companyIds).map(({ path, company }) => ({
        path: `/api/v1${path}`,
        expected: (person: Person) => expected(person, request, company),
      })),
    ),
  );
  calls.push(
    ...people.flatMap(({ id }) =>
      ROUTES_OF_PEOPLE.map(({ path, expected }) => ({
        path: `/api/v1${path(id)}`,
        expected: (person: Person) => expected(person, id),
      })),
    ),
    ...companyIds.map((company) => ({
      path: `/api/v1/contractors/repairs/${company}`,
      expected: (person: Person) => answer(!isStaff(person) && holds(person, liquidator), company === person.company),
    })),
  );
  const startedAt = performance.now();
  const statuses = new Map<number, number>();
  const leaks: string[] = [];
  const others: string[] = [];
  for (const person of people) {
    const as = await portal.as(person.email);
    await inParallel(calls, CALLERS, async ({ path, expected }) => {
      const wanted = expected(person);
      const { status } = await call(portal, { path, as });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === wanted) return;
      (status === 200 ? leaks : others).push(`${person.email} ${path}: ${status}, expected ${wanted}`);
    });
  }
  const total = people.length * calls.length;
  const countsByStatus = [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ');
  const seconds = (performance.now() - startedAt) / 1000;
  checks.say(
    `${total} reads by id: ${people.length} accounts, ${requests.length} requests, ${countsByStatus}; ${leaks.length} leaks, ${others.length} others; ${seconds.toFixed(0)} s`,
  );
  checks.expect('17 accounts read', people.length === 17, people.length);
  checks.expect('nobody reads what is not theirs', leaks.length === 0, leaks.slice(0, 5));
  checks.expect('every other answer is as expected', others.length === 0, others.slice(0, 5));
};
