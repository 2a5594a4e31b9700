import path from 'node:path';

import { createDiskFileStore } from './disk-file-store';
import type { FileStore } from './file-store';

/** FILES_URL is `s3://…` for a bucket. Throws TypeError when it is invalid. */
export async function openFileStore(options: { url?: string | undefined; dataDir: string }): Promise<FileStore> {
  if (options.url === undefined) return createDiskFileStore(path.join(options.dataDir, 'files'));
  // The SDK is large; a portal that keeps everything on its disk starts without loading it.
  return (await import('./s3-file-store')).createS3FileStore(options.url);
}
