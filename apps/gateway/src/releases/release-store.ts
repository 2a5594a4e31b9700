import type { BuildReport, ReleaseDocument } from '@portal/domain';

/** What is published on its own: the shell, or a remote by its area's name. */
export type ReleaseUnit = { kind: 'shell' } | { kind: 'remote'; name: string };

/** A release before it has its number. */
export type ReleaseDraft = Omit<ReleaseDocument, 'number'>;

/**
 * Where releases live. Published versions and release documents are immutable; the one thing that ever changes is which
 * document is the newest, and it changes in one atomic step. A store over a bucket follows the same type: the step is a
 * conditional write there.
 */
export type ReleaseStore = {
  /** @returns the newest release, or undefined before the first one */
  current(): Promise<ReleaseDocument | undefined>;
  /** @returns the release of that number, or undefined */
  find(number: number): Promise<ReleaseDocument | undefined>;
  /** @returns the numbers of all releases, ascending */
  numbers(): Promise<number[]>;
  /**
   * Stores the files of a version so that they can be served. Storing the same version again is nothing.
   * @param folder a finished build
   * @throws ReleaseRefusedError when a file differs from its report, or the version exists with other contents
   */
  storeVersion(unit: ReleaseUnit, report: BuildReport, folder: string): Promise<void>;
  /** @returns what the build of a stored version said of itself, or undefined */
  storedReport(unit: ReleaseUnit, version: string): Promise<BuildReport | undefined>;
  /**
   * @param name a path of the version's files
   * @throws Error when it is not there
   */
  readVersionFile(unit: ReleaseUnit, version: string, name: string): Promise<Buffer>;
  /**
   * Makes the draft the newest release, if the newest one still is `expected` (0 before the first).
   * @throws ReleaseConflictError when someone else was first; nothing has changed then
   */
  commit(draft: ReleaseDraft, expected: number): Promise<ReleaseDocument>;
};

/** Something may not be published, and why. */
export class ReleaseRefusedError extends Error {
  override name = 'ReleaseRefusedError';
}

/** Another publication came first. */
export class ReleaseConflictError extends Error {
  override name = 'ReleaseConflictError';
  constructor(readonly expected: number) {
    super(`release ${expected} is no longer the newest one`);
  }
}

/** @returns the folder of a unit below the releases folder, which is also its address below the portal */
export function unitPath(unit: ReleaseUnit): string {
  return unit.kind === 'shell' ? 'shell' : `remotes/${unit.name}`;
}
