import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { ROLE } from '@portal/domain';
import { openReleaseStore, type LocalBuild, BUILD_REPORT_FILE } from '@portal/releases';

import { createMetrics } from '../../../../src/platform/observability/metrics';
import { createTestApp, type Caller, type TestApp } from '../../../support/test-app';
import { createTestReleases, toUploadForm, type TestReleases } from '../../../support/test-releases';

const metrics = createMetrics();
let test: TestApp;
let releases: TestReleases;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp({ metrics });
  releases = await createTestReleases(test.dataDir);
  await releases.publish('shell', 'admin');
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
});
afterAll(() => test.close());

const publish = async (build: LocalBuild) =>
  admin.post('/api/v1/releases/areas/admin/versions', { form: await toUploadForm(build) });
const readiness = async () => (await test.app.inject('/readyz')).json<{ checks: { operations: string } }>();

it('records the operations of the API in the store, one for each of its routes', async () => {
  const { paths } = test.app.swagger() as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) =>
        `${method.toUpperCase()} ${path
          .replace('/api/v1', '')
          .replace(/\{[^{}]+\}/g, '{}')
          .replace(/\/$/, '')}`,
    ),
  );
  expect(await releases.store.recordedOperations()).toEqual(documented.sort());
});

it('refuses an area that calls an operation which the API does not serve, by its name', async () => {
  const build = await releases.build('admin', { operations: ['GET /users', 'GET /users/{}/news'] });
  const response = await publish(build);
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    422,
    expect.stringContaining(`admin ${build.report.version}: GET /users/{}/news de la API.`),
  ]);
});

it('is ready, and names the operations that a published version misses', async () => {
  expect(await readiness()).toMatchObject({ data: 'ok', checks: { operations: 'ok' } });
  // The state under a newer API, which was rolled back afterwards.
  const recorded = await releases.store.recordedOperations();
  await releases.store.recordOperations(['GET /news']);
  const build = await releases.build('admin', { operations: ['GET /news'] });
  expect((await publish(build)).statusCode).toBe(200);
  await releases.store.recordOperations(recorded ?? []);
  expect(await readiness()).toMatchObject({
    data: 'ok',
    checks: { database: 'ok', files: 'ok', operations: `missing: GET /news (admin ${build.report.version})` },
  });
  const missing = `portal_operations_missing{area="admin",version="${build.report.version}"} 1`;
  expect((await metrics.read()).text).toContain(missing);
  expect((await publish(await releases.build('admin'))).statusCode).toBe(200);
  expect((await metrics.read()).text).not.toContain('portal_operations_missing{');
});

it('is ready, with unknown operations, when the report of a published version cannot be read', async () => {
  const build = await releases.build('admin');
  expect((await publish(build)).statusCode).toBe(200);
  const report = path.join(test.dataDir, 'releases/remotes/admin', build.report.version, BUILD_REPORT_FILE);
  const written = await readFile(report);
  await writeFile(report, '{');
  expect(await readiness()).toEqual({ data: 'ok', checks: { database: 'ok', files: 'ok', operations: 'unknown' } });
  await writeFile(report, written);
  expect(await readiness()).toMatchObject({ checks: { operations: 'ok' } });
});

it('is ready, with unknown operations, when the release store cannot be read', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-releases-'));
  await mkdir(path.join(dataDir, 'releases'));
  // A file in the place of the folder of documents.
  await writeFile(path.join(dataDir, 'releases/documents'), '');
  const other = await createTestApp({ releases: await openReleaseStore({ dataDir }) });
  try {
    for (let look = 0; look < 2; look += 1) {
      const response = await other.app.inject('/readyz');
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ checks: { operations: 'unknown' } });
    }
  } finally {
    await other.close();
    await rm(dataDir, { recursive: true });
  }
});
