import { UNKNOWN_ERROR, type FieldErrors } from '@portal/domain';

/** A failed call to the API, recognised by its shape, because the design system does not know the transport. */
type ApiFailure = { status: number; message: string; errors?: FieldErrors };

export function isApiFailure(error: unknown): error is ApiFailure {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as Partial<ApiFailure>;
  return typeof status === 'number' && typeof message === 'string' && message !== '';
}

export const hasNoAnswer = (error: unknown): boolean => isApiFailure(error) && error.status === 0;

/** It hides programming errors, which are in English. */
export function errorMessage(error: unknown, fallback: string = UNKNOWN_ERROR): string {
  return isApiFailure(error) && error.message !== UNKNOWN_ERROR ? error.message : fallback;
}

/** The fallback also covers a missing or broken answer. */
export function loadFailureMessage(error: unknown, fallback?: string): string {
  return fallback !== undefined && hasNoAnswer(error) ? fallback : errorMessage(error, fallback);
}
