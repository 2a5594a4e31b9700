export { parseBucketAddress, type BucketAddress } from './bucket/bucket-address';
export { unservedVersions, type UnservedVersion } from './compatibility/compare-operations';
export { releaseForShell } from './publishing/release-for-shell';
export { parseAreaDescriptor } from './contract/area-descriptor';
export {
  BUILD_REPORT_FILE,
  parseBuildReport,
  storedFiles,
  type BuildReport,
  type ModuleNames,
  type TransferSizes,
} from './contract/build-report';
export { FOLLOW_PAGE_FILE, LOADING_PLAN_FILE, parseLoadingPlan, type LoadingPlan } from './contract/loading-plan';
export { PlatformFormatError } from './contract/read-document';
export { parseReleaseDocument } from './contract/release-document';
export { promote, removeCanary, rollBack, rollBackAll, setCanary, withdraw } from './publishing/move';
export { completeAudience, completeSource, publishBuilds, publishCanary, readLocalBuild } from './publishing/publish';
export { publishImage, readImage } from './publishing/publish-image';
export { pruneAfterChange } from './publishing/prune';
export { checkPreview } from './publishing/publish-checks';
export { previewRecord } from './publishing/version-record';
export {
  findVersions,
  toOutcome,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
} from './publishing/release-change';
export { followCurrentRelease, type CurrentRelease } from './store/current-release';
export { createAtomically } from './store/durable-files';
export { createFolderReleaseStore } from './store/folder-release-store';
export { openBucket, openReleaseStore } from './open-release-store';
export { createReleaseHistory, publishedAs, type ReleaseHistory } from './store/release-history';
export * from './store/release-store';
export { versionsIn, type VersionInRelease } from './store/release-versions';
export { COMPRESSED_COPIES, integrityOf } from './store/version-files';
export { BUCKET_DATE, startBucketServer, type BucketServer } from './testing/bucket-server';
export { buildRemote, buildShell, createTestFolder } from './testing/build-fixture';
