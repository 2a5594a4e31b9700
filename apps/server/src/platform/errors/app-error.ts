import { ERROR_MESSAGES, ERROR_STATUS, MESSAGES, type ErrorCode, type FieldErrors } from '@portal/domain';

type AppErrorOptions = {
  message?: string | undefined;
  errors?: FieldErrors | undefined;
  retryAfterSeconds?: number;
  cause?: unknown;
};

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** For 429 and 503: seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? ERROR_MESSAGES[code], { cause: options.cause });
    this.status = ERROR_STATUS[code];
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const malformed = (message?: string): AppError => new AppError('MALFORMED', { message });

export const noSession = (): AppError => new AppError('NO_SESSION');

/** 401: unknown account, wrong password or inactive user; the answer does not tell which. */
export const badCredentials = (): AppError => new AppError('BAD_CREDENTIALS');

export const forbidden = (message?: string): AppError => new AppError('FORBIDDEN', { message });

/** 404: it does not exist, or it is not this person's. */
export const notFound = (message?: string): AppError => new AppError('NOT_FOUND', { message });

/** 409: the current state does not allow the transition; see `refusalMessage` of the domain. */
export const conflict = (message: string, errors?: FieldErrors): AppError =>
  new AppError('STATE_CONFLICT', { message, errors });

/** 409: another record has the value of that form field; the message belongs under the field. */
export const duplicate = (field: string, message: string): AppError =>
  new AppError('DUPLICATE', { message, errors: { [field]: message } });

export const inUse = (message?: string): AppError => new AppError('IN_USE', { message });

export const tooLarge = (message?: string): AppError => new AppError('TOO_LARGE', { message });

export const unsupportedType = (message?: string): AppError => new AppError('UNSUPPORTED_TYPE', { message });

/** 422: field name → message. */
export const validationFailed = (errors: FieldErrors, message?: string): AppError =>
  new AppError('VALIDATION', { errors, message });

/** 422: the chosen record of that field does not exist or is not active. */
export const unknownRecord = (field: string): AppError => validationFailed({ [field]: MESSAGES.unknownRecord });

/**
 * 429: too many attempts.
 * @param field the form's field under which the message belongs
 */
export const tooMany = (retryAfterSeconds: number, message?: string, field?: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    message,
    errors: field === undefined || message === undefined ? undefined : { [field]: message },
  });

export const unavailable = (cause?: unknown): AppError => new AppError('UNAVAILABLE', { retryAfterSeconds: 5, cause });

/** 507: no disk has room; nothing was stored. Freeing room may take a while. */
export const storageFull = (cause?: unknown): AppError =>
  new AppError('STORAGE_FULL', { retryAfterSeconds: 60, cause });
