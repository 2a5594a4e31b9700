import { formatInstant, SHELL_DEPLOYABLE, type ReleaseDocument, type ReleaseEntry } from '@portal/domain';
import type { BuildReport } from '../contract/build-report';

export type ReleaseDraft = Omit<ReleaseDocument, 'number'>;

/** A finished build on this machine, to be published as a deployable: `shell`, or the name of an area. */
export type LocalBuild = { deployable: string; folder: string; report: BuildReport };

export type StoredVersion = {
  deployable: string;
  version: string;
  storedAt: Date;
};

/**
 * The store of releases. Published versions and release documents are immutable; only the newest document changes, in one
 * atomic step: a link in a folder, a conditional write in a bucket (tools/decisions/releases.md).
 */
export type ReleaseStore = {
  /**
   * Folder on this machine with the served files `shell/<version>/…` and `remotes/<name>/<version>/…`: the store itself, or its
   * cache.
   */
  readonly servedFolder: string;
  /** Makes a published file lie in `servedFolder`; one that was never published stays missing. */
  makeServable(deployable: string, version: string, name: string): Promise<void>;
  /** Reads the newest release; undefined before the first one. */
  current(): Promise<ReleaseDocument | undefined>;
  /** Reads the release with that number; undefined when it does not exist. */
  find(number: number): Promise<ReleaseDocument | undefined>;
  numbers(): Promise<number[]>;
  /** Reads the number of the newest release; 0 before the first one. */
  newestNumber(): Promise<number>;
  /**
   * Stores the files of a version so that they can be served. Storing the same version again changes nothing.
   * @throws ReleaseRefusedError when a file differs from its report, or the version exists with other contents
   */
  storeVersion(build: LocalBuild): Promise<void>;
  /** Reads the report of a stored version's build; undefined when it is not stored. */
  storedReport(deployable: string, version: string): Promise<BuildReport | undefined>;
  versions(): Promise<StoredVersion[]>;
  /**
   * Restarts the retention of a stored version. Called before a version comes into use.
   * @returns false when it is not stored, or is being removed
   */
  renewVersion(deployable: string, version: string): Promise<boolean>;
  /**
   * Removes the files of versions that nobody needs any more: `pruneVersions` says which. One that was renewed after it was
   * listed stays.
   * @returns those that were removed
   */
  removeVersions(versions: readonly StoredVersion[], now: Date): Promise<StoredVersion[]>;
  /**
   * Reads a file of a stored version.
   * @param name a path of the version's files
   * @throws Error when it is not there
   */
  readVersionFile(deployable: string, version: string, name: string): Promise<Buffer>;
  /**
   * Makes the draft the newest release, if the newest one still is `expected` (0 before the first).
   * @throws ReleaseConflictError when someone else was first; nothing has changed then
   */
  commit(draft: ReleaseDraft, expected: number): Promise<ReleaseDocument>;
  /**
   * Records the operations of the API that runs, `GET /request/{}`, for publications made elsewhere.
   */
  recordOperations(operations: readonly string[]): Promise<void>;
  /** Reads the operations of the API that was started last; undefined when none recorded them. */
  recordedOperations(): Promise<readonly string[] | undefined>;
};

/** The cause of a refusal: the build itself, the state of the release, or something that does not exist. */
export type RefusalReason = 'build' | 'state' | 'missing';

/** A refused change of the release. The message gives the reason to the publisher. */
export class ReleaseRefusedError extends Error {
  override name = 'ReleaseRefusedError';
  constructor(
    message: string,
    readonly reason: RefusalReason = 'build',
  ) {
    super(message);
  }
}

const describeEntry = ({ number, createdBy, createdAt, note }: ReleaseEntry): string =>
  `${createdBy} hizo la publicación ${number} (${note}, ${formatInstant(createdAt)})`;

/** Version conflict: another publication came first. The message names its author. */
export class ReleaseConflictError extends Error {
  override name = 'ReleaseConflictError';
  /**
   * Creates the error.
   * @param meanwhile the releases stored in between, newest first, as far as they are known
   */
  constructor(
    readonly expected: number,
    readonly meanwhile: readonly ReleaseEntry[] = [],
  ) {
    super(
      `El portal cambió mientras tanto: ${meanwhile.length > 0 ? meanwhile.map(describeEntry).join('; ') : `la publicación ${expected} ya no es la última`}. ` +
        'Revisa lo publicado e intenta de nuevo.',
    );
  }
}

/** The bucket cannot do what a release store needs. */
export class ReleaseStoreError extends Error {
  override name = 'ReleaseStoreError';
}

/** The folder of the shell or of an area below the releases folder, which is also its path below the portal's address. */
export function deployablePath(deployable: string): string {
  return deployable === SHELL_DEPLOYABLE ? deployable : `remotes/${deployable}`;
}
