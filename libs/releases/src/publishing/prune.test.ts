import { MANIFEST_FILE } from '@portal/domain';
import { storedFiles } from '../contract/build-report';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseBucketAddress } from '../bucket/bucket-address';
import { openBucket } from '../bucket/bucket-objects';
import { createBucketReleaseStore } from '../bucket/bucket-release-store';
import { createFolderReleaseStore } from '../store/folder-release-store';
import type { LocalBuild, ReleaseStore } from '../store/release-store';
import { startBucketServer, type BucketServer } from '../testing/bucket-server';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { promote, rollBack, setCanary, withdraw } from './move';
import { findPrunable, pruneVersions } from './prune';
import { publishBuilds } from './publish';
import type { Publication } from './release-change';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Long after whatever the tests store. */
const NOW = new Date('2100-06-01T12:00:00Z');
const daysAgo = (days: number): Publication => ({ by: 'Ana', at: new Date(NOW.getTime() - days * DAY_MS) });
/** Before whatever the tests store. */
const LONG_AGO: Publication = { by: 'Ana', at: new Date('2000-01-01T12:00:00Z') };

/** Built once for all tests. */
const builds = new Map<string, Promise<LocalBuild>>();
const build = (version: string): Promise<LocalBuild> => {
  const building = builds.get(version) ?? buildRemote('admin', version);
  builds.set(version, building);
  return building;
};
const shell = buildShell('1.0.0');

let root: string;
let bucket: BucketServer | undefined;
let store: ReleaseStore;

afterEach(async () => {
  await bucket?.close();
  bucket = undefined;
  await rm(root, { recursive: true, force: true });
});

const kinds: [string, () => Promise<ReleaseStore>][] = [
  ['in a folder', () => Promise.resolve(createFolderReleaseStore(root))],
  [
    'in a bucket',
    async () => {
      bucket = await startBucketServer('publicaciones', 'portal');
      return createBucketReleaseStore(openBucket(parseBucketAddress(bucket.url)), path.join(root, 'cache'));
    },
  ],
];

