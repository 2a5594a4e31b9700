import { UNKNOWN_ERROR, type FieldErrors } from '@portal/domain';

/** A failed call to the API, told by its shape: the design system does not know the transport. */
export type ApiFailure = { status: number; message: string; errors?: FieldErrors };

/** Tells a failed call to the API from any other error. */
export function isApiFailure(error: unknown): error is ApiFailure {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as Partial<ApiFailure>;
  return typeof status === 'number' && typeof message === 'string' && message !== '';
}

/** Whether no answer came: no network, or nobody at its other end. */
export const hasNoAnswer = (error: unknown): boolean => isApiFailure(error) && error.status === 0;

/**
 * The text a person reads about a failure. Programming errors speak English and stay hidden.
 * @param error anything thrown or answered
 * @param fallback the text where the server gave none
 */
export function errorMessage(error: unknown, fallback: string = UNKNOWN_ERROR): string {
  return isApiFailure(error) && error.message !== UNKNOWN_ERROR ? error.message : fallback;
}

/** The text about something that could not be loaded: the fallback stands also for an answer that never came or broke off. */
export function loadFailureMessage(error: unknown, fallback?: string): string {
  return fallback !== undefined && hasNoAnswer(error) ? fallback : errorMessage(error, fallback);
}
