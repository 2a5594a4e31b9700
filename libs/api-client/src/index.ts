export * from './configuration';
export { useConnection, watchConnection } from './connection/connection';
export { useDeviceClock } from './connection/device-clock';
export { canStore, localStore, sessionStore } from './device/browser-storage';
export { DEVICE_MAX_AGE_MS, rememberedEmail, rememberPerson } from './device/device-person';
export { deviceStorage } from './device/device-storage';
export { onDeviceEmptied } from './device/empty-device';
export { leftBehind, setPendingSends, usePendingSends } from './device/pending-sends';
export { ApiError, CANCELLED_MESSAGE, isApiError, NETWORK_MESSAGE, type ApiErrorCode } from './http/api-error';
export { assertDownloadable } from './http/download';
export { newIdempotencyKey } from './http/idempotency-key';
export { toFormData } from './http/multipart';
export { failureWithoutAnswer, http, prepareCalls, type UploadProgress } from './http/transport';
export { useLiveUpdates } from './live/use-live-updates';
export { KEYS } from './query/keys';
export { createQueryClient } from './query/query-client';
export { useChange, useCreation, type Change, type CreateOptions, type Creation } from './query/use-change';
export { useDebounced } from './query/use-debounced';
export {
  getData,
  getPage,
  useData,
  useOptions,
  usePage,
  type DataResult,
  type PageResult,
  type PastResult,
} from './query/use-page';
export * from './resources/account';
export * from './resources/address';
export * from './resources/branches';
export * from './resources/companies';
export * from './resources/notes';
export * from './resources/notices';
export * from './resources/page-loads';
export * from './resources/requests';
export * from './resources/saved-filters';
export * from './resources/services';
export * from './resources/users';
export { confirmSession, restore, signIn, signInAgain, signOut } from './session/session';
export { needsSignIn, useNeedsSignIn, useSession, type SessionState } from './session/session-store';
export { useCan, useCurrentUser } from './session/use-can';
