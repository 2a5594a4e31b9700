import { ROLE } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { createDiskFileStore } from '../../../src/platform/files/disk-file-store';
import { createTestApp, type TestApp } from '../../support/test-app';
import { createTestSite } from '../../support/test-site';
import { addJob } from '../../../src/platform/jobs/jobs';
import { createMetrics } from '../../../src/platform/observability/metrics';
import type { MetricsAccess } from '../../../src/platform/observability/metrics-route';
import { observeFileStore } from '../../../src/platform/files/observed-file-store';

const TOKEN = 'un token para las cifras';
const bearer = { authorization: `Bearer ${TOKEN}` };

let api: TestApp;
let site: FastifyInstance;
const read = async (): Promise<string> => (await site.inject({ url: '/metrics', headers: bearer })).body;

beforeAll(async () => {
  const metrics = createMetrics({ ofProcess: true });
  const away = { ...createDiskFileStore('/nowhere'), check: () => Promise.reject(new Error('the bucket is away')) };
  api = await createTestApp({ files: observeFileStore(away, metrics), metrics });
  site = await createTestSite(api, { metrics, metricsAccess: { environment: 'production', token: TOKEN } });
  await mkdir(`${api.dataDir}/files`, { recursive: true });
});
afterAll(() => api.close());

it('counts requests by the pattern of their route, whatever the address, and nothing stays in flight', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.assigner] }));
  for (const id of [1, 2, 3]) await person.get(`/api/v1/request/by-id/${id}?q=secreto`);
  await api.nobody.get('/una/direccion/inventada');
  const text = await read();
  expect(text).toMatch(/_count\{server="api",method="GET",route="\/api\/v1\/request\/by-id\/:id",status="404"\} 3/);
  expect(text).toMatch(/_count\{server="api",method="GET",route="\(none\)",status="404"\} 1/);
  expect(text).not.toMatch(/secreto|inventada/);
  // The reading request itself is in flight.
  expect(text).toContain('portal_http_requests_in_flight{server="api"} 0');
  expect(text).toContain('portal_http_requests_in_flight{server="site"} 1');
});

it('tells of pool, streams, the file store and the process', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  await person.get('/api/v1/inventory');
  await person.get('/api/v1/inventory');
  const ready = await site.inject('/readyz');
  expect(ready.json()).toMatchObject({ checks: { files: 'down' } });
  const text = await read();
  for (const line of [
    /portal_database_pool_connections\{state="total"\} [1-9]/,
    /portal_database_pool_connections\{state="waiting"\} 0/,
    /portal_live_streams 0/,
    /portal_file_store_errors_total\{operation="check"\} 1/,
    /nodejs_eventloop_lag_seconds /,
    /process_resident_memory_bytes [1-9]/,
  ]) {
    expect(text).toMatch(line);
  }
});

it('has every metric and label that the example alerts name, and no label that Prometheus sets itself', async () => {
  await addJob(api.db, { name: 'of-later', label: 'De más tarde' }, {}, { runAt: new Date('2999-01-01') });
  const alerts = await readFile(path.join(__dirname, '../../../../../tools/deploy/alerts.yaml'), 'utf8');
  const text = await read();
  const exportedNames = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const alertNames = [...alerts.matchAll(/portal_[a-z_]+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, ''));
  expect(alertNames).toContain('portal_stable_failing');
  expect(alertNames.filter((name) => !exportedNames.has(name))).toEqual([]);

  const metrics = createMetrics();
  metrics.jobEnded('tidy', true);
  metrics.pageLoad({ area: 'shell', version: '1.0.0', kind: 'stable', reason: 'broken' });
  const samples = `${text}\n${(await metrics.read()).text}`;
  const selectors = [...alerts.matchAll(/(portal_[a-z_]+)\{(\w+)[=!]/g)];
  expect(selectors.length).toBeGreaterThan(2);
  for (const [, metric, label] of selectors) expect(samples).toMatch(new RegExp(`^${metric}\\{.*\\b${label}="`, 'm'));
  expect(samples).not.toMatch(/^portal_.*[{,](job|instance)=/m);
});

it('counts a failed listing of files, and rethrows its error', async () => {
  const metrics = createMetrics();
  const observed = observeFileStore(createDiskFileStore(__filename), metrics);
  await expect(observed.list()[Symbol.asyncIterator]().next()).rejects.toThrow('ENOTDIR');
  expect((await metrics.read()).text).toContain('portal_file_store_errors_total{operation="list"} 1');
});

it('counts a form that was refused', async () => {
  const person = await api.as(await api.createUser({ roles: [ROLE.client] }));
  await person.post('/api/v1/request', { form: { files: { filename: 'a.jpg', content: 'no es una foto' } } });
  expect(await read()).toMatch(/portal_uploads_total\{outcome="refused"\} 1/);
});

describe('the metrics can be read', () => {
  const statusOf = async (
    metricsAccess: MetricsAccess,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => {
    const one = await createTestSite(api, { metricsAccess });
    return (await one.inject({ url: '/metrics', headers: { accept: 'text/plain', ...headers }, remoteAddress }))
      .statusCode;
  };

  it('for no one without the token', async () => {
    for (const headers of [{}, { authorization: 'Bearer otro' }] as Record<string, string>[]) {
      const refused = await site.inject({ url: '/metrics', headers });
      expect([refused.statusCode, refused.headers['www-authenticate'], refused.body]).toEqual([401, 'Bearer', '']);
    }
  });

  it('in development for this machine, unless somebody is behind a proxy', async () => {
    const access = { environment: 'development', token: undefined } as const;
    expect(await statusOf(access)).toBe(200);
    expect(await statusOf(access, { 'x-forwarded-for': '200.1.2.3' })).toBe(404);
    expect(await statusOf(access, {}, '200.1.2.3')).toBe(404);
  });

  it('by nobody in production while no token is set', async () => {
    expect(await statusOf({ environment: 'production', token: undefined })).toBe(404);
  });
});
