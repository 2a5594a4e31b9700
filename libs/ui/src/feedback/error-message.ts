/** What a person reads when a failure does not explain itself (spec 1 §8). */
export const UNKNOWN_ERROR = 'Error desconocido';

/**
 * @param error anything thrown or answered
 * @returns the words of the API when the failure came from there; programming errors speak English and stay hidden
 */
export function errorMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return UNKNOWN_ERROR;
  const { status, message } = error as { status?: unknown; message?: unknown };
  return typeof status === 'number' && typeof message === 'string' && message !== '' ? message : UNKNOWN_ERROR;
}
