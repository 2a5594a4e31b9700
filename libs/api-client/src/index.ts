export * from './configuration';
export {
  ApiError,
  CANCELLED_MESSAGE,
  fieldErrorsOf,
  isApiError,
  NETWORK_MESSAGE,
  type ApiErrorCode,
} from './http/api-error';
export { assertDownloadable } from './http/download';
export { newIdempotencyKey } from './http/idempotency-key';
export { prepareCalls, type UploadProgress } from './http/transport';
export { useLiveUpdates } from './live/use-live-updates';
export { createQueryClient } from './query/query-client';
export type { Change, CreateOptions, Creation, CreationOptions } from './query/use-change';
export { useDebounced } from './query/use-debounced';
export type { DataResult, PageResult } from './query/use-page';
export * from './resources/account';
export * from './resources/address';
export * from './resources/page-loads';
export * from './resources/audit';
export * from './resources/branches';
export * from './resources/companies';
export * from './resources/contractors';
export * from './resources/home';
export * from './resources/invoices';
export * from './resources/liquidations';
export * from './resources/masters';
export * from './resources/releases';
export * from './resources/repairs';
export * from './resources/reports';
export * from './resources/requests';
export * from './resources/roles';
export * from './resources/services';
export * from './resources/supplies';
export * from './resources/users';
export { restore, signIn, signOut } from './session/session';
export { useSession, type SessionEnding, type SessionState } from './session/session-store';
export { useCan, useCurrentUser } from './session/use-can';
