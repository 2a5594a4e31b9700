import path from 'node:path';
import { parseBucketAddress } from './bucket/bucket-address';
import { createFolderReleaseStore } from './store/folder-release-store';
import type { ReleaseStore } from './store/release-store';

/**
 * Opens the release store of the settings. API, gateway and tools need the same settings to see the same releases.
 * @param options `url` is RELEASES_URL: `s3://…` for a bucket; without it the folder `releases` of the data folder
 * @throws TypeError when the address is invalid
 */
export async function openReleaseStore(options: { url?: string | undefined; dataDir: string }): Promise<ReleaseStore> {
  if (options.url === undefined) return createFolderReleaseStore(path.join(options.dataDir, 'releases'));
  const address = parseBucketAddress(options.url, 'RELEASES_URL');
  // The SDK is large; a store on the disk starts without loading it.
  const [{ openBucket }, { createBucketReleaseStore }] = await Promise.all([
    import('./bucket/bucket-objects'),
    import('./bucket/bucket-release-store'),
  ]);
  return createBucketReleaseStore(openBucket(address), path.join(options.dataDir, 'releases-cache'));
}
