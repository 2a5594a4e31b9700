import type { FieldErrors } from '../validation/validate';

export const ERROR_STATUS = {
  MALFORMED: 400,
  NO_SESSION: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  STATE_CONFLICT: 409,
  DUPLICATE: 409,
  IN_USE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Request Timeout, Too Early (RFC 8470) and Too Many Requests: refusals that say nothing about the request itself. */
const PASSING: readonly number[] = [408, 425, 429];

/** Tells whether the same request may succeed later without a change. */
export const isPassing = (status: number): boolean => status >= 500 || PASSING.includes(status);

export const UNKNOWN_ERROR = 'Error desconocido';

export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  MALFORMED: 'La solicitud no se pudo leer',
  NO_SESSION: 'La sesión no es válida o expiró',
  BAD_CREDENTIALS: 'El correo o la contraseña son incorrectos',
  FORBIDDEN: 'No tienes permiso para realizar esta acción',
  NOT_FOUND: 'No se encontró lo que buscas',
  STATE_CONFLICT: 'La solicitud cambió de estado, actualiza e intenta de nuevo',
  DUPLICATE: 'El registro ya existe',
  IN_USE: 'El registro está en uso',
  TOO_LARGE: 'Lo que envías es demasiado grande',
  UNSUPPORTED_TYPE: 'El tipo de archivo no está permitido',
  VALIDATION: 'Hay campos por corregir',
  TOO_MANY_REQUESTS: 'Demasiados intentos, espera unos minutos e intenta de nuevo',
  INTERNAL: 'Ocurrió un error inesperado',
  UNAVAILABLE: 'El servicio no está disponible en este momento, intenta de nuevo en unos segundos',
  STORAGE_FULL: 'No queda espacio para guardar. Nada se perdió: intenta más tarde y avisa al administrador',
};

export type ErrorBody = {
  status: number;
  code: ErrorCode;
  message: string;
  error: string;
  errors?: FieldErrors;
  requestId?: string;
};
