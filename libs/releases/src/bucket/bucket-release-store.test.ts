import { access, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuilds } from '../publishing/publish';
import { openReleaseStore } from '../store/open-release-store';
import { ReleaseStoreError } from '../store/release-store';
import { startBucketServer, type BucketServer } from '../testing/bucket-server';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';

const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const ADMIN = { kind: 'remote', name: 'admin' } as const;

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

it('serves what it has while the bucket is away', async () => {
  await publish();
  const store = await open();
  await store.makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js');
  await bucket.close();
  await store.makeServable(ADMIN, '1.0.0-a', 'remoteEntry.js');
  await expect(store.newestNumber()).rejects.toThrow();
});

it('does not serve what was changed in the bucket', async () => {
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

it('has half of nothing: a version is there when all its files are', async () => {
  const store = await open();
  const build = await buildRemote('admin', '1.0.0-b');
  await writeFile(path.join(build.folder, 'expose.5e6f7a8b.js'), 'another');
  await expect(store.storeVersion(build.deployable, build.report, build.folder)).rejects.toThrow();
  expect(await store.storedReport(ADMIN, '1.0.0-b')).toBeUndefined();
});

it('refuses a bucket in which two could take the same number', async () => {
  bucket.isConditional = false;
  await expect(publish()).rejects.toThrow(/ignores If-None-Match/);
  expect([...bucket.objects.keys()].filter((key) => key.includes('/documents/'))).toEqual([]);
});
