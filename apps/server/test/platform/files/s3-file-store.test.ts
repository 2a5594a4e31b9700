import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { parseBucketAddress } from '../../../src/platform/files/s3-file-store';
import { openFileStore } from '../../../src/platform/files/open-file-store';
import type { FileStore } from '../../../src/platform/files/file-store';
import { BUCKET_DATE, startBucketServer, type BucketServer } from '../../support/bucket-server';

let bucket: BucketServer;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  bucket = await startBucketServer('evidencias', 'portal');
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-s3-'));
  await writeFile(path.join(folder, 'photo'), 'una foto');
  store = await openFileStore({ url: bucket.url, dataDir: folder });
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

it('puts, gets, lists over several pages and deletes', async () => {
  await store.check();
  for (const key of ['photos/ab/uno', 'photos/ab/dos', 'photos/cd/tres'])
    await store.put(key, path.join(folder, 'photo'));
  expect([...bucket.objects.keys()]).toContain('portal/photos/ab/uno');
  const stream = await store.get('photos/ab/uno');
  expect(stream === null ? null : await text(stream)).toBe('una foto');
  expect(String(await store.read('photos/ab/uno'))).toBe('una foto');

  const keys: string[] = [];
  for await (const { key, modifiedAt } of store.list()) {
    keys.push(key);
    expect(modifiedAt).toEqual(new Date(BUCKET_DATE));
  }
  expect(keys).toEqual(['photos/ab/dos', 'photos/ab/uno', 'photos/cd/tres']);

  await store.delete('photos/ab/uno');
  expect([await store.get('photos/ab/uno'), await store.read('photos/ab/uno')]).toEqual([null, null]);
});

it('reads the address of a bucket', () => {
  expect(parseBucketAddress('s3://cubo')).toEqual({
    bucket: 'cubo',
    prefix: '',
    region: 'us-east-1',
    endpoint: undefined,
  });
  expect(parseBucketAddress('s3://cubo/a/b/?region=sa-east-1&endpoint=https://minio.local')).toEqual({
    bucket: 'cubo',
    prefix: 'a/b/',
    region: 'sa-east-1',
    endpoint: 'https://minio.local',
  });
  expect(() => parseBucketAddress('https://cubo')).toThrow(TypeError);
});
