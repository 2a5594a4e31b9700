import { LIMITS } from '@portal/domain';
import {
  createDatabase,
  createLogger,
  migrateToLatest,
  openDatabase,
  openFileStore,
  POOL_OPTIONS,
  seedDemonstration,
  type Database,
  type OpenDatabase,
} from '@portal/server';
import autocannon from 'autocannon';
import { sql, type Kysely } from 'kysely';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startServer, type Server } from '../faults/portal-process';
import { SEEDED_PASSWORD, signIn, type Credentials } from '../testing/sign-in';
import type { Results } from './report';

const REQUESTS = 200_000;
const CALLERS = 8;
const PAGE_500 = 499 * LIMITS.pageSize;

/** API and bare `pg` take turns, so that whatever else the machine does meets both. The bar stands on the first pages. */
const TURN = 32;
const TURNS = { first: 4, other: 1 };
/** Calls before a page is measured: PostgreSQL decides after five on each connection how it plans a prepared statement. */
const WARM_UP = 6 * CALLERS;
/** Calls before the first is measured: after fewer, code is still being compiled beside them. */
const USED = 4_000;

/** Least share of the throughput of the same statements through bare `pg`, over the first pages of all lists. */
const LEAST_SHARE = 0.6;

/** Tables of a request's life, each with the columns that name a row of one of them. */
const COPIED = {
  requests: { id: 'requests', num_request: 'requests' },
  repairs: { id: 'repairs', request_id: 'requests' },
  liquidations: { id: 'liquidations', request_id: 'requests', repair_id: 'repairs' },
  invoices: { id: 'invoices', request_id: 'requests', liquidation_id: 'liquidations' },
} as const;
type Copied = keyof typeof COPIED;

const APART = '13 minutes';

