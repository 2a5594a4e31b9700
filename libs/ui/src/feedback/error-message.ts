import { UNKNOWN_ERROR, type FieldErrors } from '@portal/domain';

/** A failed call to the API, recognised by its shape, because the design system does not know the transport. */
type ApiFailure = { status: number; message: string; errors?: FieldErrors };

export function isApiFailure(error: unknown): error is ApiFailure {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as Partial<ApiFailure>;
  return typeof status === 'number' && typeof message === 'string' && message !== '';
}

/** Checks whether a call failed without an answer: no network, or no server. */
export const hasNoAnswer = (error: unknown): boolean => isApiFailure(error) && error.status === 0;

/**
 * Returns the text that a person reads about a failure. It hides programming errors, which are in English.
 * @param error anything thrown or answered
 * @param fallback text for a failure without a message of the server
 */
export function errorMessage(error: unknown, fallback: string = UNKNOWN_ERROR): string {
  return isApiFailure(error) && error.message !== UNKNOWN_ERROR ? error.message : fallback;
}

/** Returns the text about something that could not be loaded. The fallback also covers a missing or broken answer. */
export function loadFailureMessage(error: unknown, fallback?: string): string {
  return fallback !== undefined && hasNoAnswer(error) ? fallback : errorMessage(error, fallback);
}
