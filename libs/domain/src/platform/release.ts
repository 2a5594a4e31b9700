import type { RoleCode } from '../access/roles';
import { AREA_NAME_PATTERN, type AreaDescriptor } from './area';

/** Name of the deployable that is not an area: the host. It is published, rolled back and has deploy tokens as an area has. */
export const SHELL_DEPLOYABLE = 'shell';

/** A published file: its Subresource Integrity value (`sha384-…`) and its size in bytes, uncompressed. */
export type ReleaseFile = { integrity: string; bytes: number };

/** Files of one published version by their path inside its folder. */
export type ReleaseFiles = Readonly<Record<string, ReleaseFile>>;

/** The origin of a build, as its publisher states it. Each part is missing when it is not known. */
export type ReleaseSource = {
  /** Hash of the commit; `-dirty` follows when the tree had changes that no commit holds. */
  commit?: string;
  branch?: string;
  author?: string;
  /** Description for people: the publisher's note, or the subject of the commit. */
  note?: string;
  /** The checks that the publishing tool ran: `types,tests`; `skipped` when it ran none, `passed` for all of them. */
  checks?: string;
};

/** The checks of a build before its publication: types, lint, unit tests, and a load of every page in a browser. */
export const RELEASE_CHECKS = ['types', 'lint', 'tests', 'pages'] as const;
export type ReleaseCheck = (typeof RELEASE_CHECKS)[number];

export const CHECK_LABELS: Readonly<Record<ReleaseCheck, string>> = {
  types: 'tipos',
  lint: 'lint',
  tests: 'pruebas',
  pages: 'carga de páginas',
};

/** Accepted `checks` of a source. */
export const CHECKS_PATTERN = /^(passed|skipped|(types|lint|tests|pages)(,(types|lint|tests|pages))*)$/;

/**
 * Writes the checks that every build of a publication passed as `checks` of a source says them.
 * @param passed the checks of each build
 */
export function checksText(passed: readonly (readonly ReleaseCheck[])[]): string {
  const all = RELEASE_CHECKS.filter((check) => passed.length > 0 && passed.every((ofBuild) => ofBuild.includes(check)));
  return all.join() || 'skipped';
}

/** Lists the checks that a publication says it did not run; none when it says nothing of them. */
export function checksLeftOut({ checks = 'passed' }: ReleaseSource): ReleaseCheck[] {
  return checks === 'passed' ? [] : RELEASE_CHECKS.filter((check) => !checks.split(',').includes(check));
}

/** Says which checks a publication left out: 'sin revisar', 'sin lint ni carga de páginas'; null when none. */
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

/** Describes where a build comes from: 'agenda · 3f9c2ab41d · Ana'; empty when its publisher did not say. */
export function sourceText({ commit, branch, author }: ReleaseSource): string {
  const [hash, ...dirty] = commit?.split('-') ?? [];
  const words = [branch, hash?.slice(0, HASH_SHOWN), dirty.length > 0 && 'con cambios sin commit', author];
  return words.filter(Boolean).join(' · ');
}

type PublishedVersion = {
  /** Package version and a hash of its inputs: `1.0.0-3f9c2ab41d`. */
  version: string;
  files: ReleaseFiles;
  /** UTC instant at which this version entered the release. */
  publishedAt: string;
  publishedBy: string;
  source?: ReleaseSource;
};

/** The shell of a release. `contract` is the version of the contract that it provides. */
export type ReleaseShell = PublishedVersion & { contract: string };

export type ReleaseVersion = PublishedVersion & {
  name: string;
  /** Address of its Module Federation manifest, from the root of the portal. */
  manifest: string;
  area: AreaDescriptor;
};

/** The audience of a version before everyone gets it: `versionFor`, `shellFor`. */
type ReleaseAudience = {
  /** Percent of the users, 0 to 100, with at most two decimals. */
  share: number;
  roles: readonly RoleCode[];
  /** Percent of visits that may fail before the canary is taken back by itself. */
  maxErrorRate: number;
};

export type ReleaseCanary = ReleaseVersion & ReleaseAudience;

export type ReleaseShellCanary = ReleaseShell & ReleaseAudience;

export type ReleaseHost = ReleaseShell & { canary?: ReleaseShellCanary };

export type ReleaseRemote = ReleaseVersion & { canary?: ReleaseCanary };

/**
 * A release: the immutable, numbered state of the portal at one moment. The newest number is the current one; a rollback is a
 * new number with older contents.
 */
export type ReleaseDocument = {
  number: number;
  /** UTC instant. */
  createdAt: string;
  createdBy: string;
  /** Description of the change for people: `publish admin 1.0.0-3f9c2ab41d`. */
  note: string;
  /** The origin of the published builds; a rollback has none. */
  source?: ReleaseSource;
  shell: ReleaseHost;
  remotes: Readonly<Record<string, ReleaseRemote>>;
  /** The release has areas that `remotes` leaves out, because the caller has no session. */
  withholdsAreas?: true;
  /**
   * The version of each deployable in the image (or production folder) that last brought its own build to this store. Absent
   * when none did. Every later release repeats it, so that a restart of the same image changes nothing.
   */
  image?: Readonly<Record<string, string>>;
};

/**
 * Versions are folder names: no separators, no leading dot. They have at most 80 characters (`LIMITS.nameMax`), as in the reports of page
 * loads, without which no canary can be judged.
 */
export const VERSION_NAME_PATTERN = /^(?=.{5,80}$)\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** The version of what runs from source, on a developer's machine. */
export const LOCAL_VERSION = '0.0.0-local';

/** File that every remote's folder holds and the registry points at. */
export const MANIFEST_FILE = 'mf-manifest.json';

/** The address of the folder of a remote's version, from the root of the portal, with a trailing slash. */
export function remoteBaseAddress(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** The address of the folder of a shell version, from the root of the portal, with a trailing slash. */
export function shellBaseAddress(version: string): string {
  return `/shell/${version}/`;
}

/** A file of a published version: of an area, or of the `shell`. */
export type PublishedFile = { deployable: string; version: string; file: string };

/**
 * Parses the address of a file of a published version.
 * @param pathname from the root of the portal
 * @returns undefined for any other address
 */
export function publishedFileAt(pathname: string): PublishedFile | undefined {
  const [, group, ...parts] = pathname.split('/');
  const [deployable = '', version = '', ...file] = group === SHELL_DEPLOYABLE ? [group, ...parts] : parts;
  const isPublished = group === SHELL_DEPLOYABLE || (group === 'remotes' && AREA_NAME_PATTERN.test(deployable));
  return isPublished && VERSION_NAME_PATTERN.test(version) ? { deployable, version, file: file.join('/') } : undefined;
}

const ATTEMPT_SEGMENT = /^((?:https?:\/\/[^/]+)?\/remotes\/[^/]+\/[^/]+)\/~\d+\//;

/**
 * Returns the address of a manifest for a further attempt. A browser that waits for a file that never arrives answers further
 * requests of the same address with the same wait. So each attempt requests the same files at different addresses, which the
 * gateway answers alike.
 * @param manifest address of a remote's manifest in its version folder
 * @param attempt 1 for the first one after the original
 */
export function attemptAddress(manifest: string, attempt: number): string {
  return manifest.replace(/\/([^/]+)$/, `/~${attempt}/$1`);
}

/** Removes the attempt from a file's address. Any other address stays as it is. */
export function withoutAttempt(address: string): string {
  return address.replace(ATTEMPT_SEGMENT, '$1/');
}

/** Hash of a commit, and whether the tree had other changes. */
export const COMMIT_PATTERN = /^[0-9a-f]{7,64}(-dirty)?$/;
