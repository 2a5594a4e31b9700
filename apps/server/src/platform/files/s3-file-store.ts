import { readFile } from 'node:fs/promises';

import { openBucket, type BucketAddress } from '@portal/releases';

import type { FileStore } from './file-store';

export async function createS3FileStore(address: BucketAddress): Promise<FileStore> {
  const bucket = await openBucket(address);
  return {
    // Read whole (a photo is about a megabyte), so that the SDK can send it again after a failure.
    put: async (key, path) => bucket.put(key, await readFile(path)),
    get: async (key) => (await bucket.open(key)) ?? null,
    read: async (key) => (await bucket.get(key)) ?? null,
    delete: (key) => bucket.remove(key),
    list: () => bucket.walk(''),
    check: () => bucket.check(),
  };
}
