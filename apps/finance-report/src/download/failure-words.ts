import { isApiError } from '@portal/api-client';
import { SHARED_FAILURES, UNKNOWN_ERROR } from '@portal/domain';

/**
 * @param error what was caught
 * @param fallback the spec's words for this failure
 * @returns the server's message when it has one, else the fallback (spec 2 §8, "Report")
 */
export function failureWords(error: unknown, fallback: string): string {
  if (isApiError(error)) return error.message === UNKNOWN_ERROR ? fallback : error.message;
  const isOwnWords = error instanceof Error && error.message === SHARED_FAILURES.invalidBlob;
  return isOwnWords ? error.message : fallback;
}
