import { rm } from 'node:fs/promises';
import { rollBack } from '../publishing/move';
import { publishBuilds, publishCanary } from '../publishing/publish';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { createReleaseHistory } from '../store/release-history';
import type { ReleaseStore } from '../store/release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { compatibilityMatrix } from './compatibility-matrix';

const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };

let root: string;
let store: ReleaseStore;
beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const publish = (...builds: Parameters<typeof publishBuilds>[1]) => publishBuilds(store, builds, ana);
const matrix = () => compatibilityMatrix(store, createReleaseHistory(store));
const ui = (...names: string[]) => ({ '@portal/ui': names });

it('compares every version of every area with every version of the shell', async () => {
  await publish(
    await buildShell('1.0.0-a', { exports: ui('OldBar') }),
    await buildRemote('admin', '1.0.0-a', { imports: ui('OldBar') }),
  );
  await publish(
    await buildShell('1.0.0-b', { exports: ui('NewBar') }),
    await buildRemote('admin', '1.0.0-b', { imports: ui('NewBar') }),
  );
  const lacks = (shell: string, needed: string) => [
    { shell, missing: [{ kind: 'name', module: '@portal/ui', needed, provided: null }] },
  ];
  expect(await matrix()).toEqual({
    shells: [
      { version: '1.0.0-b', isCurrent: true, isTried: false },
      { version: '1.0.0-a', isCurrent: false, isTried: false },
    ],
    versions: [
      { area: 'admin', version: '1.0.0-b', role: 'stable', failsIn: lacks('1.0.0-a', 'NewBar') },
      { area: 'admin', version: '1.0.0-a', role: null, failsIn: lacks('1.0.0-b', 'OldBar') },
    ],
    deprecated: [],
  });
});

it('names the deprecated names of the current shell, and the versions that still import them', async () => {
  const deprecated = { '@portal/ui': { OldBar: 'usa NewBar', OldTag: 'usa Tag' } };
  await publish(
    await buildShell('1.0.0-a', { exports: ui('OldBar', 'OldTag', 'NewBar'), deprecated }),
    await buildRemote('admin', '1.0.0-a', { imports: ui('OldBar') }),
    await buildRemote('requests', '1.0.0-a', { imports: ui('NewBar') }),
  );
  expect((await matrix()).deprecated).toEqual([
    {
      module: '@portal/ui',
      name: 'OldBar',
      advice: 'usa NewBar',
      usedBy: [{ area: 'admin', version: '1.0.0-a', role: 'stable' }],
    },
    { module: '@portal/ui', name: 'OldTag', advice: 'usa Tag', usedBy: [] },
  ]);
});

it('names those of the shell that some try, which it marks', async () => {
  const adviceOn = (...names: string[]) => ({
    '@portal/ui': Object.fromEntries(names.map((name) => [name, 'usa NewBar'])),
  });
  await publish(await buildShell('1.0.0-a', { exports: ui('OldBar', 'OldTag'), deprecated: adviceOn('OldBar') }));
  const tried = await buildShell('1.1.0-a', {
    exports: ui('OldBar', 'OldTag'),
    deprecated: adviceOn('OldBar', 'OldTag'),
  });
  await publishCanary(store, tried, { share: 10, roles: [], maxErrorRate: 5 }, ana);
  const { shells, deprecated } = await matrix();
  expect(shells).toMatchObject([
    { version: '1.1.0-a', isTried: true },
    { version: '1.0.0-a', isCurrent: true, isTried: false },
  ]);
  expect(deprecated.map(({ name }) => name)).toEqual(['OldBar', 'OldTag']);
});

it('raises no false alarm in twenty stored versions', async () => {
  const names = ['Button', 'Page'];
  const called = 'GET /request';
  await store.recordOperations([called]);
  for (let index = 0; index < 10; index += 1) {
    // Each shell adds a name; each area uses what every shell has.
    names.push(`Added${index}`);
    await publish(
      await buildShell(`1.0.0-s${index}`, { exports: ui(...names) }),
      await buildRemote('admin', `1.0.0-r${index}`, { imports: ui('Button', 'Page'), operations: [called] }),
    );
  }
  const { shells, versions } = await matrix();
  expect([shells.length, versions.length]).toEqual([10, 10]);
  expect(versions.filter(({ failsIn }) => failsIn.length > 0)).toEqual([]);
  for (const { version } of versions) await rollBack(store, 'admin', version, ana);
  expect((await store.current())?.remotes.admin?.version).toBe('1.0.0-r0');
});