/** Copies the rows of a table: what names a row is counted on, moments move into the past. */
async function multiply(
  db: Kysely<Database>,
  table: Copied,
  copies: number,
  steps: Record<Copied, number>,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const references = COPIED[table] as Readonly<Record<string, Copied>>;
  const values = columns.map(({ name, type }) => {
    const column = sql.ref(name);
    const referred = references[name];
    if (referred !== undefined) return sql`${column} + n * ${sql.lit(steps[referred])}`;
    if (type.startsWith('timestamp')) return sql`${column} - n * ${sql.lit(APART)}::interval`;
    return table === 'invoices' && name === 'number' ? sql`${column} || '-' || n` : column;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from ${sql.table(table)}, generate_series(1, ${copies}::int) n`.execute(db);
}

/**
 * Fills an empty database with the demonstration, and copies its requests, repairs, liquidations and invoices.
 */
async function seedManyRequests({ pool }: OpenDatabase, dataDir: string, wanted: number): Promise<void> {
  await migrateToLatest(pool);
  const db = createDatabase(pool);
  await seedDemonstration({ db, files: await openFileStore({ dataDir }), password: SEEDED_PASSWORD });
  await db.connection().execute(async (connection) => {
    // Nothing is announced, added up or looked up for each row.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    const steps = {} as Record<Copied, number>;
    for (const table of Object.keys(COPIED) as Copied[]) {
      const numbers = table === 'requests' ? sql`max(num_request) - min(num_request) + 1` : sql`max(id)`;
      const { rows } = await sql<{ step: number }>`
        select greatest(max(id), ${numbers})::int as step from ${sql.table(table)}`.execute(connection);
      steps[table] = rows[0]?.step ?? 0;
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from requests`.execute(connection);
    const copies = Math.ceil(wanted / (rows[0]?.count ?? 1)) - 1;
    for (const table of Object.keys(COPIED) as Copied[]) await multiply(connection, table, copies, steps);
    await sql`set session_replication_role = default`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}

/** A batch ends at a sample of autocannon's; with its usual interval every batch would take a second. */
const END_CHECK_MS = 10;

type Samples = number[];

type Batch = (calls: number, callers: number) => Promise<Samples>;

/** Throws an Error when an answer is not 200. */
function overHttp(url: string, headers: Record<string, string>): Batch {
  return async (calls, callers) => {
    const samples: Samples = [];
    const refused: number[] = [];
    const { errors } = await autocannon({
      url,
      headers,
      connections: callers,
      amount: calls,
      sampleInt: END_CHECK_MS,
      setupClient: (client) =>
        client.on('response', (status, _bytes, milliseconds) => {
          samples.push(milliseconds);
          if (status !== 200) refused.push(status);
        }),
    });
    if (refused.length > 0 || errors > 0)
      throw new Error(
        `${url}: ${refused.length} of ${calls} calls were refused (${refused[0]}), ${errors} had no answer`,
      );
    return samples;
  };
}

const inProcess =
  (work: () => Promise<unknown>): Batch =>
  async (calls, callers) => {
    const samples: Samples = [];
    let turn = 0;
    const caller = async (): Promise<void> => {
      while (turn < calls) {
        const startedAt = performance.now();
        turn += 1;
        await work();
        samples.push(performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return samples;
  };

type List = { name: string; as: string; path: string; sorts: readonly string[] };

const REQUEST_SORTS = [
  'urgency',
  'typeRequest',
  'numRequest',
  'dateRequest',
  'date',
  'status',
  'client',
  'service',
  'operator',
  'address',
  'due',
];
const REPAIR_SORTS = ['numRequest', 'date', 'status', 'clientName', 'operatorName', 'address', 'due'];

const listsOf = (idOf: (email: string) => string, company: string): List[] => [
  { name: 'Solicitudes por asignar', as: 'asignador@demo.test', path: '/request/', sorts: REQUEST_SORTS },
  {
    name: 'Mis solicitudes',
    as: 'cliente@demo.test',
    path: `/request/client/${idOf('cliente@demo.test')}`,
    sorts: REQUEST_SORTS,
  },
  {
    name: 'Solicitudes por revisar',
    as: 'operario@demo.test',
    path: `/request/assigned/${idOf('operario@demo.test')}`,
    sorts: REQUEST_SORTS,
  },
  { name: 'Asignar permisos', as: 'tramitador@demo.test', path: '/request/process', sorts: REQUEST_SORTS },
  {
    name: 'Asignar a contratistas',
    as: 'lider@contratista.test',
    path: `/contractors/request/assigned/${idOf('lider@contratista.test')}`,
    sorts: ['answer', ...REQUEST_SORTS],
  },
  { name: 'Solicitudes por liquidar', as: 'liquidador@demo.test', path: '/repairs/', sorts: REPAIR_SORTS },
  {
    name: 'Solicitudes por sugerir',
    as: 'liquidador@contratista.test',
    path: `/contractors/repairs/${company}`,
    sorts: REPAIR_SORTS,
  },
  {
    name: 'Facturas emitidas',
    as: 'facturacion@demo.test',
    path: '/facturas/emitidas',
    sorts: ['fecha', 'numeroFactura', 'numero_solicitud', 'cliente', 'total'],
  },
  {
    name: 'Informe',
    as: 'informe@demo.test',
    path: '/informes',
    sorts: ['numero_solicitud', 'fecha', 'estado', 'direccion', 'cliente', 'operario', 'servicio'],
  },
];

/** The pages that are read of a list: each order both ways, page 500, a text that is found and one that is not. */
const pagesOf = ({ path: address, sorts }: List): { page: string; path: string }[] => {
  const at = (query: Record<string, string | number>): string =>
    `/api/v1${address}?${new URLSearchParams({ limit: String(LIMITS.pageSize), ...query }).toString()}`;
  return [
    { page: 'first', path: at({}) },
    ...sorts.flatMap((sort) => [sort, `-${sort}`].map((order) => ({ page: `by ${order}`, path: at({ sort: order }) }))),
    { page: '500th', path: at({ offset: PAGE_500 }) },
    { page: 'search with a match', path: at({ q: 'fuga' }) },
    { page: 'search without', path: at({ q: 'zzyzx' }) },
  ];
};

type Found = { page: string; api: number; bare: number };
type Statement = { text: string; values: unknown[] };

async function ask<Answer>({ process: api }: Server, message: 'record' | 'stop'): Promise<Answer> {
  const answer = once(api, 'message') as Promise<[Answer]>;
  api.send(message);
  return (await answer)[0];
}

/** Sends the statements of a call prepared, through a pool without anything of the portal around it. */
const replay = (pool: pg.Pool, statements: readonly Statement[], names: Map<string, string>) => async () => {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const name = names.get(text) ?? `statement_${names.size}`;
      names.set(text, name);
      await client.query({ text, name, values });
    }
  } finally {
    client.release();
  }
};

const mean = (samples: Samples): number => samples.reduce((sum, one) => sum + one, 0) / samples.length;
const cell = (found?: Found): string => (found ? `${found.api.toFixed(1)} / ${found.bare.toFixed(1)}` : '');
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

export async function benchLists(): Promise<Results> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'));
  const database = await openDatabase({
    dataDir,
    logger: createLogger('silent'),
    pool: POOL_OPTIONS,
    mayCreateDatabases: true,
  });
  try {
    await seedManyRequests(database, dataDir, REQUESTS);
    const api = await startServer({
      preload: path.join(__dirname, 'record-statements.cjs'),
      environment: { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, WORKERS: '1' },
      logFile: os.devNull,
    });
    try {
      return await measureLists(api, database.pool);
    } finally {
      await api.stop();
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureLists(api: Server, pool: pg.Pool): Promise<Results> {
  const { rows: people } = await pool.query<{ id: string; email: string; company: string }>(
    'select id, email, company_id as company from users',
  );
  const personOf = (email: string) => people.find((person) => person.email === email);
  const lists = listsOf((email) => personOf(email)?.id ?? '', personOf('lider@contratista.test')?.company ?? '');
  const credentials = new Map<string, Credentials>();
  for (const { as } of lists) credentials.set(as, await signIn(api.address, as, SEEDED_PASSWORD));
  const callOf = (list: List, path: string) => overHttp(api.address + path, { ...credentials.get(list.as) });
  for (const list of lists) await callOf(list, pagesOf(list)[0]?.path ?? '')(USED / lists.length, CALLERS);

  const names = new Map<string, string>();
  const lines: string[][] = [];
  const firstPages = { api: 0, bare: 0 };
  for (const list of lists) {
    console.log(`${list.name}…`);
    const found: Found[] = [];
    for (const { page, path } of pagesOf(list)) {
      const read = () => fetch(api.address + path, { headers: { ...credentials.get(list.as) } });
      await read(); // which may count the rows: their number is kept for the calls after it
      await ask(api, 'record');
      await read();
      const statements = await ask<Statement[]>(api, 'stop');
      const batches = { api: callOf(list, path), bare: inProcess(replay(pool, statements, names)) };
      const samples: Record<keyof typeof batches, Samples> = { api: [], bare: [] };
      for (const which of ['api', 'bare'] as const) await batches[which](WARM_UP, CALLERS);
      for (let turn = 0; turn < (page === 'first' ? TURNS.first : TURNS.other); turn += 1)
        for (const which of ['api', 'bare'] as const) samples[which].push(...(await batches[which](TURN, CALLERS)));
      found.push({ page, api: mean(samples.api), bare: mean(samples.bare) });
    }
    const [first, ...others] = found;
    firstPages.api += first?.api ?? 0;
    firstPages.bare += first?.bare ?? 0;
    const slowest = others.filter(({ page }) => page.startsWith('by ')).sort((one, other) => other.api - one.api)[0];
    lines.push([list.name, cell(first), `${cell(slowest)} ${slowest?.page}`, ...others.slice(-3).map(cell)]);
  }
  const share = firstPages.bare / firstPages.api;
  return {
    explanation:
      `${REQUESTS} requests: the demonstration and copies of it. Every page goes over HTTP to the API as it is built (one process); beside it, in turns ` +
      'of the same run, the statements that the API sends for it, prepared, through bare `pg`. Milliseconds, API / bare pg, are means of a ' +
      `call among ${CALLERS} at once.`,
    verdicts: [
      {
        about: 'first pages: throughput of bare pg',
        found: percent(share),
        bar: `≥ ${percent(LEAST_SHARE)}`,
        holds: share >= LEAST_SHARE,
      },
    ],
    tables: [{ head: ['', 'first page', 'slowest order', 'page 500', 'search with a match', 'without'], lines }],
  };
}
