import { addDays, businessDay, LIMITS, ROLE } from '@portal/domain';
import { measureExport } from './measure-export';
import type { MeasuredPortal } from './measured-portal';
import { accountOf, addMeasuring, type Account } from './people';
import { explainScans } from './query-plans';
import { seedRequests } from './seed-requests';
import type { Group, Scenario, Suite } from './suite';

type Query = Record<string, string | number>;

const REPORTER = accountOf('informe');

const LIST = '/informes';
const SUMMARY = '/informes/resumen';

const PAGE_1000 = 999;
/** Rows an export is measured with. */
const EXPORTED = 200_000;

/** Days before today from which a range begins, and how many days it has. */
const RANGES = [
  { ago: 10, days: 7 },
  { ago: 90, days: 30 },
  { ago: 800, days: 365 },
] as const;

/** What the filters of the report are set to. */
async function look({ bare }: MeasuredPortal) {
  const ids = async (column: string): Promise<string[]> => {
    const { rows } = await bare.query<{ id: string }>(
      `select ${column} as id from requests where ${column} is not null group by 1 order by count(*) desc, 1`,
    );
    // The busiest, one of the middle and the quietest.
    return [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].map((row) => row?.id ?? '');
  };
  const today = businessDay(new Date());
  return {
    clients: await ids('client_id'),
    operators: await ids('operator_id'),
    states: ['solicitado', 'en proceso', 'facturado'],
    ranges: RANGES.map(({ ago, days }) => ({
      fechaInicio: addDays(today, -ago),
      fechaFin: addDays(today, days - 1 - ago),
    })),
  };
}

const addressOf = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

/** A summary is cached for some seconds. Until when it looks does not matter, as long as that lies ahead. */
const FAR_AHEAD = '2100-01-01';

function otherDays(path: string, turn: number): string {
  const [address = '', text = ''] = path.split('?');
  const query = new URLSearchParams(text);
  // A range that ends before is widened by a day or some.
  const [name, from] = query.has('fechaFin')
    ? ['fechaInicio', query.get('fechaInicio') ?? '']
    : ['fechaFin', FAR_AHEAD];
  query.set(name, addDays(from, name === 'fechaFin' ? turn : -(turn % 90)));
  return `${address}?${query.toString()}`;
}

async function groups(portal: MeasuredPortal): Promise<Group[]> {
  const { clients, operators, states, ranges } = await look(portal);
  const filters: Record<string, Query[]> = {
    client: clients.map((cliente) => ({ cliente })),
    operator: operators.map((operario) => ({ operario })),
    state: states.map((estado) => ({ estado })),
    dates: ranges,
    'all together': [
      { cliente: clients[0] ?? '', operario: operators[0] ?? '', estado: 'facturado', ...ranges[2] },
      { cliente: clients[1] ?? '', operario: operators[0] ?? '', estado: 'facturado,liquidado', ...ranges[1] },
    ],
  };
  const list = (name: string, ...queries: Query[]): Scenario => ({
    name,
    paths: queries.map((query) => addressOf(LIST, { limit: LIMITS.pageSize, ...query })),
  });
  const summary = (name: string, ...queries: Query[]): Scenario => ({
    name,
    paths: queries.map((query) => addressOf(SUMMARY, query)),
    variant: otherDays,
  });
  const group = (name: string, bars: Group['bars'], ...scenarios: Scenario[]): Group => ({
    name,
    as: REPORTER,
    bars,
    scenarios,
  });
  return [
    group('Informe, page 1', ['bare', 'few'], list('opened', {})),
    group('Informe, page 1,000', ['bare'], list('far down', { offset: PAGE_1000 * LIMITS.pageSize })),
    ...Object.entries(filters).map(([name, queries]) =>
      group(`Informe, by ${name}`, ['bare'], list('narrowed', ...queries)),
    ),
    group('Informe, sorted', ['bare'], ...['numero_solicitud', '-estado'].map((sort) => list(`by ${sort}`, { sort }))),
    group('Informe, searched', ['bare'], list('a word', { q: 'fuga' }, { q: 'claraboya' }, { q: 'Referencia 7919' })),
    { ...group('Pictures, of everything', ['bare'], summary('opened', {})), isSlow: true },
    ...Object.entries(filters).map(([name, queries]) => ({
      ...group(`Pictures, by ${name}`, ['bare'], summary('narrowed', ...queries)),
      isSlow: true,
    })),
  ];
}

/** The report of a million requests, its pictures and its spreadsheet. */
export const reportSuite: Suite = {
  name: 'report',
  title: 'The report, its pictures and its spreadsheet',
  rows: 'requests',
  few: 10_000,
  many: 1_000_000,
  people: [REPORTER] satisfies Account[],
  seed: async (db, rows) => {
    await seedRequests(db, rows, { withLives: false });
    await addMeasuring(db, REPORTER, { roles: [ROLE.report] });
  },
  groups,
  async extras(portal) {
    const asked = (await groups(portal)).flatMap(({ scenarios, as }) =>
      scenarios.flatMap(({ paths, variant }) => paths.map((path) => ({ path: variant?.(path, 0) ?? path, as }))),
    );
    const ago = Math.round((EXPORTED / portal.rows) * 4 * 365);
    const from = addDays(businessDay(new Date()), -ago);
    return [
      ...(await measureExport(portal, {
        as: REPORTER,
        path: addressOf(`${LIST}/excel`, { fechaInicio: from }),
        list: addressOf(LIST, { limit: LIMITS.pageSize }),
      })),
      await explainScans(portal, asked, [
        'requests',
        'repairs',
        'repair_supplies',
        'liquidations',
        'invoices',
        'photos',
      ]),
    ];
  },
};
