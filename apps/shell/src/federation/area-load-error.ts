import type { AreaFailureReason } from '@portal/domain';

/** An area could not be shown. `cause` holds what was thrown, for whoever owns the area. */
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
