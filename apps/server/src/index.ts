export { createApi } from './app';
export { readEnvironment } from './environment';
export type { PublishedBuild } from './features/releases/releases-routes';
// `servedOperations` of what `createApi` returns.
import './features/releases/served-operations';
export { createDatabase, POOL_OPTIONS } from './platform/database/database';
export { migrateToLatest } from './platform/database/migrate';
export { openDatabase, type OpenDatabase } from './platform/database/open-database';
export type { Database } from './platform/database/schema';
export { createDiskFileStore } from './platform/files/disk-file-store';
export { openFileStore } from './platform/files/open-file-store';
export { createLogger } from './platform/observability/logger';
export { USUAL_WORKERS_MOST } from './platform/workers/workers';
export { startProductionPortal, TSX, type StartedPortal } from './testing/started-portal';
export { seedDemonstration } from './programs/demonstration/seed-demonstration';
