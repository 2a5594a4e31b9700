import { ROLE } from '@portal/domain';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';

import { createApi } from '../../../src/app';
import { createDatabase } from '../../../src/platform/database/database';
import { PreparingClient } from '../../../src/platform/database/preparing-client';
import { toAppError } from '../../../src/platform/routes/error-handler';
import { createDiskFileStore } from '../../../src/platform/files/disk-file-store';
import { createLogger } from '../../../src/platform/observability/logger';
import { createReleases } from '../../../src/platform/releases/releases';
import { createTestApp, failure, TEST_SECRET, type Caller, type TestApp } from '../../support/test-app';
import { createTestReleases } from '../../support/test-releases';
import { createTestSite } from '../../support/test-site';
import { waitUntil } from '../../support/wait-until';

/** Stands between the API and its database, and can be shut. */
class Cable {
  private readonly sockets = new Set<net.Socket>();
  private readonly server: net.Server;
  port = 0;

  constructor(connect: () => net.Socket) {
    this.server = net.createServer((near) => {
      const far = connect();
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      far.pipe(near);
    });
  }

  /** Keeps the connections and lets nothing through, as a server that has stopped without closing them. */
  mute(): void {
    for (const socket of this.sockets) socket.unpipe();
  }

  async plug(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as net.AddressInfo).port;
  }

  async pull(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

let api: TestApp;
let cable: Cable;
let pool: pg.Pool;
let app: FastifyInstance;
let site: FastifyInstance;
let dataDir: string;
let person: Caller;

beforeAll(async () => {
  api = await createTestApp();
  const { host = '', port = 5432, user, database, password } = await connectionOf(api.pool);
  cable = new Cable(() => (host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)));
  await cable.plug();
  pool = new pg.Pool({
    Client: PreparingClient,
    host: '127.0.0.1',
    port: cable.port,
    user,
    database,
    password,
    connectionTimeoutMillis: 2_000,
    query_timeout: 1_000,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-outage-'));
  const logger = createLogger('silent');
  const db = createDatabase(pool);
  const files = createDiskFileStore(path.join(dataDir, 'files'));
  const releases = createReleases({ db, files, logger });
  app = await createApi({
    environment: 'development',
    db,
    pool,
    dataDir,
    files,
    releases,
    sessionSecret: TEST_SECRET,
    logger,
  });
  await createTestReleases(api).publish('shell');
  await releases.reload();
  site = await createTestSite({ app, db, files, releases });
  person = await api.as(await api.createUser({ roles: [ROLE.admin] }));
});
afterAll(async () => {
  await site.close();
  await pool.end();
  await cable.pull();
  await api.close();
  await rm(dataDir, { recursive: true });
});

/** Returns the connection settings of the test's own pool. */
async function connectionOf(testPool: pg.Pool): Promise<pg.ClientConfig> {
  const client = await testPool.connect();
  try {
    const { host, port, user, database, password } = client as unknown as Required<pg.ClientConfig>;
    return { host, port, user, database, password };
  } finally {
    client.release();
  }
}

const get = (url: string) => app.inject({ url, headers: person.headers });
const ready = () => site.inject('/readyz');

it('answers 503 with Retry-After while the database is away, and recovers by itself', async () => {
  expect((await get('/api/v1/inventory')).statusCode).toBe(200);
  expect((await ready()).statusCode).toBe(200);

  await cable.pull();
  for (const url of ['/api/v1/inventory', '/api/v1/auth/verify', '/api/v1/notices/unread']) {
    const response = await get(url);
    expect(failure(response)).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toHaveProperty('requestId', response.headers['x-request-id']);
  }
  const readiness = await ready();
  expect([readiness.statusCode, readiness.headers['retry-after']]).toEqual([503, '5']);
  expect(readiness.json()).toMatchObject({ checks: { release: 'ok', database: 'down', files: 'ok' } });
  expect((await site.inject('/healthz')).statusCode).toBe(200);

  await cable.plug();
  await waitUntil(async () => (await get('/api/v1/inventory')).statusCode === 200);
  expect((await ready()).statusCode).toBe(200);
});

it('answers 503 to a caller whose connection has gone silent, and gives the connection up', async () => {
  expect((await get('/api/v1/inventory')).statusCode).toBe(200);
  cable.mute();
  expect(pool.idleCount).toBeGreaterThan(0);
  expect(failure(await get('/api/v1/auth/verify'))).toEqual({ status: 503, code: 'UNAVAILABLE' });

  const silent = createDatabase(pool)
    .transaction()
    .execute(async (trx) => {
      await sql`select 1`.execute(trx);
      cable.mute();
      await sql`select 2`.execute(trx);
    });
  const error: unknown = await silent.catch((reason: unknown) => reason);
  expect(toAppError(error)).toMatchObject({ status: 503 });

  await cable.pull();
  await cable.plug();
  await waitUntil(async () => (await get('/api/v1/inventory')).statusCode === 200);
  await waitUntil(() => pool.totalCount === 1);
});
