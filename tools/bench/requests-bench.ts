import { addDays, BEFORE_WORK, businessDay, LIMITS, OPEN_TO_OPERATOR, SHOWN_STATUSES } from '@portal/domain';
import type { Bench } from './arguments';
import { judge, measure, warmUp, type Group, type GroupResult, type Question, type Scenario } from './measure';
import { withPortals, type MeasuredPortal } from './measured-portal';
import type { Account } from './people';
import { p50p95, p95, times, type Table } from './report';
import { PEOPLE, seedRequests } from './seed-requests';

type Query = Record<string, string | number>;

/** A list of the portal as its screen asks for it. */
type List = {
  name: string;
  as: Account;
  path: string;
  /** Rows of a page; the agenda's side list is narrower than the others. */
  limit?: number;
  /** Parameters that the screen always sends. */
  always?: Query;
  /** The filters of the list, in addition to a text. */
  filters: Record<string, Query[]>;
  /** The columns it can be sorted by, in addition to the default. */
  sorts?: string[];
};

const PAGE_500 = 499;

/** Reads the data of a portal that its requests need. */
async function look({ bare }: MeasuredPortal) {
  const texts = async (text: string): Promise<string[]> =>
    (await bare.query<{ one: string }>(text)).rows.map(({ one }) => one);
  const idOf = async ({ email }: Account): Promise<string> =>
    (await bare.query<{ one: string }>('select id as one from users where email = $1', [email])).rows[0]?.one ?? '';
  const byShare = (column: string) => `select ${column} as one from requests group by 1 order by count(*) desc, 1`;
  const clients = await texts(byShare('client_id'));
  const services = await texts(byShare('service_id'));
  return {
    ids: {
      client: await idOf(PEOPLE.client),
      operator: await idOf(PEOPLE.operator),
      leader: await idOf(PEOPLE.leader),
    },
    company: (await texts(`select company_id as one from users where email = '${PEOPLE.leader.email}'`))[0] ?? '',
    // The busiest, one of the middle and the quietest.
    clients: [clients[0], clients[Math.floor(clients.length / 2)], clients.at(-1)].map(String),
    services: [services[0], services.at(-1)].map(String),
    days: [3, 30, 400, 1_200].map((ago) => addDays(businessDay(new Date()), -ago)),
    names: await texts(`select name as one from clients order by md5(id::text) limit 4`),
    numbers: await texts(`select num_request as one from requests order by md5(id::text) limit 8`),
  };
}
type Look = Awaited<ReturnType<typeof look>>;

/** Whose lists there are, and how their screens narrow what they show. */
function lists({ ids, company, clients, services, days }: Look): List[] {
  const date = days.map((day) => ({ from: day, to: day }));
  const client = clients.map((id) => ({ client: id }));
  const service = services.map((id) => ({ service: id }));
  const statuses = (...names: string[]): Query[] => names.map((status) => ({ status }));
  return [
    {
      name: 'Mis solicitudes',
      as: PEOPLE.client,
      path: `/request/client/${ids.client}`,
      filters: { status: statuses('solicitado', 'en proceso', 'facturado'), client, service, date },
      sorts: ['dateRequest', '-status', 'service'],
    },
    {
      name: 'Solicitudes por asignar',
      as: PEOPLE.assigner,
      path: '/request/',
      filters: { status: statuses(...BEFORE_WORK), client, service, date },
      sorts: ['-dateRequest', 'status', 'client', 'service'],
    },
    {
      name: 'Asignar permisos',
      as: PEOPLE.processor,
      path: '/request/process',
      filters: { date },
      sorts: ['-numRequest', 'date', 'client', 'service', 'operator'],
    },
    {
      name: 'Solicitudes por revisar',
      as: PEOPLE.operator,
      path: `/request/assigned/${ids.operator}`,
      filters: { status: statuses(...OPEN_TO_OPERATOR) },
      sorts: ['-date', 'numRequest', 'status', 'client', 'service'],
    },
    {
      name: 'Asignar a contratistas',
      as: PEOPLE.leader,
      path: `/contractors/request/assigned/${ids.leader}`,
      filters: {
        status: statuses(SHOWN_STATUSES.join(','), 'asignado'),
        date,
      },
      sorts: ['-numRequest', 'dateRequest', 'status', 'address', 'client', 'service'],
    },
    {
      name: 'Solicitudes por sugerir',
      as: PEOPLE.liquidator,
      path: `/contractors/repairs/${company}`,
      filters: { status: statuses('liquidado', 'facturado') },
      sorts: ['numRequest', 'date', 'address', 'clientName', 'operatorName'],
    },
    {
      name: 'Agenda, por asignar',
      as: PEOPLE.assigner,
      path: '/request/',
      limit: LIMITS.agendaPageSize,
      always: { status: 'solicitado', sort: 'numRequest' },
      filters: {},
    },
  ];
}

