import path from 'node:path';

import { parseBucketAddress } from '@portal/releases';

import { createDiskFileStore } from './disk-file-store';
import type { FileStore } from './file-store';
import { createS3FileStore } from './s3-file-store';

/** FILES_URL is `s3://…` for a bucket. Throws TypeError when it is invalid. */
export async function openFileStore(options: { url?: string | undefined; dataDir: string }): Promise<FileStore> {
  if (options.url === undefined) return createDiskFileStore(path.join(options.dataDir, 'files'));
  return createS3FileStore(parseBucketAddress(options.url));
}
