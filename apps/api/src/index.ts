export { createApi, type ApiOptions } from './app';
export { publicTokenKey, SESSION_SECRET_MIN } from './auth/keys';
export { ACCOUNT_FAILURES, ADDRESS_FAILURES } from './auth/login-limits';
export { hashPassword } from './auth/passwords';
export { SESSION_COOKIE } from './auth/sessions';
export { createDatabase, POOL_OPTIONS } from './database/database';
export { migrateToLatest } from './database/migrate';
export { openDatabase, type OpenDatabase } from './database/open-database';
export type { Database, Db } from './database/schema';
export { describeDemonstration } from './demonstration/demonstration-people';
export { seedDemonstration } from './demonstration/seed-demonstration';
export { createDiskFileStore } from './files/disk-file-store';
export type { FileStore } from './files/file-store';
export { openFileStore } from './files/open-file-store';
export { SERVER_TIMEOUTS } from './http/server-timeouts';
export { requestIdOf } from './http/request-log';
export { answerUnreadableAddress, answerUnreadableBytes, ignoreExpectations } from './http/unreadable-requests';
export { createLogger, type ApiLogger } from './logger';
export { createMetrics, type Metrics } from './observability/metrics';
export { METRICS_TOKEN_MIN, serveMetrics, type MetricsAccess } from './observability/metrics-route';
export { observeRequests } from './observability/observe-requests';
export { startTracing, type Tracing } from './observability/tracing';
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