/** Returns people's actions on a list. */
function groupsOf(list: List, { names, numbers }: Look): Group[] {
  const limit = list.limit ?? LIMITS.pageSize;
  const at = (query: Query = {}): string => {
    const text = new URLSearchParams({ limit: String(limit) });
    for (const [name, value] of Object.entries({ ...list.always, ...query })) text.set(name, String(value));
    return `${list.path}?${text.toString()}`;
  };
  const scenario = (name: string, ...queries: Query[]): Scenario => ({ name, paths: queries.map(at) });
  const search = (name: string, ...sought: string[]): Scenario => scenario(name, ...sought.map((q) => ({ q })));
  const group = (name: string, scenarios: Scenario[], isCompared = false): Group[] =>
    scenarios.length === 0 ? [] : [{ name: `${list.name}, ${name}`, as: list.as, isCompared, scenarios }];
  return [
    ...group('opened', [scenario('first page', {})], true),
    ...group(
      'narrowed',
      Object.entries(list.filters).map(([name, queries]) => scenario(`by ${name}`, ...queries)),
    ),
    ...group('searched', [
      search('a number', ...numbers, ...numbers.slice(0, 2).map((number) => `N° ${number}`)),
      search('a client', ...names),
      search('a common word', 'fuga', 'baño', 'llaves'),
      search('a rare word', 'Referencia 7919', 'termostato', 'claraboya'),
      search('nothing found', 'zzyzx', 'no existe'),
    ]),
    ...group('page 500', [scenario('far down', { offset: PAGE_500 * limit })]),
    ...group(
      'sorted',
      (list.sorts ?? []).map((sort) => scenario(`by ${sort}`, { sort })),
    ),
  ];
}

/** The agenda shows all visits of its days at once. */
function agendaGroup(): Group {
  const today = businessDay(new Date());
  const range = (from: number, days: number): string =>
    `/request/agenda?from=${addDays(today, from)}&to=${addDays(today, from + days - 1)}`;
  return {
    name: 'Agenda',
    as: PEOPLE.assigner,
    isCompared: false,
    scenarios: [
      { name: 'a day', paths: [0, 3, -5].map((from) => range(from, 1)) },
      { name: 'a week', paths: [0, 7].map((from) => range(from, 7)) },
    ],
  };
}

async function groupsIn(portal: MeasuredPortal): Promise<Group[]> {
  const data = await look(portal);
  return [...lists(data).flatMap((list) => groupsOf(list, data)), agendaGroup()];
}

async function measureGroups([few, many]: readonly MeasuredPortal[], callers: number): Promise<GroupResult[]> {
  if (few === undefined || many === undefined) throw new Error('Two portals are compared');
  const [ofFew, ofMany] = [await groupsIn(few), await groupsIn(many)];
  for (const [portal, groups] of [
    [few, ofFew],
    [many, ofMany],
  ] as const) {
    const first = groups.flatMap((group) => group.scenarios.slice(0, 1).map((one) => question(portal, group, one)));
    await warmUp(first, callers);
  }
  const results: GroupResult[] = [];
  for (const [index, group] of ofFew.entries()) {
    const result: GroupResult = { name: group.name, isCompared: group.isCompared, rows: [] };
    for (const [which, scenario] of group.scenarios.entries()) {
      const larger = ofMany[index]?.scenarios[which] ?? scenario;
      const compared = [question(few, group, scenario), question(many, group, larger)];
      const [ofFewRows = [], ofManyRows = []] = await measure(compared, callers);
      result.rows.push({ name: scenario.name, few: ofFewRows, many: ofManyRows });
    }
    results.push(result);
  }
  return results;
}

const question = (portal: MeasuredPortal, { as }: Group, { paths }: Scenario): Question => ({ portal, as, paths });

const metricsTable = (groups: readonly GroupResult[], [few, many]: readonly number[]): Table => ({
  head: ['p50 / p95, ms', `${few} requests`, `${many} requests`, `p95: ${many} ÷ ${few}`],
  lines: groups.flatMap(({ name, rows }) =>
    rows.map((row) => [
      `${name}: ${row.name}`,
      ...[row.few, row.many].map(p50p95),
      times(p95(row.many) / p95(row.few)),
    ]),
  ),
});

/** The lists of requests and repairs with few and with many requests. */
export const requestsBench: Bench = {
  name: 'requests',
  title: 'The lists of requests and repairs',
  usual: { callers: 16, sizes: [2_000, 200_000] },
  measure: ({ callers, sizes }) =>
    withPortals({ sizes, seed: seedRequests, people: Object.values(PEOPLE) }, async (portals) => {
      const groups = await measureGroups(portals, callers);
      return {
        explanation:
          'Every row is a request of the screen, over HTTP to the API as it is built; both sizes take turns in the same run. A bar ' +
          'is judged by the p95 of all calls of its group.',
        verdicts: judge(groups),
        tables: [metricsTable(groups, sizes)],
      };
    }),
};
