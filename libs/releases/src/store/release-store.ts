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
 * Published versions and release documents are immutable; only the newest document changes, in one atomic step: a link
 * in a folder, a conditional write in a bucket (tools/decisions/releases.md).
 */
export type ReleaseStore = {
  /**
   * Folder on this machine with the served files `shell/<version>/…` and `remotes/<name>/<version>/…`: the store itself, or its
   * cache.
   */
  readonly servedFolder: string;
  /** Makes a published file lie in `servedFolder`; one that was never published stays missing. */
  makeServable(deployable: string, version: string, name: string): Promise<void>;
  current(): Promise<ReleaseDocument | undefined>;
  find(number: number): Promise<ReleaseDocument | undefined>;
  numbers(): Promise<number[]>;
  newestNumber(): Promise<number>;
  /**
   * Storing the same version again changes nothing.
   * @throws ReleaseRefusedError when a file differs from its report, or the version exists with other contents
   */
  storeVersion(build: LocalBuild): Promise<void>;
  storedReport(deployable: string, version: string): Promise<BuildReport | undefined>;
  versions(): Promise<StoredVersion[]>;
  /**
   * Called before a version comes into use.
   * @returns false when it is not stored, or is being removed
   */
  renewVersion(deployable: string, version: string): Promise<boolean>;
  removeVersions(versions: readonly StoredVersion[], now: Date): Promise<StoredVersion[]>;
  /**
   * `name`: a path of the version's files.
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
  recordedOperations(): Promise<readonly string[] | undefined>;
};

export type RefusalReason = 'build' | 'state' | 'missing';

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

export class ReleaseConflictError extends Error {
  override name = 'ReleaseConflictError';
  /** `meanwhile`: the releases stored in between, newest first, as far as they are known. */
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

export class ReleaseStoreError extends Error {
  override name = 'ReleaseStoreError';
}

export function deployablePath(deployable: string): string {
  return deployable === SHELL_DEPLOYABLE ? deployable : `remotes/${deployable}`;
}
