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