describe.each(kinds)('pruning a store %s', (_kind, open) => {
  const publish = async (version: string, publication = LONG_AGO) =>
    publishBuilds(store, [await build(version)], publication);

  /** Five versions of admin were published long ago, 1.0.1 to 1.0.5. */
  beforeEach(async () => {
    root = await createTestFolder();
    store = await open();
    await publishBuilds(store, [await shell, await build('1.0.1')], LONG_AGO);
    for (let patch = 2; patch <= 5; patch += 1) await publish(`1.0.${patch}`);
  });

  const prune = async (now = NOW): Promise<string[]> =>
    (await pruneVersions(store, now)).map(({ deployable, version }) => `${deployable} ${version}`).sort();

  it('removes the versions that no release of the last ninety days had, and keeps the way back', async () => {
    expect(await prune()).toEqual(['admin 1.0.1', 'admin 1.0.2', 'admin 1.0.3']);
    const left = (await store.versions()).map(({ version }) => version).sort();
    expect(left).toEqual(['1.0.0', '1.0.4', '1.0.5']);
    expect(await prune()).toEqual([]);
    await expect(promote(store, 'admin', '1.0.1', daysAgo(0))).rejects.toThrow(/ya no está en el almacén/);
    // The remaining versions are whole, and removed ones can be published again.
    await store.readVersionFile('admin', '1.0.4', 'remoteEntry.js');
    await publish('1.0.1', daysAgo(0));
    await store.readVersionFile('admin', '1.0.1', 'remoteEntry.js');
  });

  it('never removes a stable version or a canary', async () => {
    await promote(store, 'admin', '1.0.1', LONG_AGO);
    await setCanary(store, 'admin', '1.0.2', { share: 10 }, LONG_AGO);
    expect(await prune()).toEqual(['admin 1.0.3', 'admin 1.0.4', 'admin 1.0.5']);
  });

  it('never removes the shell that is tried', async () => {
    for (const version of ['1.0.1', '1.0.2', '1.0.3'])
      await publishBuilds(store, [await buildShell(version)], LONG_AGO);
    await setCanary(store, 'shell', '1.0.0', { share: 10 }, LONG_AGO);
    const removed = await prune();
    expect(removed.filter((name) => name.startsWith('shell'))).toEqual(['shell 1.0.1']);
  });

  it('never removes the target of a rollback, nor that of a withdrawn area', async () => {
    await promote(store, 'admin', '1.0.3', LONG_AGO);
    expect(await prune()).toEqual(['admin 1.0.1', 'admin 1.0.4', 'admin 1.0.5']);
    expect((await rollBack(store, 'admin', undefined, LONG_AGO)).release.remotes.admin?.version).toBe('1.0.2');
    await withdraw(store, 'admin', LONG_AGO);
    expect(await prune()).toEqual(['admin 1.0.3']);
    expect((await rollBack(store, 'admin', undefined, LONG_AGO)).release.remotes.admin?.version).toBe('1.0.2');
  });

  it('never removes a version that an open tab may have: one in use in the last ninety days', async () => {
    // Until eighty days ago everybody had 1.0.1, some had 1.0.2.
    await promote(store, 'admin', '1.0.1', LONG_AGO);
    await setCanary(store, 'admin', '1.0.2', { share: 10 }, LONG_AGO);
    await promote(store, 'admin', '1.0.5', daysAgo(80));
    expect(await prune()).toEqual(['admin 1.0.3']);
  });

  it('never removes a version stored in the last ninety days', async () => {
    const [first] = await store.versions();
    expect(await prune(new Date((first?.storedAt.getTime() ?? 0) + 89 * DAY_MS))).toEqual([]);
  });

  it('never removes a version in use in the last ninety days, when a clock was far behind meanwhile', async () => {
    await promote(store, 'admin', '1.0.1', daysAgo(20));
    await promote(store, 'admin', '1.0.2', daysAgo(10));
    await promote(store, 'admin', '1.0.5', daysAgo(400));
    expect(await prune()).toEqual(['admin 1.0.3']);
  });

  it('ignores folders that are no version', async () => {
    if (bucket) bucket.objects.set('portal/versions/remotes/admin/1.0.9/.DS_Store', Buffer.from(''));
    else {
      await mkdir(path.join(root, 'remotes/admin/1.0.9'));
      for (const folder of ['', 'shell', 'remotes', 'remotes/admin', 'remotes/admin/1.0.9'])
        await writeFile(path.join(root, folder, '.DS_Store'), '');
    }
    expect(await prune()).toEqual(['admin 1.0.1', 'admin 1.0.2', 'admin 1.0.3']);
  });

  /** Moves the clock to the present for later writes, also in the bucket, unlike for earlier ones of the test. */
  const later = (): void => {
    if (bucket) bucket.date = new Date().toISOString();
  };
  const admin = 'admin';
  const isWhole = async (version: string): Promise<void> => {
    const report = await store.storedReport(admin, version);
    for (const name of Object.keys(report ? storedFiles(report) : { [MANIFEST_FILE]: '' }))
      await store.readVersionFile(admin, version, name);
  };

  it('keeps a version that returns after it was found to be old', async () => {
    later();
    const removed = await pruneVersions(
      {
        ...store,
        removeVersions: async (...versions) => {
          await promote(store, 'admin', '1.0.3', daysAgo(0));
          await publish('1.0.2', daysAgo(0));
          return store.removeVersions(...versions);
        },
      },
      NOW,
    );
    expect(removed.map(({ version }) => version)).toEqual(['1.0.1']);
    await isWhole('1.0.3');
    await isWhole('1.0.2');
  });

  it('keeps a version that is about to return, when it is removed before the change', async () => {
    later();
    const listed = await findPrunable(store, NOW);
    const overtaken: ReleaseStore = {
      ...store,
      commit: async (...draft) => {
        expect(await store.removeVersions(listed, NOW)).toHaveLength(2);
        return store.commit(...draft);
      },
    };
    await promote(overtaken, 'admin', '1.0.3', daysAgo(0));
    await isWhole('1.0.3');
  });

  it('refuses a version that is removed at the same moment, and publishes it again', async () => {
    later();
    const overtaken = (): ReleaseStore => {
      let isRemoved = false;
      return {
        ...store,
        renewVersion: async (...version) => {
          if (!isRemoved) await store.removeVersions(await findPrunable(store, NOW), NOW);
          isRemoved = true;
          return store.renewVersion(...version);
        },
      };
    };
    await expect(promote(overtaken(), 'admin', '1.0.3', daysAgo(0))).rejects.toThrow(/ya no está en el almacén/);
    expect((await store.current())?.remotes.admin?.version).toBe('1.0.5');
    await publish('1.0.3');
    await promote(store, 'admin', '1.0.5', LONG_AGO);
    await publishBuilds(overtaken(), [await build('1.0.3')], daysAgo(0));
    await isWhole('1.0.3');
  });
});

it('keeps contents in a bucket that another version has too, or that a publication may be storing', async () => {
  root = await createTestFolder();
  bucket = await startBucketServer('publicaciones', 'portal');
  store = createBucketReleaseStore(openBucket(parseBucketAddress(bucket.url)), path.join(root, 'cache'));
  await publishBuilds(store, [await shell, await build('1.0.1')], LONG_AGO);
  for (let patch = 2; patch <= 4; patch += 1) await publishBuilds(store, [await build(`1.0.${patch}`)], LONG_AGO);
  const mapped = await buildRemote('admin', '1.0.5', {}, { 'expose.js.map': '{"version":3}' });
  const { 'expose.js.map': map, ...files } = mapped.report.files;
  const report = { ...mapped.report, files, maps: { 'expose.js.map': map! } };
  await publishBuilds(store, [{ ...mapped, report }], LONG_AGO);
  const contents = () => [...(bucket?.objects.keys() ?? [])].filter((key) => key.includes('/contents/')).length;
  const all = contents();
  const prunable = await findPrunable(store, NOW);
  const storedAt = prunable[0]?.storedAt.getTime() ?? 0;
  await store.removeVersions(prunable, new Date(storedAt + DAY_MS / 2));
  expect(contents()).toBe(all);
  await store.removeVersions(prunable, NOW);
  expect(contents()).toBeLessThan(all);
  for (const { deployable, version } of await store.versions()) {
    const stored = await store.storedReport(deployable, version);
    for (const name of Object.keys(stored ? storedFiles(stored) : {}))
      await store.readVersionFile(deployable, version, name);
  }
});
