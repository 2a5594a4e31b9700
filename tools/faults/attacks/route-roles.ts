import { operationsOf } from '../fuzz/api-document';
import type { DevelopmentAttack } from './attacked';
import { call, countStatuses, inParallel } from './call';
import { holds, isStaff, readPeople, ROLES, type Person } from './people-model';

const CALLERS = 6;
const { processor, report, administrator, client, assigner, operator, liquidator, invoicing } = ROLES;
const EVERYONE = Object.values(ROLES);

/** Who may call a route at all: roles of the operator company, and of contractor companies. */
type Audience = { staff: readonly number[]; contractor?: readonly number[] };

const everybody: Audience = { staff: EVERYONE, contractor: EVERYONE };

/** The routes and their audiences (spec 1 §6, spec 2 §6), the first that fits. Written apart from the code that decides. */
const AUDIENCES: readonly [route: RegExp, audience: Audience][] = [
  [/^(GET|POST|PUT|DELETE) \/(auth|account|home|events|area-visits)/, everybody],
  [/^GET \/inventory/, { staff: [administrator, operator], contractor: [operator] }],
  [/^GET \/services/, { staff: [administrator, client, assigner] }],
  [/^GET \/companys/, { staff: [administrator, assigner] }],
  [/^GET \/branches/, { staff: [administrator, operator, liquidator], contractor: [operator] }],
  [/^GET \/address/, { staff: [administrator, client, assigner, report] }],
  [/^GET \/users\/?$/, { staff: [administrator, assigner, report], contractor: [assigner] }],
  [/^\w+ \/(inventory|services|companys|masters|roles|users|releases|deploy-tokens|audit)/, { staff: [administrator] }],
  [/^GET \/request\/(agenda)?$/, { staff: [assigner] }],
  [/^POST \/request\/$/, { staff: [client] }],
  [/^GET \/request\/by-id\/\{id\}\/money/, { staff: [report, liquidator, invoicing], contractor: [liquidator] }],
  [
    /^GET \/request\/by-id/,
    {
      staff: [processor, report, client, assigner, operator, liquidator, invoicing],
      contractor: [assigner, operator, liquidator],
    },
  ],
  [/^GET \/request\/client/, { staff: [client] }],
  [/^GET \/request\/assigned/, { staff: [operator], contractor: [operator] }],
  [/^POST \/request\/assigned/, { staff: [assigner], contractor: [assigner] }],
  [/^\w+ \/request\/process/, { staff: [processor] }],
  [/^(PUT|DELETE) \/request\/\{id\}/, { staff: [assigner, client] }],
  [/^POST \/repairs/, { staff: [operator], contractor: [operator] }],
  [/^GET \/repairs/, { staff: [liquidator] }],
  [/^\w+ \/contractors\/request/, { staff: [], contractor: [assigner] }],
  [/^\w+ \/contractors\/repairs/, { staff: [], contractor: [liquidator] }],
  [/^POST \/liquidations/, { staff: [liquidator] }],
  [/^GET \/facturas\/\{\w+\}\/pdf/, { staff: [report, invoicing] }],
  [/^\w+ \/facturas/, { staff: [invoicing] }],
  [/^GET \/informes/, { staff: [report] }],
];

/** Open without a session. */
const PUBLIC = ['POST /auth/login', 'GET /files/{photo}'];
/** A record that nobody has. */
const NO_ID = '999999999';

const isInvited = (person: Person, { staff, contractor = [] }: Audience): boolean =>
  holds(person, ...(isStaff(person) ? staff : contractor));

/** Calls every documented route as every account and without one. What the roles do not allow is refused with 401 or 403. */
export const routeRoles: DevelopmentAttack = async (portal, { checks }) => {
  const everyone = await portal.as('todo@demo.test');
  const document: unknown = JSON.parse((await call(portal, { path: '/api/docs/json', as: everyone })).text);
  const people = await readPeople(portal.database.pool);
  const problems: string[] = [];
  const statuses: { status: number }[] = [];
  const routes = operationsOf(document)
    .filter(({ path }) => path.startsWith('/api/v1/'))
    .map(({ method, path }) => ({ method, path, route: `${method} ${path.replace('/api/v1', '')}` }))
    .filter(({ route }) => !PUBLIC.includes(route));
  const callers: (Person | null)[] = [...people, null];
  for (const person of callers) {
    const as = person === null ? undefined : await portal.as(person.email);
    await inParallel(routes, CALLERS, async ({ method, path, route }) => {
      const audience = AUDIENCES.find(([pattern]) => pattern.test(route))?.[1];
      const address = path
        .replace('{kind}', 'clients')
        .replace('{area}', 'admin')
        .replace(/\{\w+\}/g, NO_ID);
      const { status } = await call(portal, {
        method,
        path: address,
        ...(as === undefined ? {} : { as }),
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      });
      statuses.push({ status });
      const isRefused = status === (person === null ? 401 : 403);
      const isAllowed = person !== null && audience !== undefined && isInvited(person, audience);
      const isRight = isAllowed ? status !== 401 && status !== 403 && status > 0 && status < 500 : isRefused;
      if (audience === undefined || !isRight) {
        const who = person?.email ?? 'nobody';
        problems.push(
          `${route} as ${who}: ${status}, ${audience ? (isAllowed ? 'allowed' : 'not allowed') : 'no audience is known'}`,
        );
      }
    });
  }
  checks.say(
    `${statuses.length} calls, ${routes.length} routes × ${callers.length} callers: ${countStatuses(statuses)}; ${problems.length} wrong`,
  );
  checks.expect('every route is open to its roles alone', problems.length === 0, problems.slice(0, 8));
};
