import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  createDatabase,
  createLogger,
  migrateToLatest,
  openDatabase,
  POOL_OPTIONS,
  type Database,
  type OpenDatabase,
} from '@portal/api';
import type { Kysely } from 'kysely';
import { startServer } from '../faults/portal-process';
import { signIn, type Credentials } from '../testing/sign-in';
import type { BenchAnswers, BenchMessage, Statement } from './messages';
import type { Account } from './people';
import { overHttp, type Batch, type HttpCall } from './send-calls';

const LONGEST_REST_MS = 30_000;

/** An API that has sent no statement for so long has started. */
const SILENCE_MS = 700;

/** A path below /api/v1, and who asks for it. */
export type Asked = { path: string; as: Account };

/** A call that changes something. */
export type Sent = Asked & { method: 'POST' | 'PUT'; headers: Record<string, string>; body: string | Buffer };

/** A portal of a certain size: its database, its API in a separate process, and signed-in people. */
export type MeasuredPortal = {
  rows: number;
  /** Origin of its API. */
  address: string;
  /** The folder of its files. */
  files: string;
  /** A pool of `pg` as large as the API's, with nothing of the portal's around it. */
  bare: OpenDatabase['pool'];
  /** Makes the batch that sends the call of each turn over HTTP; it throws an Error when an answer is neither 200 nor 201. */
  calls(next: (turn: number) => Asked | Sent): Batch;
  /** Sends a call; returns the raw body of its answer. */
  read(asked: Asked | Sent): Promise<string>;
  /** Waits until the API sends no statements by itself: it recounts large totals in the background. */
  rest(): Promise<void>;
  /** Records the statements that the API sends for a call. */
  statementsOf(asked: Asked | Sent): Promise<Statement[]>;
  /** Measures the memory of the API's process, in bytes. */
  memory(): Promise<number>;
  close(): Promise<void>;
};

type PortalOptions = {
  /** Numbers of rows, the smallest first. */
  sizes: readonly number[];
  seed: (db: Kysely<Database>, rows: number) => Promise<void>;
  /** The people who call. */
  people: readonly Account[];
};

/** Measures on portals that exist as long as it takes: one of each size, on a PostgreSQL that they share. */
export async function withPortals<Result>(
  options: PortalOptions,
  measure: (portals: MeasuredPortal[]) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'));
  const server = await openDatabase({ dataDir, mayCreateDatabases: true });
  const portals: MeasuredPortal[] = [];
  try {
    for (const rows of options.sizes) portals.push(await openMeasuredPortal(server, dataDir, rows, options));
    return await measure(portals);
  } finally {
    await Promise.all(portals.map((portal) => portal.close()));
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates the database, fills it and starts the API, as it was built, on it. */
async function openMeasuredPortal(
  server: OpenDatabase,
  dataDir: string,
  rows: number,
  { seed, people }: PortalOptions,
): Promise<MeasuredPortal> {
  const name = `bench_${rows}`;
  await server.pool.query(`create database ${name}`);
  const url = new URL(server.connectionString);
  url.pathname = name;
  const database = await openDatabase({
    url: url.href,
    dataDir,
    // Silent, because the server may be gone before the last of its connections has said goodbye.
    logger: createLogger('silent'),
    pool: { max: POOL_OPTIONS.max, options: POOL_OPTIONS.options },
  });
  await migrateToLatest(database.pool);
  await seed(createDatabase(database.pool), rows);
  const apiFolder = path.join(dataDir, `api_${rows}`);
  const api = await startServer({
    app: 'api',
    preload: path.join(__dirname, 'record-statements.cjs'),
    environment: { DATABASE_URL: url.href, DATA_DIR: apiFolder, LOG_LEVEL: 'info' },
    // Its log is written as everywhere, to where nobody reads it.
    logFile: os.devNull,
  });
  const { address } = api;
  await silence(api.process);

  const credentials = new Map<Account, Credentials>();
  for (const account of people) credentials.set(account, await signIn(address, account.email, account.password));
  const toCall = (asked: Asked | Sent): HttpCall => {
    const as = credentials.get(asked.as);
    if (as === undefined) throw new Error(`${asked.as.email} is not signed in`);
    const path = `/api/v1${asked.path}`;
    if (!('method' in asked)) return { method: 'GET', path, headers: { ...as } };
    return { method: asked.method, path, headers: { ...as, ...asked.headers }, body: asked.body };
  };
  const send = async (asked: Asked | Sent): Promise<string> => {
    const { path, body, ...call } = toCall(asked);
    const content = typeof body === 'object' ? new Uint8Array(body) : body;
    const response = await fetch(address + path, { ...call, ...(content !== undefined && { body: content }) });
    const text = await response.text();
    if (response.status > 201) throw new Error(`${call.method} ${path} answered ${response.status}: ${text}`);
    return text;
  };

  return {
    rows,
    address,
    files: path.join(apiFolder, 'files'),
    bare: database.pool,
    calls: (next) => overHttp(address, (turn) => toCall(next(turn))),
    read: send,
    memory: () => tell(api.process, 'memory'),
    rest: () => silence(api.process),
    async statementsOf(asked) {
      await tell(api.process, 'record');
      await send(asked);
      return (await tell(api.process, 'stop')).filter(({ isOfCall }) => isOfCall);
    },
    async close() {
      await api.stop();
      await database.close();
    },
  };
}

async function tell<Message extends BenchMessage>(api: ChildProcess, message: Message): Promise<BenchAnswers[Message]> {
  const answer = once(api, 'message') as Promise<[BenchAnswers[Message]]>;
  api.send(message);
  return (await answer)[0];
}

/**
 * Waits until the API sends no statements by itself any more: its workers do not all start at the same moment, and a statement
 * of their start would be counted as part of a request.
 */
async function silence(api: ChildProcess): Promise<void> {
  const sent = new Set<string>();
  for (const until = Date.now() + LONGEST_REST_MS; Date.now() < until;) {
    await tell(api, 'record');
    await sleep(SILENCE_MS);
    const statements = await tell(api, 'stop');
    if (statements.length === 0) return;
    for (const { text } of statements) sent.add(text);
  }
  throw new Error(`The measured API does not come to rest. It sends:\n${[...sent].join('\n')}`);
}
