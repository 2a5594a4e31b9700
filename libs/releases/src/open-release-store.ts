import path from 'node:path';
import { parseBucketAddress, type BucketAddress } from './bucket/bucket-address';
import type { Bucket } from './bucket/bucket-objects';
import { createBucketReleaseStore } from './bucket/bucket-release-store';
import { createFolderReleaseStore } from './store/folder-release-store';
import type { ReleaseStore } from './store/release-store';

/** The SDK is large; a portal that keeps everything on its disk starts without loading it. */
export async function openBucket(address: BucketAddress): Promise<Bucket> {
  return (await import('./bucket/bucket-objects')).openBucket(address);
}

/**
 * API, gateway and tools need the same settings to see the same releases.
 * @throws TypeError when the address is invalid
 */
export async function openReleaseStore(options: { url?: string | undefined; dataDir: string }): Promise<ReleaseStore> {
  if (options.url === undefined) return createFolderReleaseStore(path.join(options.dataDir, 'releases'));
  const address = parseBucketAddress(options.url, 'RELEASES_URL');
  return createBucketReleaseStore(await openBucket(address), path.join(options.dataDir, 'releases-cache'));
}
