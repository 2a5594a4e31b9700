export {
  COMPRESSED_COPIES,
  haveSameFiles,
  ifPresent,
  integrityOf,
  readLocalBuild,
  readLocalBuilds,
  verifyFiles,
  type LocalBuild,
} from './build-files';
export { hasCandidate, type Candidate, type ReleaseReader } from './candidate';
export { broughtBuilds, checkBrought } from './checks/brought-builds';
export { areaScope, checkBuild } from './checks/check-build';
export { audienceOf, checkLive, unservedBuilds, widenedAudience, type LiveBuild } from './checks/check-live';
export { compareBuilds } from './compare-builds';
export { parseAreaDescriptor } from './contract/area-descriptor';
export {
  BUILD_REPORT_FILE,
  parseBuildReport,
  storedFiles,
  type BuildReport,
  type ModuleNames,
} from './contract/build-report';
export { FOLLOW_PAGE_FILE, LOADING_PLAN_FILE, parseLoadingPlan, type LoadingPlan } from './contract/loading-plan';
export { INSTALL_FILES } from './install-files';
export { preloadTag } from './preload-tag';
export { PlatformFormatError, ReleaseRefusedError } from './refusals';
export { shellAddressAt } from './shell-address';
export { buildRemote, buildShell, createTestFolder } from './testing/build-fixture';
