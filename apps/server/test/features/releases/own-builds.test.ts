import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createReleaseChanges, type ReleaseChanges } from '../../../src/features/releases/change-releases';
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
async function start(builds = own, changes: ReleaseChanges = test.changes): Promise<void> {
  await checkOwnBuilds(test.db, builds, test.app.servedOperations);
  await publishOwnBuilds(changes, builds, test.app.log);
}
const versionsOf = (builds: readonly LocalBuild[]) =>
  Object.fromEntries(builds.map(({ deployable, report }) => [deployable, report.version]));
const stored = async () => [await releases.live(), await test.storedKeys()];

it('publishes them once, however many servers start, and only what differs from the last time', async () => {
  const { db, files } = test;
  const replica = createReleaseChanges({
    db,
    files,
    releases: test.releases,
    served: () => test.app.servedOperations,
    now: () => new Date(),
  });
  await Promise.all([start(), start(own, replica)]);
  expect([await releases.versions(), await releases.number()]).toEqual([versionsOf(own), 1]);
  await start();
  expect(await releases.number()).toBe(1);
  const next = await releases.build('admin');
  await start([own[0]!, next]);
  expect(await releases.versions()).toEqual(versionsOf([own[0]!, next]));
  expect(await releases.rowOf('admin')).toMatchObject({
    number: 2,
    changedBy: 'portal',
    brought: next.report.version,
    stable: { source: null },
  });
});

it('leaves what people published, took back or withdrew since', async () => {
  await start();
  const [published] = await releases.publish('admin');
  await start();
  expect(await releases.versions()).toMatchObject({ admin: published });
  const next = [own[0]!, await releases.build('admin')];
  await start(next);
  expect(await releases.versions()).toEqual(versionsOf(next));
  await test.changes.rollBack(PLATFORM, ['admin'], undefined, {});
  await start(next);
  expect(await releases.versions()).toMatchObject({ admin: published });
  await test.changes.withdraw(PLATFORM, 'admin', undefined, {});
  await start([own[0]!, await releases.build('admin')]);
  expect(await releases.versions()).toMatchObject({ admin: null });
});

it.each<[string, () => Promise<LocalBuild[]>, (builds: LocalBuild[]) => RegExp]>([
  [
    'uses what the shell lacks',
    async () => [own[0]!, await releases.build('admin', { imports: ui('NewBanner') })],
    ([, admin]) => new RegExp(`admin ${admin?.report.version}: NewBanner de @portal/ui`),
  ],
  [
    'calls what the API lacks',
    async () => [own[0]!, await releases.build('admin', { operations: ['GET /news'] })],
    ([, admin]) => new RegExp(`admin ${admin?.report.version}: GET /news`),
  ],
  [
    'takes from the shell what a published area uses',
    async () => [await releases.build('shell', { exports: ui() })],
    () => /requests 1\.0\.\d+-test: Button de @portal\/ui/,
  ],
])('refuses a server before anything changes when it %s', async (_what, make, message) => {
  await start();
  await test.changes.publish(PLATFORM, [await releases.build('requests', { imports: ui('Button') })], {});
  const before = await stored();
  const builds = await make();
  const refused = checkOwnBuilds(test.db, builds, test.app.servedOperations);
  await expect(refused).rejects.toThrow(UnfitBuildsError);
  await expect(refused).rejects.toThrow(message(builds));
  expect(await stored()).toEqual(before);
});

it('names a live area that calls what this API does not serve', async () => {
  await start();
  const build = await releases.build('requests', { operations: ['GET /users'] });
  await test.changes.publish(PLATFORM, [build], {});
  const lacking = new Set([...test.app.servedOperations].filter((operation) => operation !== 'GET /users'));
  await expect(checkOwnBuilds(test.db, own, lacking)).rejects.toThrow(
    `requests ${build.report.version} llama a GET /users`,
  );
});

it('refuses a damaged build before anything changes', async () => {
  await start();
  const before = await stored();
  const damaged = await releases.build('admin');
  await writeFile(path.join(damaged.folder, 'remoteEntry.js'), 'steal()');
  await expect(checkOwnBuilds(test.db, [own[0]!, damaged], test.app.servedOperations)).rejects.toThrow(
    /remoteEntry\.js no es el archivo que se construyó/,
  );
  expect(await stored()).toEqual(before);
});

it('refuses a build that is not whole', async () => {
  const [shell, admin] = own as [LocalBuild, LocalBuild];
  const broken = [{ ...shell, folder: admin.folder }, admin];
  await expect(publishOwnBuilds(test.changes, broken, test.app.log as never)).rejects.toThrow(UnfitBuildsError);
  expect(await stored()).toEqual([[], []]);
});

it('fits a database from before releases were rows', async () => {
  await test.pool.query('alter table live rename to away');
  await checkOwnBuilds(test.db, own, test.app.servedOperations);
  await expect(
    checkOwnBuilds(test.db, [await releases.build('shell', { operations: ['GET /news'] })], test.app.servedOperations),
  ).rejects.toThrow(/GET \/news/);
});
