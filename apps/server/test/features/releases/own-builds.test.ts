import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { checkOwnBuilds, publishOwnBuilds, UnfitBuildsError } from '../../../src/features/releases/own-builds';
import { createTestApp, type TestApp } from '../../support/test-app';
import { createTestReleases, PLATFORM, type TestReleases } from '../../support/test-releases';
import type { LocalBuild } from '@portal/releases';

const ui = (...names: string[]) => ({ '@portal/ui': names });

let test: TestApp;
let releases: TestReleases;
/** The builds beside the server. */
let own: LocalBuild[];

beforeEach(async () => {
  test = await createTestApp();
  releases = createTestReleases(test);
  own = [await releases.build('shell', { exports: ui('Button') }), await releases.build('admin')];
});
afterEach(() => test.close());

/** As a server does that starts. */
async function start(builds = own): Promise<void> {
  await checkOwnBuilds(test.db, builds, test.app.servedOperations);
  await publishOwnBuilds(test.changes, builds, test.app.log);
}
const versionsOf = (builds: readonly LocalBuild[]) =>
  Object.fromEntries(builds.map(({ deployable, report }) => [deployable, report.version]));
const stored = async () => [await releases.live(), await test.storedKeys()];

it('publishes them once, however many servers start, and only what differs from the last time', async () => {
  await Promise.all([start(), start()]);
  expect([await releases.versions(), await releases.number()]).toEqual([versionsOf(own), 1]);
  const next = await releases.build('admin');
  await start([own[0]!, next]);
  expect(await releases.versions()).toEqual(versionsOf([own[0]!, next]));
  expect(await releases.rowOf('admin')).toMatchObject({
    number: 2,
    changedBy: 'portal',
    brought: next.report.version,
    stable: { source: null },
  });
  // A change that people made since stays.
  await test.changes.rollBack(PLATFORM, ['admin'], undefined, {});
  await start([own[0]!, next]);
  expect(await releases.versions()).toEqual(versionsOf(own));
});

it('refuses a server before anything changes when its builds do not fit, or one was damaged', async () => {
  await start();
  const build = await releases.build('requests', { imports: ui('Button') });
  await test.changes.publish(PLATFORM, [build], {});
  const before = await stored();
  const shell = await releases.build('shell', { exports: ui() });
  const refused = checkOwnBuilds(test.db, [shell], test.app.servedOperations);
  await expect(refused).rejects.toThrow(UnfitBuildsError);
  await expect(refused).rejects.toThrow(`requests ${build.report.version}: Button de @portal/ui`);
  const damaged = await releases.build('admin');
  await writeFile(path.join(damaged.folder, 'remoteEntry.js'), 'steal()');
  await expect(checkOwnBuilds(test.db, [own[0]!, damaged], test.app.servedOperations)).rejects.toThrow(
    /remoteEntry\.js no es el archivo que se construyó/,
  );
  await expect(publishOwnBuilds(test.changes, [shell], test.app.log)).rejects.toThrow(UnfitBuildsError);
  expect(await stored()).toEqual(before);
});

it('fits a database from before releases were rows', async () => {
  await test.pool.query('alter table live rename to away');
  await checkOwnBuilds(test.db, own, test.app.servedOperations);
  const needy = await releases.build('shell', { operations: ['GET /news'] });
  await expect(checkOwnBuilds(test.db, [needy], test.app.servedOperations)).rejects.toThrow(/GET \/news/);
});
