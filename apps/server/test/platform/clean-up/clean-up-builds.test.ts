import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { buildKey, buildOfKey } from '../../../src/platform/releases/build-store';
import { createTestApp, type TestApp } from '../../support/test-app';
import { createTestReleases, PLATFORM, type TestReleases } from '../../support/test-releases';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
let releases: TestReleases;

beforeEach(async () => {
  test = await createTestApp();
  releases = createTestReleases(test);
});
afterEach(() => test.close());

const cleanUpIn = (days: number) => test.cleanUp(new Date(Date.now() + days * DAY_MS));

/** The versions of an area that have a row, and those that have files. */
async function kept(area: string): Promise<[rows: string[], files: string[]]> {
  const rows = await test.db.selectFrom('builds').select('version').where('deployable', '=', area).execute();
  const builds = (await test.storedKeys()).map(buildOfKey).filter((build) => build?.deployable === area);
  const versions = [...new Set(builds.map((build) => build?.version ?? ''))];
  return [rows.map(({ version }) => version).sort(), versions.sort()];
}

it('removes the builds that nobody has used for 90 days, and keeps the live ones and the one to go back to', async () => {
  await releases.publish('shell');
  const [oldest = ''] = await releases.publish('admin');
  const [former = ''] = await releases.publish('admin');
  const [stable = ''] = await releases.publish('admin');
  const candidate = await releases.tryOut('admin');
  const all = [oldest, former, stable, candidate].sort();
  await cleanUpIn(89);
  expect(await kept('admin')).toEqual([all, all]);
  await cleanUpIn(91);
  const needed = [former, stable, candidate].sort();
  expect(await kept('admin')).toEqual([needed, needed]);
  await test.changes.rollBack(PLATFORM, ['admin'], undefined, {});
  expect((await releases.versions()).admin).toBe(former);
});

it('keeps the version of a withdrawn area, which may return', async () => {
  await releases.publish('shell');
  const [version = ''] = await releases.publish('admin');
  await test.changes.withdraw(PLATFORM, 'admin', undefined, {});
  await cleanUpIn(91);
  expect(await kept('admin')).toEqual([[version], [version]]);
});

it('removes the files of a build without a row, once a publication under way would be over', async () => {
  const file = path.join(test.dataDir, 'file');
  await writeFile(file, '//');
  await test.files.put(buildKey('admin', '9.9.9', 'main.js'), file);
  await cleanUpIn(0);
  expect(await kept('admin')).toEqual([[], ['9.9.9']]);
  await cleanUpIn(1);
  expect(await kept('admin')).toEqual([[], []]);
});
