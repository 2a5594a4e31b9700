import { access, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuilds } from '../publishing/publish';
import { openReleaseStore } from '../open-release-store';
import { ReleaseStoreError, type ReleaseStore } from '../store/release-store';
import { startBucketServer, type BucketServer } from '../testing/bucket-server';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { parseBucketAddress } from './bucket-address';
import { openBucket } from './bucket-objects';
import { createBucketReleaseStore } from './bucket-release-store';

const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const ADMIN = 'admin';

let bucket: BucketServer;
let dataDir: string;

beforeEach(async () => {
  dataDir = await createTestFolder();
  bucket = await startBucketServer('publicaciones', 'portal');
});
afterEach(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => openReleaseStore({ url: bucket.url, dataDir });
const publish = async () =>
  publishBuilds(await open(), [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')], ana);

const served = (name: string): string => path.join(dataDir, 'releases-cache/remotes/admin/1.0.0-a', name);

it('fetches a published file once, with its compressed copies, however many ask', async () => {
  await publish();
  const store = await open();
  await Promise.all(Array.from({ length: 8 }, () => store.makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js')));
  expect(await readFile(served('remoteEntry.js'), 'utf8')).toBe('// admin 1.0.0-a');
  await access(served('remoteEntry.js.br'));
  await store.makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js');
  expect(Math.max(...[...bucket.reads].filter(([key]) => key.includes('/contents/')).map(([, reads]) => reads))).toBe(
    1,
  );
});

it('serves cached files while the bucket cannot be reached', async () => {
  await publish();
  const store = await open();
  await store.makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js');
  await bucket.close();
  await store.makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js');
  await expect(store.newestNumber()).rejects.toThrow();
});

it('serves no file that was changed in the bucket', async () => {
  await publish();
  for (const key of bucket.objects.keys())
    if (key.includes('/contents/')) bucket.objects.set(key, Buffer.from('steal()'));
  await expect((await open()).makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js')).rejects.toThrow(ReleaseStoreError);
  await expect(access(served('remoteEntry.js'))).rejects.toThrow();
});

it.each([
  ['1.0.0-a', 'nothing.js'],
  ['1.0.0-a', 'constructor'],
  ['9.9.9', 'remoteEntry.js'],
])('leaves %s/%s missing, and asks the bucket for it once', async (version, name) => {
  await publish();
  const store = await open();
  bucket.reads.clear();
  for (let count = 0; count < 5; count += 1) await store.makeServable(ADMIN, version, name);
  expect([...bucket.reads.values()].reduce((total, reads) => total + reads, 0)).toBe(1);
});

it('shows a version only when all its files are there', async () => {
  const store = await open();
  const build = await buildRemote('admin', '1.0.0-b');
  await writeFile(path.join(build.folder, 'expose.5e6f7a8b.js'), 'another');
  await expect(store.storeVersion(build)).rejects.toThrow();
  expect(await store.storedReport(ADMIN, '1.0.0-b')).toBeUndefined();
});

it.each(['removed', 'renewed'])(
  'keeps or removes a version whole, whatever comes between the steps while it is %s',
  async (outer) => {
    const build = await buildRemote('admin', '1.0.0-a');
    const objects = openBucket(parseBucketAddress(bucket.url));
    const other = createBucketReleaseStore(objects, dataDir);
    let isInBetween = true;
    for (let step = 1; isInBetween; step += 1) {
      bucket.objects.clear();
      bucket.date = '2026-01-01T12:00:00.000Z';
      await other.storeVersion(build);
      const listed = await other.versions();
      bucket.date = new Date().toISOString();
      const steps = {
        removed: (store: ReleaseStore) => store.removeVersions(listed, new Date()),
        renewed: (store: ReleaseStore) => store.renewVersion(ADMIN, '1.0.0-a'),
      };
      const results: Partial<{ [Name in keyof typeof steps]: Awaited<ReturnType<(typeof steps)[Name]>> }> = {};
      const inner = async (): Promise<void> => {
        if (outer === 'removed') results.renewed = await steps.renewed(other);
        else results.removed = await steps.removed(other);
      };
      let left = step;
      const before = <Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) => {
        return async (...args: Args): Promise<Result> => {
          if ((left -= 1) === 0) await inner();
          return operation(...args);
        };
      };
      const { put, putIfAbsent, get, remove, list } = objects;
      const interrupted = createBucketReleaseStore(
        {
          put: before(put),
          putIfAbsent: before(putIfAbsent),
          get: before(get),
          remove: before(remove),
          list: before(list),
        },
        dataDir,
      );
      if (outer === 'removed') results.removed = await steps.removed(interrupted);
      else results.renewed = await steps.renewed(interrupted);
      isInBetween = left <= 0;
      if (!isInBetween) await inner();
      const isRemoved = results.removed?.length === 1;
      expect([step, isRemoved && results.renewed]).toEqual([step, false]);
      const read = createBucketReleaseStore(objects, dataDir).readVersionFile(ADMIN, '1.0.0-a', 'remoteEntry.js');
      if (isRemoved) await expect(read).rejects.toThrow(ReleaseStoreError);
      else expect((await read).toString()).toBe('// admin 1.0.0-a');
    }
  },
);

it('refuses a bucket in which two could take the same number', async () => {
  bucket.isConditional = false;
  await expect(publish()).rejects.toThrow(/ignores If-None-Match/);
  expect([...bucket.objects.keys()].filter((key) => key.includes('/documents/'))).toEqual([]);
});
