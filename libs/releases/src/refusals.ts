export class PlatformFormatError extends Error {
  override name = 'PlatformFormatError';

  constructor(
    readonly path: string,
    expectation: string,
  ) {
    super(`${path}: ${expectation}`);
  }
}

/**
 * - `build`: it may not be published
 * - `state`: not as things are, such as a rollback of the first version
 * - `missing`: there is no such area, version or person
 */
type RefusalReason = 'build' | 'state' | 'missing';

export class ReleaseRefusedError extends Error {
  override name = 'ReleaseRefusedError';

  constructor(
    message: string,
    readonly reason: RefusalReason = 'build',
  ) {
    super(message);
  }
}

export function refuseBuild({ name, version }: { name: string; version: string }, reason: string): never {
  throw new ReleaseRefusedError(`No se puede publicar ${name} ${version}: ${reason}`);
}
