import { ERROR_STATUS, isPassing, UNKNOWN_ERROR, type ErrorCode, type FieldErrors } from '@portal/domain';

export type ApiErrorCode = ErrorCode | 'NETWORK' | 'CANCELLED' | 'UNKNOWN';

export const NETWORK_MESSAGE = 'No hay conexión con el servidor. Revisa tu red e intenta de nuevo';
export const CANCELLED_MESSAGE = 'La operación se canceló';

type ApiErrorOptions = {
  status: number;
  code: ApiErrorCode;
  message?: string | undefined;
  error?: string | undefined;
  errors?: FieldErrors | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
};

export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly error: string;
  readonly errors?: FieldErrors;
  readonly requestId?: string;
  /** Seconds. */
  readonly retryAfter?: number;

  constructor(options: ApiErrorOptions) {
    super(options.message || UNKNOWN_ERROR);
    this.status = options.status;
    this.code = options.code;
    this.error = options.error || options.message || UNKNOWN_ERROR;
    if (options.errors) this.errors = options.errors;
    if (options.requestId) this.requestId = options.requestId;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }

  get isTransient(): boolean {
    return this.code === 'NETWORK' || isPassing(this.status);
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOrNothing = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function readFieldErrors(value: unknown): FieldErrors | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** `body`: the parsed body; anything but the API's error body (a proxy's page, nothing) gives the defaults. */
export function errorFromAnswer(status: number, body: unknown, retryAfter?: number): ApiError {
  const members = isRecord(body) ? body : {};
  const code = members.code;
  const isKnownCode = typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
  return new ApiError({
    status,
    code: isKnownCode ? (code as ErrorCode) : 'UNKNOWN',
    message: textOrNothing(members.message),
    error: textOrNothing(members.error),
    errors: readFieldErrors(members.errors),
    requestId: textOrNothing(members.requestId),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
