import type { AreaDescriptor } from './area';

export const SHELL_DEPLOYABLE = 'shell';

/** A published file: its Subresource Integrity value (`sha384-…`) and its size in bytes, uncompressed. */
export type ReleaseFile = { integrity: string; bytes: number };

/** Files of one published version by their path inside its folder. */
export type ReleaseFiles = Readonly<Record<string, ReleaseFile>>;

export type ReleaseSource = {
  /** Hash of the commit; `-dirty` follows when the tree had changes that no commit holds. */
  commit?: string;
  branch?: string;
  author?: string;
  note?: string;
  /** The checks that the publishing tool ran: `types,tests`; `skipped` when it ran none, `passed` for all of them. */
  checks?: string;
};

export const RELEASE_CHECKS = ['types', 'lint', 'tests', 'pages'] as const;
export type ReleaseCheck = (typeof RELEASE_CHECKS)[number];

export const CHECK_LABELS: Readonly<Record<ReleaseCheck, string>> = {
  types: 'tipos',
  lint: 'lint',
  tests: 'pruebas',
  pages: 'carga de páginas',
};

export const CHECKS_PATTERN = /^(passed|skipped|(types|lint|tests|pages)(,(types|lint|tests|pages))*)$/;

export function checksText(passed: readonly (readonly ReleaseCheck[])[]): string {
  const all = RELEASE_CHECKS.filter((check) => passed.length > 0 && passed.every((ofBuild) => ofBuild.includes(check)));
  return all.join() || 'skipped';
}

export function checksLeftOut({ checks = 'passed' }: ReleaseSource): ReleaseCheck[] {
  return checks === 'passed' ? [] : RELEASE_CHECKS.filter((check) => !checks.split(',').includes(check));
}

export function checksWords(source: ReleaseSource): string | null {
  const leftOut = checksLeftOut(source);
  if (leftOut.length === 0) return null;
  if (leftOut.length === RELEASE_CHECKS.length) return 'sin revisar';
  return `sin ${leftOut
    .map((check) => CHECK_LABELS[check])
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' ni ')}`;
}

const HASH_SHOWN = 10;

export function sourceText({ commit, branch, author }: ReleaseSource): string {
  const [hash, ...dirty] = commit?.split('-') ?? [];
  const words = [branch, hash?.slice(0, HASH_SHOWN), dirty.length > 0 && 'con cambios sin commit', author];
  return words.filter(Boolean).join(' · ');
}

export type ReleaseShell = { version: string; contract: string; files: ReleaseFiles };

export type ReleaseRemote = {
  name: string;
  /** Package version and a hash of its inputs: `1.0.0-3f9c2ab41d`. */
  version: string;
  area: AreaDescriptor;
  /** The files that the runtime loads by itself; the entry holds the hashes of those that the area loads later. */
  files: ReleaseFiles;
};

/** One version of the shell and of each area, of which one person's page is made. */
export type Release = {
  /** Counts the changes of what is live. */
  number: number;
  shell: ReleaseShell;
  remotes: Readonly<Record<string, ReleaseRemote>>;
  /** There are areas that `remotes` leaves out, because the caller has no session. */
  withholdsAreas?: true;
};

/**
 * Versions are folder names: no separators, no leading dot. They have at most 80 characters (`LIMITS.nameMax`), as in the reports of page
 * loads, without which no candidate can be judged.
 */
export const VERSION_NAME_PATTERN = /^(?=.{5,80}$)\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

export const LOCAL_VERSION = '0.0.0-local';

export const MANIFEST_FILE = 'mf-manifest.json';
/** The first file of a remote that a page loads; the checks of a publication read the manifest. */
export const ENTRY_FILE = 'remoteEntry.js';

export function remoteBaseAddress(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

export function shellBaseAddress(version: string): string {
  return `/shell/${version}/`;
}

export function entryAddress(name: string, version: string): string {
  return remoteBaseAddress(name, version) + ENTRY_FILE;
}

const ATTEMPT_SEGMENT = /^((?:https?:\/\/[^/]+)?\/remotes\/[^/]+\/[^/]+)\/~\d+\//;

/**
 * A browser that waits for a file that never arrives answers further requests of the same address with the same wait.
 * So each attempt requests the same files at different addresses, which the server answers alike.
 * @param attempt 1 for the first one after the original
 */
export function attemptAddress(entry: string, attempt: number): string {
  return entry.replace(/\/([^/]+)$/, `/~${attempt}/$1`);
}

export function withoutAttempt(address: string): string {
  return address.replace(ATTEMPT_SEGMENT, '$1/');
}

export const COMMIT_PATTERN = /^[0-9a-f]{7,64}(-dirty)?$/;
