import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { ErrorBody, PortalEnvironment } from '@portal/domain';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';

import { createApi, type ApiOptions } from '../../src/app';
import type { ReleaseChanges } from '../../src/features/releases/change-releases';
import { createSessionTokens } from '../../src/platform/auth/session-token';
import { deriveKeys } from '../../src/platform/auth/keys';
import { createSessionCookie, sessionCookieName } from '../../src/platform/auth/session-cookie';
import { createSessions } from '../../src/platform/auth/sessions';
import { cleanUp } from '../../src/platform/clean-up/clean-up';
import type { Database } from '../../src/platform/database/schema';
import { createDiskFileStore } from '../../src/platform/files/disk-file-store';
import type { FileStore } from '../../src/platform/files/file-store';
import { createLogger, type ApiLogger } from '../../src/platform/observability/logger';
import { createMetrics } from '../../src/platform/observability/metrics';
import { createReleases, type Releases } from '../../src/platform/releases/releases';
import { assertDeclaredAnswers } from './check-answers';
import { createFixtures, type Fixtures, type TestPerson } from './fixtures';
import { createTestDatabase, setUpOnce } from './test-database';

export const TEST_SECRET = 'a secret of the tests, long enough to be one';

/** A part of a multipart request: text, or a file with its name and declared type. */
export type Part = string | { filename: string; content: Buffer | string; type?: string };

export type Call = {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Sends a multipart form instead of JSON; a list sends the same name several times. */
  form?: Record<string, Part | Part[]>;
  headers?: Record<string, string>;
};

/** Calls the API as one person, with token and cookie, or as nobody. */
export type Caller = {
  /** The headers of its session: token and cookie. */
  headers: Readonly<Record<string, string>>;
  get(url: string, call?: Call): Promise<LightMyRequestResponse>;
  post(url: string, call?: Call): Promise<LightMyRequestResponse>;
  put(url: string, call?: Call): Promise<LightMyRequestResponse>;
  delete(url: string, call?: Call): Promise<LightMyRequestResponse>;
};

/** A person of the fixtures with the way to call the API as them. */
export type Actor = TestPerson & { call: Caller };

export type TestApp = Fixtures & {
  app: FastifyInstance;
  db: Kysely<Database>;
  pool: pg.Pool;
  files: FileStore;
  dataDir: string;
  releases: Releases;
  changes: ReleaseChanges;
  /** Signs a person in, without their password, and calls as them. */
  as(person: { id: number }): Promise<Caller>;
  /** Creates a person and signs them in. */
  createActor: (person: Parameters<Fixtures['createUser']>[0]) => Promise<Actor>;
  /** Calls with nobody signed in. */
  nobody: Caller;
  /** Another process over the same database and files, which the test closes. */
  createReplica(releases?: Releases): Promise<FastifyInstance>;
  /** Does the daily work on rows and files that nobody needs, as at that moment. */
  cleanUp(at?: Date): Promise<void>;
  /** The keys of all stored files, sorted. */
  storedKeys(): Promise<string[]>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  environment?: PortalEnvironment;
  now?: () => Date;
  files?: FileStore;
  logger?: ApiLogger;
  /** Calls go through a socket to a server that listens, instead of into the app directly. */
  isListening?: boolean;
} & Pick<ApiOptions, 'uploadBytesPerHour' | 'mail' | 'mailer' | 'metrics' | 'trustProxy'>;

