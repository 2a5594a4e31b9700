import { createMetrics } from '@portal/server';
import {
  buildRemote,
  buildShell,
  createTestFolder,
  openReleaseStore,
  publishBuilds,
  startBucketServer,
  type BucketServer,
} from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { brotliDecompressSync } from 'node:zlib';
import { createGateway } from '../gateway';

const publication = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const SCRIPT = '/shell/1.0.0-a/main.1a2b3c4d.js';
const ENTRY = '/remotes/admin/1.0.0-a/remoteEntry.js';

let bucket: BucketServer;
let publisher: string;
let server: string;
let app: FastifyInstance;

beforeEach(async () => {
  [publisher, server] = [await createTestFolder(), await createTestFolder()];
  bucket = await startBucketServer('publicaciones', 'portal');
  const store = await openReleaseStore({ url: bucket.url, dataDir: publisher });
  await publishBuilds(store, [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')], publication);
  app = await createGateway({
    personIn: () => null,
    environment: 'production',
    store: await openReleaseStore({ url: bucket.url, dataDir: server }),
    page: { tokenKey: Buffer.alloc(32, 7).toString('base64'), environment: 'production', demonstration: null },
    api: { handle: () => undefined, readiness: () => Promise.resolve({}) as never, close: () => Promise.resolve() },
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    metricsAccess: { environment: 'production', token: undefined },
    releaseMaxAgeMilliseconds: 0,
  });
});
afterEach(async () => {
  await app.close();
  await bucket.close();
  await rm(publisher, { recursive: true, force: true });
  await rm(server, { recursive: true, force: true });
});

it('serves page, registry and files of a machine that has none of them, as from a folder', async () => {
  expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).body).toContain('shell 1.0.0-a');
  expect((await app.inject('/registry.json')).json()).toMatchObject({ number: 1 });
  const entry = await app.inject(ENTRY);
  expect([entry.statusCode, entry.body, entry.headers['cache-control']]).toEqual([
    200,
    '// admin 1.0.0-a',
    'public, max-age=31536000, immutable',
  ]);
  const compressed = await app.inject({ url: SCRIPT, headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain("console.log('1.0.0-a')");
});

it('serves a further attempt’s address, and a publication as soon as it is there', async () => {
  expect((await app.inject('/remotes/admin/1.0.0-a/~2/remoteEntry.js')).statusCode).toBe(200);
  const store = await openReleaseStore({ url: bucket.url, dataDir: publisher });
  await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], publication);
  expect((await app.inject('/registry.json')).json()).toMatchObject({ number: 2 });
  expect((await app.inject('/remotes/admin/1.0.0-b/remoteEntry.js')).body).toBe('// admin 1.0.0-b');
});

it.each([
  '/remotes/admin/1.0.0-a/release.json',
  '/remotes/admin/1.0.0-a/nothing.js',
  '/remotes/admin/9.9.9/remoteEntry.js',
  '/remotes/admin/1.0.0-a/..%2f..%2f..%2fdocuments/000001.json',
  '/remotes/admin/1.0.0-a/remoteEntry.js.br',
  '/shell/documents/000001.json',
])('keeps %s to itself', async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect([404, 403, 400]).toContain(statusCode);
  expect(body).not.toContain('"files"');
});

it('goes on with what it has while the bucket is away, and says 503 for the rest', async () => {
  await app.inject('/registry.json');
  expect((await app.inject(ENTRY)).statusCode).toBe(200);
  await bucket.close();
  expect((await app.inject(ENTRY)).statusCode).toBe(200);
  expect((await app.inject('/registry.json')).json()).toMatchObject({ number: 1 });
  const missing = await app.inject('/remotes/admin/1.0.0-a/expose.5e6f7a8b.js');
  expect([missing.statusCode, missing.headers['retry-after']]).toEqual([503, '5']);
});
