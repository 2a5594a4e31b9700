import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseBucketAddress } from '../bucket/bucket-address';
import { openBucket } from '../bucket/bucket-objects';
import { createBucketReleaseStore } from '../bucket/bucket-release-store';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { deployableName, type ReleaseStore } from '../store/release-store';
import { startBucketServer, type BucketServer } from '../testing/bucket-server';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { promote, rollBack, setCanary, withdraw } from './move';
import { pruneVersions } from './prune';
import { publishBuilds, type LocalBuild } from './publish';
import type { Publication } from './release-change';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Long after whatever the tests store. */
const NOW = new Date('2100-06-01T12:00:00Z');
const daysAgo = (days: number): Publication => ({ by: 'Ana', at: new Date(NOW.getTime() - days * DAY_MS) });
/** Before whatever the tests store. */
const LONG_AGO: Publication = { by: 'Ana', at: new Date('2000-01-01T12:00:00Z') };

/** Built once for all tests. */
const builds = new Map<string, Promise<LocalBuild>>();
const admin = (version: string): Promise<LocalBuild> => {
  const build = builds.get(version) ?? buildRemote('admin', version);
  builds.set(version, build);
  return build;
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
    publishBuilds(store, [await admin(version)], publication);

  /** Eight versions of admin were published long ago, 1.0.1 to 1.0.8. */
  beforeEach(async () => {
    root = await createTestFolder();
    store = await open();
    await publishBuilds(store, [await shell, await admin('1.0.1')], LONG_AGO);
    for (let patch = 2; patch <= 8; patch += 1) await publish(`1.0.${patch}`);
  });

  const prune = async (now = NOW): Promise<string[]> =>
    (await pruneVersions(store, now))
      .map(({ deployable, version }) => `${deployableName(deployable)} ${version}`)
      .sort();

  it('removes what is old, and keeps the five newest of each', async () => {
    expect(await prune()).toEqual(['admin 1.0.1', 'admin 1.0.2', 'admin 1.0.3']);
    const left = (await store.versions()).map(({ version }) => version).sort();
    expect(left).toEqual(['1.0.0', '1.0.4', '1.0.5', '1.0.6', '1.0.7', '1.0.8']);
    expect(await prune()).toEqual([]);
    await expect(promote(store, 'admin', '1.0.1', daysAgo(0))).rejects.toThrow(/ya no está en el almacén/);
    // What is left is whole, and what was removed can be published again.
    await store.readVersionFile({ kind: 'remote', name: 'admin' }, '1.0.4', 'remoteEntry.js');
    await publish('1.0.1', daysAgo(0));
    await store.readVersionFile({ kind: 'remote', name: 'admin' }, '1.0.1', 'remoteEntry.js');
  });

  it('says what it would remove', async () => {
    expect(await pruneVersions(store, NOW, { dryRun: true })).toHaveLength(3);
    expect(await store.versions()).toHaveLength(9);
  });

  it('never removes a stable version or a canary', async () => {
    await promote(store, 'admin', '1.0.1', LONG_AGO);
    await setCanary(store, 'admin', '1.0.2', { share: 10 }, LONG_AGO);
    expect(await prune()).toEqual(['admin 1.0.3']);
  });

  it('never removes the shell that is tried', async () => {
    for (const version of ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']) {
      await publishBuilds(store, [await buildShell(version)], LONG_AGO);
    }
    await setCanary(store, 'shell', '1.0.0', { share: 10 }, LONG_AGO);
    const removed = await prune();
    expect(removed.filter((name) => name.startsWith('shell'))).toEqual(['shell 1.0.1']);
  });

  it('never removes the version that a rollback goes back to, nor that of an area that was withdrawn', async () => {
    await promote(store, 'admin', '1.0.3', LONG_AGO);
    expect(await prune()).toEqual(['admin 1.0.1']);
    expect((await rollBack(store, 'admin', undefined, LONG_AGO)).release.remotes.admin?.version).toBe('1.0.2');
    await withdraw(store, 'admin', LONG_AGO);
    expect(await prune()).toEqual(['admin 1.0.3']);
    expect((await rollBack(store, 'admin', undefined, LONG_AGO)).release.remotes.admin?.version).toBe('1.0.2');
  });

  it('never removes what an open tab may have: what somebody had in the last thirty days', async () => {
    // Until twenty days ago everybody had 1.0.1, some had 1.0.2.
    await promote(store, 'admin', '1.0.1', LONG_AGO);
    await setCanary(store, 'admin', '1.0.2', { share: 10 }, LONG_AGO);
    await promote(store, 'admin', '1.0.8', daysAgo(20));
    expect(await prune()).toEqual(['admin 1.0.3']);
  });

  it('never removes what was stored in the last thirty days', async () => {
    const [first] = await store.versions();
    expect(await prune(new Date((first?.storedAt.getTime() ?? 0) + 29 * DAY_MS))).toEqual([]);
  });

  it('starts again when a change comes in between', async () => {
    let reads = 0;
    const overtaken: ReleaseStore = {
      ...store,
      // After the releases of the last days were looked at, and with what the history knows.
      numbers: async () => {
        const numbers = await store.numbers();
        if ((reads += 1) === 2) await promote(store, 'admin', '1.0.3', daysAgo(0));
        return numbers;
      },
    };
    const removed = await pruneVersions(overtaken, NOW);
    expect(removed.map(({ version }) => version)).toEqual(['1.0.1']);
  });
});

it('keeps contents in a bucket that another version has too, or that a publication may be storing', async () => {
  root = await createTestFolder();
  bucket = await startBucketServer('publicaciones', 'portal');
  store = createBucketReleaseStore(openBucket(parseBucketAddress(bucket.url)), path.join(root, 'cache'));
  await publishBuilds(store, [await shell, await admin('1.0.1')], LONG_AGO);
  for (let patch = 2; patch <= 8; patch += 1) await publishBuilds(store, [await admin(`1.0.${patch}`)], LONG_AGO);
  const contents = () => [...(bucket?.objects.keys() ?? [])].filter((key) => key.includes('/contents/')).length;
  const all = contents();
  const prunable = await pruneVersions(store, NOW, { dryRun: true });
  const storedAt = prunable[0]?.storedAt.getTime() ?? 0;
  await store.removeVersions(prunable, new Date(storedAt + DAY_MS / 2));
  expect(contents()).toBe(all);
  await store.removeVersions(prunable, NOW);
  expect(contents()).toBeLessThan(all);
  for (const { deployable, version } of await store.versions()) {
    const report = await store.storedReport(deployable, version);
    for (const name of Object.keys(report?.files ?? {})) await store.readVersionFile(deployable, version, name);
  }
});