/** Creates the API on a separate database and data folder for one test file: `beforeAll` creates it, `afterAll` closes it. */
export async function createTestApp({
  environment = 'development',
  now,
  files: givenFiles,
  logger = createLogger('silent'),
  isListening = false,
  ...others
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ pool: { max: 6 } });
  const { db } = database;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-api-'));
  const files = givenFiles ?? createDiskFileStore(path.join(dataDir, 'files'));
  const options = {
    environment,
    db,
    pool: database.pool,
    dataDir,
    files,
    sessionSecret: TEST_SECRET,
    logger,
    ...(now === undefined ? {} : { now }),
    ...others,
  };
  const releases = createReleases({ db, files, logger });
  const app = await createApi({ ...options, releases });
  await app.ready();
  const address = isListening ? await app.listen({ port: 0, host: '127.0.0.1' }) : null;
  const send: Send = async (options) => {
    const response = await (address === null ? app.inject(options) : sendOverHttp(address, options));
    assertDeclaredAnswers(app);
    return response;
  };

  const sessions = createSessions({
    db,
    cookie: createSessionCookie(environment),
    personKey: deriveKeys(TEST_SECRET).person,
    tokens: createSessionTokens(deriveKeys(TEST_SECRET)),
    now: now ?? (() => new Date()),
  });

  const fixtures = createFixtures(db);
  async function as({ id }: { id: number }): Promise<Caller> {
    const started = await sessions.start(id, { address: '127.0.0.1', agent: 'test' });
    if (started === null) throw new Error(`User ${id} is not active`);
    const { token, cookie } = started;
    return createCaller(send, {
      authorization: `Bearer ${token.iv}.${token.encrypted}`,
      cookie: `${sessionCookieName(environment)}=${cookie}`,
    });
  }

  return {
    ...fixtures,
    app,
    db,
    pool: database.pool,
    files,
    dataDir,
    releases,
    changes: app.releaseChanges,
    nobody: createCaller(send, {}),
    as,
    async createActor(given) {
      const person = await fixtures.createUser(given);
      return { ...person, call: await as(person) };
    },
    createReplica: (ownReleases) => createApi({ ...options, ...(ownReleases && { releases: ownReleases }) }),
    cleanUp: (at = new Date()) => cleanUp({ db, dataDir, files, logger, metrics: createMetrics(), now: () => at }),
    async storedKeys() {
      const keys: string[] = [];
      for await (const { key } of files.list()) keys.push(key);
      return keys.sort();
    },
    async close() {
      // The agent of the tests keeps connections open for the next call.
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      // Also checks calls from outside this app's callers.
      assertDeclaredAnswers(app);
    },
  };
}

export const setUpTestApp = (options?: TestAppOptions): TestApp => setUpOnce(() => createTestApp(options));

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** Sends a request over HTTP and reads the parts of the answer that tests use. */
async function sendOverHttp(address: string, { method = 'GET', url, headers, query, payload }: InjectOptions) {
  const isForm = Buffer.isBuffer(payload);
  const target = new URL(url as string, address);
  target.search = new URLSearchParams(query as Record<string, string>).toString();
  const response = await fetch(target, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      ...(payload === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: isForm ? new Uint8Array(payload) : JSON.stringify(payload) }),
  });
  const rawPayload = Buffer.from(await response.arrayBuffer());
  const body = rawPayload.toString('utf8');
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    rawPayload,
    body,
    json: <Body>() => JSON.parse(body) as Body,
  } as LightMyRequestResponse;
}

function createCaller(send: Send, credentials: Record<string, string>): Caller {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (url: string, { query = {}, body, form, headers }: Call = {}): Promise<LightMyRequestResponse> => {
      const multipart = form === undefined ? null : encodeForm(form);
      const options: InjectOptions = {
        method,
        url,
        headers: { ...credentials, ...multipart?.headers, ...headers },
        query: queryOf(query),
        ...(multipart !== null ? { payload: multipart.payload } : {}),
        ...(body !== undefined ? { payload: body as object } : {}),
      };
      return send(options);
    };
  return { headers: credentials, get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
}

const queryOf = (query: NonNullable<Call['query']>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const BOUNDARY = '----portal-test-boundary';

/** Encodes a multipart form as a browser sends it. */
export function encodeForm(form: Record<string, Part | Part[]>): { headers: Record<string, string>; payload: Buffer } {
  const chunks: Buffer[] = [];
  for (const [name, parts] of Object.entries(form)) {
    for (const part of [parts].flat()) {
      const file = typeof part === 'string' ? null : part;
      const disposition = `form-data; name="${name}"${file === null ? '' : `; filename="${file.filename}"`}`;
      const type = file === null ? '' : `Content-Type: ${file.type ?? 'image/jpeg'}\r\n`;
      chunks.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n`));
      const content = typeof part === 'string' ? part : part.content;
      chunks.push(Buffer.from(content), Buffer.from('\r\n'));
    }
  }
  chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat(chunks),
  };
}

/** The parts of a failure that tests compare. */
export function failure(response: LightMyRequestResponse): Pick<ErrorBody, 'status' | 'code' | 'errors'> {
  const { status, code, errors } = response.json<ErrorBody>();
  return { status, code, ...(errors === undefined ? {} : { errors }) };
}

export const messageOf = (response: Pick<LightMyRequestResponse, 'json'>): string =>
  response.json<{ message: string }>().message;
