export { createApi, type ApiOptions } from './app';
export { publicTokenKey, SESSION_SECRET_MIN } from './auth/keys';
export { hashPassword } from './auth/passwords';
export { sessionCookieName } from './auth/session-cookie';
export { createDatabase, POOL_OPTIONS } from './database/database';
export { migrateToLatest } from './database/migrate';
export { openDatabase, type OpenDatabase } from './database/open-database';
export type { Database, Db } from './database/schema';
export { DEMO_FORMAT, readDemoSetting, type DemoSetting } from './demonstration/demo-setting';
export { describeDemonstration } from './demonstration/demonstration-people';
export { refuseOpenAccounts } from './demonstration/open-accounts';
export { seedDemonstration } from './demonstration/seed-demonstration';
export { EnvironmentError } from './environment';
export { createDiskFileStore } from './files/disk-file-store';
export type { FileStore } from './files/file-store';
export { openFileStore } from './files/open-file-store';
export { parseUploadsPerHour, UPLOADS_PER_HOUR_FORMAT } from './files/upload-quota';
export { isLoopbackHost } from './http/loopback';
export { STRICT_TRANSPORT_SECURITY } from './http/security-headers';
export { SERVER_TIMEOUTS } from './http/server-timeouts';
export { pathOf } from './http/path-of';
export { requestIdOf } from './http/request-log';
export {
  isFromTrustedProxy,
  readTrustProxy,
  trustNobody,
  TRUST_PROXY_FORMAT,
  type TrustProxy,
} from './http/trust-proxy';
export { answerUnreadableAddress, answerUnreadableBytes, ignoreExpectations } from './http/unreadable-requests';
export { createLogger, type ApiLogger } from './logger';
export { createMetrics, type Metrics } from './observability/metrics';
export { METRICS_TOKEN_MIN, serveMetrics, type MetricsAccess } from './observability/metrics-route';
export { observeRequests } from './observability/observe-requests';
export { startTracing, type Tracing } from './observability/tracing';
export { protectDataFolder } from './platform/data-folder';
export type { ApiReadiness } from './platform/health';
export {
  parseWorkers,
  startWorkers,
  usualWorkers,
  WORKERS_MOST,
  WorkerStartError,
  type Workers,
} from './workers/workers';
export { servesAlone, serveWithWorkers } from './workers/serve-with-workers';
