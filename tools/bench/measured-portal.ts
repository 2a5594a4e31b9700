import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

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
import { signIn, type Credentials } from '../faults/people';
import { appFolders } from '../federation/workspace';
import { freePort } from '../testing/free-port';
import type { BenchAnswers, BenchMessage, Statement } from './messages';
import type { Account } from './people';
import { overHttp, type Batch, type HttpCall } from './send-calls';

/** Time after which an API is ended by force, so that the bench continues. */
const LONGEST_END_MS = 15_000;
const LONGEST_START_MS = 30_000;

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

export type PortalOptions = {
  /** The server that holds the databases. */
  server: OpenDatabase;
  dataDir: string;
  /** Number of rows, and their seeder. */
  rows: number;
  seed: (db: Kysely<Database>, rows: number) => Promise<void>;
  /** The people who call. */
  people: readonly Account[];
};

/** Creates the database, fills it and starts the API, as it was built, on it. */
export async function openMeasuredPortal(options: PortalOptions): Promise<MeasuredPortal> {
  const { server, dataDir, rows, seed } = options;
  const name = `bench_${rows}`;
  await server.pool.query(`create database ${name}`);
  const address = new URL(server.connectionString);
  address.pathname = name;
  const url = address.href;

  // Silent, because the server may be gone before the last of its connections has said goodbye.
  const logger = createLogger('silent');
  const database = await openDatabase({
    url,
    dataDir,
    logger,
    pool: { max: POOL_OPTIONS.max, options: POOL_OPTIONS.options },
  });
  const db = createDatabase(database.pool);
  await migrateToLatest(database.pool);
  await seed(db, rows);
  return startApi(database, url, options);
}

/** Starts the API on a database that is there, and signs people in. */
async function startApi(
  database: OpenDatabase,
  url: string,
  { dataDir, rows, people }: Omit<PortalOptions, 'server' | 'seed'>,
): Promise<MeasuredPortal> {
  const port = await freePort();
  const apiFolder = path.join(dataDir, `api_${rows}`);
  const api = fork(path.join(appFolders('api').dist, 'main.js'), [], {
    execArgv: ['--require', path.join(__dirname, 'record-statements.cjs')],
    // Its log is written as everywhere, to where nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: apiFolder,
      SESSION_SECRET: 'the secret of a bench, long enough to be one',
      PORT: String(port),
    },
  });
  await readiness(api, port);
  await silence(api);

  const address = `http://127.0.0.1:${port}`;
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
    calls: (next) => overHttp(port, (turn) => toCall(next(turn))),
    read: send,
    memory: () => tell(api, 'memory'),
    rest: () => silence(api),
    async statementsOf(asked) {
      await tell(api, 'record');
      await send(asked);
      return tell(api, 'stop');
    },
    async close() {
      const ended = once(api, 'exit');
      api.disconnect();
      const impatience = setTimeout(() => api.kill('SIGKILL'), LONGEST_END_MS);
      await ended;
      clearTimeout(impatience);
      await database.close();
    },
  };
}

async function tell<Message extends BenchMessage>(api: ChildProcess, message: Message): Promise<BenchAnswers[Message]> {
  const answer = once(api, 'message') as Promise<[BenchAnswers[Message]]>;
  api.send(message);
  return (await answer)[0];
}

/** Waits until the API answers. @throws Error when it ends before, or takes too long */
async function readiness(api: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until;) {
    if (api.exitCode !== null) throw new Error('The measured API ended by itself');
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The measured API does not answer');
}

/**
 * Waits until the API sends no statements by itself any more: its workers do not all start at the same moment, and a statement
 * of their start would be counted as part of a request.
 */
async function silence(api: ChildProcess): Promise<void> {
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until;) {
    await tell(api, 'record');
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
    if ((await tell(api, 'stop')).length === 0) return;
  }
  throw new Error('The measured API does not come to rest');
}
