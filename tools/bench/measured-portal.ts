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
import type { Login } from '@portal/domain';
import type { Kysely } from 'kysely';
import { appFolders } from '../federation/workspace';
import { freePort } from '../testing/free-port';
import { openHttpConnection, type HttpAnswer, type HttpConnection } from './http-connection';
import type { BenchAnswers, BenchMessage, Statement } from './messages';
import type { Account } from './people';

/** What an API has not ended in that time is ended for it: the bench goes on. */
const LONGEST_END_MS = 15_000;
const LONGEST_START_MS = 30_000;

/** An API that has sent no statement for so long has started. */
const SILENCE_MS = 700;

/** A path below /api/v1, and who asks for it. */
export type Asked = { path: string; as: Account };

/** What is sent to change something. */
export type Sent = Asked & { method: 'POST' | 'PUT'; headers: readonly string[]; body: string | Buffer };

/** A portal of a certain size: its database, its API in a process of its own, and people who are signed in. */
export type MeasuredPortal = {
  rows: number;
  /** A pool of `pg` as large as the API's, with nothing of the portal's around it. */
  bare: OpenDatabase['pool'];
  /**
   * GET of a path below /api/v1.
   * @param caller which of the callers asks, from 0; each has a connection that stays open
   * @throws Error when the answer is not 200
   */
  get(asked: Asked, caller: number): Promise<void>;
  /** Reads the raw body of the answer to a GET. */
  read(asked: Asked): Promise<string>;
  /**
   * Changes something.
   * @throws Error when the answer is not 200 or 201
   */
  change(sent: Sent, caller: number): Promise<void>;
  /**
   * Downloads an answer of any size.
   * @returns its number of bytes and its headers
   */
  download(asked: Asked): Promise<{ bytes: number; headers: Headers }>;
  /** Waits until the API sends nothing of its own: it recounts large totals in the background. */
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
  /** How large it is, and what makes it so. */
  rows: number;
  seed: (db: Kysely<Database>, rows: number) => Promise<void>;
  /** Who will ask. */
  people: readonly Account[];
  /** How many callers there will be at once. */
  callers: number;
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
  { dataDir, rows, people, callers }: Omit<PortalOptions, 'server' | 'seed'>,
): Promise<MeasuredPortal> {
  const port = await freePort();
  const api = fork(path.join(appFolders('api').dist, 'main.js'), [], {
    execArgv: ['--require', path.join(__dirname, 'record-statements.cjs')],
    // Its log is written as everywhere, to where nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: path.join(dataDir, `api_${rows}`),
      SESSION_SECRET: 'the secret of a bench, long enough to be one',
      PORT: String(port),
    },
  });
  await readiness(api, port);
  await silence(api);

  const connections = await Promise.all(Array.from({ length: callers }, () => openHttpConnection(port)));
  const [first] = connections;
  if (first === undefined) throw new Error('Somebody has to call');
  const credentials = new Map<Account, string[]>();
  for (const account of people) credentials.set(account, await signIn(first, account));

  const ask = async (asked: Asked | Sent, caller: number): Promise<HttpAnswer> => {
    const { path: wanted, as } = asked;
    const connection = connections[caller];
    const lines = credentials.get(as);
    if (connection === undefined) throw new Error(`There is no caller ${caller}`);
    if (lines === undefined) throw new Error(`${as.email} is not signed in`);
    const { method, headers, body } = 'method' in asked ? asked : { method: 'GET', headers: [], body: '' };
    const answer = await connection.send([`${method} /api/v1${wanted} HTTP/1.1`, ...lines, ...headers], body);
    if (answer.status > 201) throw new Error(`${method} ${wanted} answered ${answer.status}: ${answer.body()}`);
    return answer;
  };
  const change = async (asked: Asked | Sent, caller: number): Promise<void> => {
    await ask(asked, caller);
  };

  return {
    rows,
    bare: database.pool,
    get: change,
    change,
    read: async (asked) => (await ask(asked, 0)).body(),
    async download({ path: wanted, as }) {
      const headers = (credentials.get(as) ?? []).map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      });
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${wanted}`, { headers });
      const { body, status } = response;
      if (status !== 200 || body === null) throw new Error(`GET ${wanted} answered ${status}`);
      let bytes = 0;
      for await (const chunk of body as ReadableStream<Uint8Array>) bytes += chunk.byteLength;
      return { bytes, headers: response.headers };
    },
    memory: () => tell(api, 'memory'),
    rest: () => silence(api),
    async statementsOf(asked) {
      await tell(api, 'record');
      await ask(asked, 0);
      return tell(api, 'stop');
    },
    async close() {
      for (const connection of connections) connection.close();
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
 * Waits until the API sends no statements of its own any more: its workers do not all start at the same moment, and what one
 * sends at its start would be taken for what a request needs.
 */
async function silence(api: ChildProcess): Promise<void> {
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until;) {
    await tell(api, 'record');
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
    if ((await tell(api, 'stop')).length === 0) return;
  }
  throw new Error('The measured API does not come to rest');
}

/** Signs somebody in. @returns the lines every further request of theirs sends */
async function signIn(connection: HttpConnection, account: Account): Promise<string[]> {
  const host = 'host: 127.0.0.1';
  const lines = ['POST /api/v1/auth/login HTTP/1.1', host, 'content-type: application/json'];
  const { status, head, body } = await connection.send(lines, JSON.stringify(account));
  if (status !== 200) throw new Error(`The sign-in answered ${status}: ${body()}`);
  const { token } = (JSON.parse(body()) as { data: Login }).data;
  const cookie = /\r\nset-cookie: ([^;]+)/i.exec(head)?.[1] ?? '';
  return [host, `authorization: Bearer ${token.iv}.${token.encrypted}`, `cookie: ${cookie}`];
}
