/**
 * Why an area could not be shown:
 * - `unreachable`: a file of it did not arrive (network, server, or something else in its place)
 * - `timeout`: a file of it did not arrive in time
 * - `tampered`: a file of it is not the one that was published; its code did not run
 * - `contract`: it needs another version of the shell
 * - `broken`: its code failed
 */
export type AreaLoadReason = 'unreachable' | 'timeout' | 'tampered' | 'contract' | 'broken';

/** An area could not be loaded. `cause` holds what was thrown, for the log. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  constructor(
    readonly area: string,
    readonly reason: AreaLoadReason,
    options?: ErrorOptions,
  ) {
    super(`area ${area}: ${reason}`, options);
  }
}
