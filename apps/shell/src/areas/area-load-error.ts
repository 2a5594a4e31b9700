import type { AreaFailureReason } from '@portal/domain';

/** An area could not be shown. `cause` holds the original error, for the owners of the area. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  constructor(
    readonly area: string,
    readonly reason: AreaFailureReason,
    options?: ErrorOptions,
  ) {
    super(`area ${area}: ${reason}`, options);
  }
}

/** The words of anything that was thrown: JavaScript throws texts and objects too. */
export function thrownText(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (typeof thrown === 'string') return thrown;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return typeof thrown; // an object that refers to itself
  }
}
