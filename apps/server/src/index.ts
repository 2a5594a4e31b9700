export { createApi } from './app';
export { createCookieReader, publicTokenKey } from './platform/auth/keys';
export { hashPassword } from './platform/auth/passwords';
export { sessionCookieName } from './platform/auth/session-cookie';
export { checkDatabase } from './platform/database/check-database';
export { createDatabase, POOL_OPTIONS } from './platform/database/database';
export { migrateToLatest } from './platform/database/migrate';
export { openDatabase, type OpenDatabase } from './platform/database/open-database';
export type { Database } from './platform/database/schema';
export { describeDemonstration } from './programs/demonstration/insert-users-and-catalogue';
export { refuseOpenAccounts } from './programs/demonstration/open-accounts';
export { seedDemonstration } from './programs/demonstration/seed-demonstration';
export {
  EnvironmentError,
  readOrigin,
  readSettings,
  readVariables,
  type Settings,
  type Variables,
} from './environment';
export { createDiskFileStore } from './platform/files/disk-file-store';
export { openFileStore } from './platform/files/open-file-store';
export { isLoopbackHost } from './platform/http/loopback';
export { STRICT_TRANSPORT_SECURITY } from './platform/http/security-headers';
export { entityTagOf, hasEntity } from './platform/http/entity-tag';
export { SERVER_TIMEOUTS } from './platform/http/server-timeouts';
export { pathOf } from './platform/http/path-of';
export { cutForwardedPorts } from './platform/http/forwarded-addresses';
export { requestIdOf } from './platform/http/request-log';
export { readTrustProxy, trustNobody, type TrustProxy } from './platform/http/trust-proxy';
export {
  answerUnreadableAddress,
  answerUnreadableBytes,
  ignoreExpectations,
} from './platform/routes/unreadable-requests';
export { createLogger } from './platform/observability/logger';
export { createMetrics, type Metrics } from './platform/observability/metrics';
export { serveMetrics, type MetricsAccess } from './platform/observability/metrics-route';
export { observeRequests } from './platform/observability/observe-requests';
export { protectDataFolder } from './platform/files/data-folder';
export type { ApiReadiness } from './platform/routes/health';
export { USUAL_WORKERS_MOST } from './platform/workers/workers';
export { closeOnSignals } from './platform/workers/close-on-signals';
export { servesAlone, serveWithWorkers } from './platform/workers/serve-with-workers';
export { describeStartFailure } from './start-failure';
export { sendRefusal } from './platform/routes/pages';
