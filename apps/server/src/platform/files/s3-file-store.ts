import { readFile } from 'node:fs/promises';

import { openBucket } from './bucket';
import type { BucketAddress } from './bucket-address';
import type { FileStore } from './file-store';

export function createS3FileStore(address: BucketAddress): FileStore {
  const bucket = openBucket(address);
  return {
    // Read whole (a photo is about a megabyte), so that the SDK can send it again after a failure.
    put: async (key, path) => bucket.put(key, await readFile(path)),
    get: async (key) => (await bucket.open(key)) ?? null,
    read: async (key) => (await bucket.get(key)) ?? null,
    delete: (key) => bucket.remove(key),
    list: () => bucket.walk(),
    check: () => bucket.check(),
  };
}
